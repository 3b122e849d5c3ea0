import SandlotStore
public import SandlotStoreKit

/// A call that loads products, for which errors can be simulated.
public struct StoreKitLoadProductsAPI: FailableStoreKitAPI, ScriptedAPI {
    /// The type of the errors that can be simulated.
    public typealias Failure = SKTestFailures.LoadProducts

    static let call = StoreCall.loadProducts

    /// Creates a value that identifies the call.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitLoadProductsAPI {
    /// The call that loads products.
    public static var loadProducts: StoreKitLoadProductsAPI { StoreKitLoadProductsAPI() }
}

extension SKTestFailures {
    /// A simulated error of `Product.products(for:)`.
    @nonexhaustive
    public enum LoadProducts: SKTestFailure, ScriptedFailure {
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
