internal import SandlotStore
public import SandlotStoreKit

/// Verifying what the store has signed, as a call that can be made to fail.
public struct StoreKitVerificationAPI: FailableStoreKitAPI, ScriptedAPI {
    /// What the call can fail with.
    public typealias Failure = SKTestFailures.Verification

    static let call = StoreCall.verification

    /// Names the call.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitVerificationAPI {
    /// Verifying what the store has signed.
    public static var verification: StoreKitVerificationAPI { StoreKitVerificationAPI() }
}

extension SKTestFailures {
    /// What verifying signed data can be made to fail with.
    @nonexhaustive
    public enum Verification: SKTestFailure, ScriptedFailure {
        /// Why signed data is not verified.
        case verification(VerificationResult<Any>.VerificationError)

        var storeError: StoreError {
            switch self {
            case .verification(let error): StoreError(error)
            }
        }

        init?(_ error: StoreError) {
            guard let error = error.verificationError(of: Any.self) else { return nil }
            self = .verification(error)
        }
    }
}
