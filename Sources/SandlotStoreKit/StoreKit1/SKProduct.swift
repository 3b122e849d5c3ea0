public import Foundation

/// A product in StoreKit's original API.
public final class SKProduct: NSObject, Sendable {
    let product: Product

    init(_ product: Product) {
        self.product = product
    }

    /// The identifier with which the app requests the product.
    public var productIdentifier: String { product.id }

    /// The name in the customer's language.
    public var localizedTitle: String { product.displayName }

    /// The description in the customer's language.
    public var localizedDescription: String { product.description }

    /// The price in the currency of ``priceLocale``.
    public var price: NSDecimalNumber { NSDecimalNumber(decimal: product.price) }

    /// The customer's locale with the store's currency.
    public var priceLocale: Locale { Locale(identifier: product.localeIdentifier) }

    /// Whether the product can be shared with a family.
    public var isFamilyShareable: Bool { product.isFamilyShareable }

    /// The subscription group, or nil unless the product is an auto-renewable subscription.
    public var subscriptionGroupIdentifier: String? { product.subscription?.subscriptionGroupID }

    /// Whether both are the same product.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? SKProduct)?.product == product
    }

    /// A hash of the product.
    public override var hash: Int { product.hashValue }
}
