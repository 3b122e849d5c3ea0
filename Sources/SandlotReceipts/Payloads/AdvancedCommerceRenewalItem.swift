public import SandlotBase
package import SandlotJSON

/// One thing that renews in an Advanced Commerce subscription.
///
/// - SeeAlso: [Advanced Commerce API](https://developer.apple.com/documentation/advancedcommerceapi)
public struct AdvancedCommerceRenewalItem: Sendable, Hashable {
    /// The developer's identifier, at most 128 characters.
    public var sku: String?
    /// What it is.
    public var description: String?
    /// What it is called.
    public var displayName: String?
    /// The offer of the next renewal.
    public var offer: AdvancedCommerceOffer?
    /// The price of the next renewal.
    public var price: Milliunits?
    /// A price increase that has been announced.
    public var priceIncreaseInfo: AdvancedCommercePriceIncreaseInfo?
    /// Members that this version of Sandlot does not know, in the order in which they stood.
    public var unknownFields: [UnknownField] = []

    /// Creates a value without any member; each one is missing until it is set.
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
