public import SandlotBase
package import SandlotJSON

/// An item that renews in an Advanced Commerce subscription.
///
/// - SeeAlso: [Advanced Commerce API](https://developer.apple.com/documentation/advancedcommerceapi)
public struct AdvancedCommerceRenewalItem: Sendable, Hashable {
    /// The developer's identifier, at most 128 characters.
    public var sku: String?
    /// The description of the item.
    public var description: String?
    /// The display name of the item.
    public var displayName: String?
    /// The offer of the next renewal.
    public var offer: AdvancedCommerceOffer?
    /// The price of the next renewal.
    public var price: Milliunits?
    /// An announced price increase.
    public var priceIncreaseInfo: AdvancedCommercePriceIncreaseInfo?
    /// The members that this version of Sandlot does not know, in their original order.
    public var unknownFields: [UnknownField] = []

    /// Creates a value in which every member is missing.
    public init() {}
}

extension AdvancedCommerceRenewalItem: JSONFields {
    package init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        sku = try fields.string("SKU")
        description = try fields.string("description")
        displayName = try fields.string("displayName")
        offer = try fields.object("offer")
        price = try fields.milliunits("price")
        priceIncreaseInfo = try fields.object("priceIncreaseInfo")
        unknownFields = fields.unknownFields
    }

    package func write(to writer: inout JSONWriter) {
        writer.member("SKU", sku)
        writer.member("description", description)
        writer.member("displayName", displayName)
        writer.member("offer", offer)
        writer.member("price", price)
        writer.member("priceIncreaseInfo", priceIncreaseInfo)
        writer.members(unknownFields)
    }
}
