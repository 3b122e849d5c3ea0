internal import SandlotStore
public import SandlotStoreKit

/// Asking for the signed data about the app, as a call that can be made to fail.
public struct StoreKitAppTransactionAPI: FailableStoreKitAPI, ScriptedAPI {
    /// What the call can fail with.
    public typealias Failure = SKTestFailures.AppTransaction

    static let call = StoreCall.appTransaction

    /// Names the call.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitAppTransactionAPI {
    /// Asking for the signed data about the app.
    public static var appTransaction: StoreKitAppTransactionAPI { StoreKitAppTransactionAPI() }
}

extension SKTestFailures {
    /// What `AppTransaction.shared` can be made to fail with.
    @nonexhaustive
    public enum AppTransaction: SKTestFailure, ScriptedFailure {
        /// An error that any call can fail with.
        case generic(StoreKitError)

        var storeError: StoreError {
            switch self {
            case .generic(let error): StoreError(error)
            }
        }

        init?(_ error: StoreError) {
            guard let error = error.storeKitError else { return nil }
            self = .generic(error)
        }

        /// Whether both are the same failure.
        ///
        /// - Returns: True if the cases are equal, and so are the domain and number of any error
        ///   inside.
        public static func == (one: Self, other: Self) -> Bool {
            switch (one, other) {
            case (.generic(let one), .generic(let other)): one.isSame(as: other)
            }
        }
    }
}
