import SandlotStore
public import SandlotStoreKit

/// A verification of signed data, for which errors can be simulated.
public struct StoreKitVerificationAPI: FailableStoreKitAPI, ScriptedAPI {
    /// The type of the errors that can be simulated.
    public typealias Failure = SKTestFailures.Verification

    static let call = StoreCall.verification

    /// Creates a value that identifies the call.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitVerificationAPI {
    /// The verification of signed data.
    public static var verification: StoreKitVerificationAPI { StoreKitVerificationAPI() }
}

extension SKTestFailures {
    /// A simulated error of a verification.
    @nonexhaustive
    public enum Verification: SKTestFailure, ScriptedFailure {
        /// A reason why signed data is not verified.
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
