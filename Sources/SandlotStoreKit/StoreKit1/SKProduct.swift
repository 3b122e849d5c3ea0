public import Foundation

/// A product as StoreKit's first API describes it.
public final class SKProduct: NSObject, Sendable {
    let product: Product

    init(_ product: Product) {
        self.product = product
    }

    /// The identifier by which the app asks for it.
    public var productIdentifier: String { product.id }

    /// The name in the customer's language.
    public var localizedTitle: String { product.displayName }

    /// The description in the customer's language.
    public var localizedDescription: String { product.description }

    /// The price in the currency of ``priceLocale``.
    public var price: NSDecimalNumber { NSDecimalNumber(decimal: product.price) }

    /// The customer's locale with the store's currency.
    public var priceLocale: Locale { Locale(identifier: product.localeIdentifier) }

    /// Whether a family shares it.
    public var isFamilyShareable: Bool { product.isFamilyShareable }

    /// The group of a subscription; nil unless it renews itself.
    public var subscriptionGroupIdentifier: String? { product.subscription?.subscriptionGroupID }

    /// Whether both are the same product.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? SKProduct)?.product == product
    }

    /// A hash of the product.
    public override var hash: Int { product.hashValue }
}
