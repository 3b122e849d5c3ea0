public import Foundation
package import SandlotStore

/// A product that the store sells.
///
/// All properties derive from one JSON object. Two products are equal if their JSON is equal.
public struct Product: Identifiable, Equatable, Hashable, Sendable, CustomDebugStringConvertible {
    /// The type of the identifier.
    public typealias ID = String

    /// The identifier with which the app requests the product.
    public let id: String
    /// The product's type.
    public let type: ProductType
    /// The name in the customer's language, which may be empty.
    public let displayName: String
    /// The description in the customer's language, which may be empty.
    public let description: String
    /// The price.
    public let price: Decimal
    /// The price with its currency, formatted for display.
    public let displayPrice: String
    /// Whether the product can be shared with a family.
    public let isFamilyShareable: Bool
    /// The properties of an auto-renewable subscription, or nil for other products.
    public let subscription: SubscriptionInfo?

    let json: [UInt8]
    /// The customer's locale with the store's currency, such as `en_US@currency=USD`.
    let localeIdentifier: String
    let origin: Origin

    /// Reads a product's JSON, or returns nil if the JSON does not describe a product.
    ///
    /// - Parameters:
    ///   - json: The JSON in the format of ``jsonRepresentation``.
    ///   - environment: The environment that delivered the product and takes orders for it.
    package init?(json: [UInt8], in environment: StoreEnvironment?) {
        let origin = Origin(environment)
        guard let content = ProductContent(json: json, origin: origin) else { return nil }
        id = content.id
        type = content.type
        displayName = content.displayName
        description = content.description
        price = content.price
        displayPrice = content.displayPrice
        isFamilyShareable = content.isFamilyShareable
        subscription = content.subscription
        localeIdentifier = content.localeIdentifier
        self.json = json
        self.origin = origin
    }

    /// Whether both products have the same JSON.
    public static func == (one: Product, other: Product) -> Bool {
        one.json == other.json
    }

    /// Hashes the JSON.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(json)
    }

    /// The JSON from which all properties derive.
    public var jsonRepresentation: Data { Data(json) }

    /// The JSON on several lines.
    public var debugDescription: String { PrettyJSON.text(of: json) }
}
