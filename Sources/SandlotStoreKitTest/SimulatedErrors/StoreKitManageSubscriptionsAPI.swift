internal import SandlotStore
public import SandlotStoreKit

/// Showing the sheet with the subscriptions, as a call that can be made to fail.
public struct StoreKitManageSubscriptionsAPI: FailableStoreKitAPI, ScriptedAPI {
    /// What the call can fail with.
    public typealias Failure = SKTestFailures.ManageSubscriptions

    static let call = StoreCall.manageSubscriptions

    /// Names the call.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitManageSubscriptionsAPI {
    /// Showing the sheet with the subscriptions.
    public static var manageSubscriptions: StoreKitManageSubscriptionsAPI {
        StoreKitManageSubscriptionsAPI()
    }
}

extension SKTestFailures {
    /// What the sheet that manages subscriptions can be made to fail with.
    @nonexhaustive
    public enum ManageSubscriptions: SKTestFailure, ScriptedFailure {
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
