internal import SandlotStore
public import SandlotStoreKit

/// Buying, as a call that can be made to fail.
public struct StoreKitPurchaseAPI: FailableStoreKitAPI, ScriptedAPI {
    /// What the call can fail with.
    public typealias Failure = SKTestFailures.Purchase

    static let call = StoreCall.purchase

    /// Names the call.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitPurchaseAPI {
    /// Buying.
    public static var purchase: StoreKitPurchaseAPI { StoreKitPurchaseAPI() }
}

extension SKTestFailures {
    /// What `Product.purchase(options:)` can be made to fail with.
    @nonexhaustive
    public enum Purchase: SKTestFailure, ScriptedFailure {
        /// An error that any call can fail with.
        case generic(StoreKitError)
        /// An error that is special to purchases.
        case purchase(Product.PurchaseError)

        var storeError: StoreError {
            switch self {
            case .generic(let error): StoreError(error)
            case .purchase(let error): StoreError(error)
            }
        }

        init?(_ error: StoreError) {
            if let error = error.purchaseError {
                self = .purchase(error)
            } else if let error = error.storeKitError {
                self = .generic(error)
            } else {
                return nil
            }
        }

        /// Whether both are the same failure.
        ///
        /// - Returns: True if the cases are equal, and so are the domain and number of any error
        ///   inside.
        public static func == (one: Self, other: Self) -> Bool {
            switch (one, other) {
            case (.generic(let one), .generic(let other)): one.isSame(as: other)
            case (.purchase(let one), .purchase(let other)): one == other
            default: false
            }
        }
    }
}
