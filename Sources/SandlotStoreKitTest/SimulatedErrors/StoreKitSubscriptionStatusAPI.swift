import SandlotStore
public import SandlotStoreKit

/// A call that fetches the status of subscriptions, for which errors can be simulated.
public struct StoreKitSubscriptionStatusAPI: FailableStoreKitAPI, ScriptedAPI {
    /// The type of the errors that can be simulated.
    public typealias Failure = SKTestFailures.SubscriptionStatus

    static let call = StoreCall.subscriptionStatus

    /// Creates a value that identifies the call.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitSubscriptionStatusAPI {
    /// The call that fetches the status of subscriptions.
    public static var subscriptionStatus: StoreKitSubscriptionStatusAPI {
        StoreKitSubscriptionStatusAPI()
    }
}

extension SKTestFailures {
    /// A simulated error of `Product.SubscriptionInfo.status`.
    @nonexhaustive
    public enum SubscriptionStatus: SKTestFailure, ScriptedFailure {
        /// An error of any StoreKit call.
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

        /// Whether both errors are equal.
        ///
        /// - Returns: True if the cases are equal, and any underlying errors have the same domain
        ///   and number.
        public static func == (one: Self, other: Self) -> Bool {
            switch (one, other) {
            case (.generic(let one), .generic(let other)): one.isSame(as: other)
            }
        }
    }
}
