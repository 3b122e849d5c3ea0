import SandlotStore
public import SandlotStoreKit

/// A call that purchases a product, for which errors can be simulated.
public struct StoreKitPurchaseAPI: FailableStoreKitAPI, ScriptedAPI {
    /// The type of the errors that can be simulated.
    public typealias Failure = SKTestFailures.Purchase

    static let call = StoreCall.purchase

    /// Creates a value that identifies the call.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitPurchaseAPI {
    /// The call that purchases a product.
    public static var purchase: StoreKitPurchaseAPI { StoreKitPurchaseAPI() }
}

extension SKTestFailures {
    /// A simulated error of `Product.purchase(options:)`.
    @nonexhaustive
    public enum Purchase: SKTestFailure, ScriptedFailure {
        /// An error of any StoreKit call.
        case generic(StoreKitError)
        /// An error of purchases only.
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

        /// Whether both errors are equal.
        ///
        /// - Returns: True if the cases are equal, and any underlying errors have the same domain
        ///   and number.
        public static func == (one: Self, other: Self) -> Bool {
            switch (one, other) {
            case (.generic(let one), .generic(let other)): one.isSame(as: other)
            case (.purchase(let one), .purchase(let other)): one == other
            default: false
            }
        }
    }
}
