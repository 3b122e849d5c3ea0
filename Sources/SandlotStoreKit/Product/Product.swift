public import Foundation
package import SandlotStore

/// Something that the store sells.
///
/// Everything derives from one JSON object; two products are equal if their JSON is.
public struct Product: Identifiable, Equatable, Hashable, Sendable, CustomDebugStringConvertible {
    /// The type of the identifier.
    public typealias ID = String

    /// The identifier by which the app asks for it.
    public let id: String
    /// What kind of thing it is.
    public let type: ProductType
    /// The name in the customer's language; it may be empty.
    public let displayName: String
    /// The description in the customer's language; it may be empty.
    public let description: String
    /// The price.
    public let price: Decimal
    /// The price with its currency, to be shown.
    public let displayPrice: String
    /// Whether a family shares it.
    public let isFamilyShareable: Bool
    /// What a subscription has beyond other products; nil unless it renews itself.
    public let subscription: SubscriptionInfo?

    let json: [UInt8]
    /// The customer's locale with the store's currency, as in `en_US@currency=USD`.
    let localeIdentifier: String
    let origin: Origin

    /// Reads a product's JSON; nil if it is not that of a product.
    ///
    /// - Parameters:
    ///   - json: The JSON as ``jsonRepresentation`` has it.
    ///   - environment: Where it comes from, to be asked when it is bought.
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

    /// Whether both have the same JSON.
    public static func == (one: Product, other: Product) -> Bool {
        one.json == other.json
    }

    /// Hashes the JSON.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(json)
    }

    /// The JSON from which everything derives.
    public var jsonRepresentation: Data { Data(json) }

    /// The JSON on several lines.
    public var debugDescription: String { PrettyJSON.text(of: json) }
}
