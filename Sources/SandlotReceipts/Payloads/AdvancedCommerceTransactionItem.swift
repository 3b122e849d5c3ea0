public import SandlotBase
package import SandlotJSON

/// An item that was bought in an Advanced Commerce transaction.
///
/// - SeeAlso: [Advanced Commerce API](https://developer.apple.com/documentation/advancedcommerceapi)
public struct AdvancedCommerceTransactionItem: Sendable, Hashable {
    /// The developer's identifier, at most 128 characters.
    public var sku: String?
    /// The description of the item.
    public var description: String?
    /// The display name of the item.
    public var displayName: String?
    /// The offer that set the price.
    public var offer: AdvancedCommerceOffer?
    /// The price.
    public var price: Milliunits?
    /// The refunds so far.
    public var refunds: [AdvancedCommerceRefund]?
    /// The date on which the item was revoked.
    public var revocationDate: Timestamp?
    /// The members that this version of Sandlot does not know, in their original order.
    public var unknownFields: [UnknownField] = []

    /// Creates a value in which every member is missing.
    public init() {}
}

extension AdvancedCommerceTransactionItem: JSONFields {
    package init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        sku = try fields.string("SKU")
        description = try fields.string("description")
        displayName = try fields.string("displayName")
        offer = try fields.object("offer")
        price = try fields.milliunits("price")
        refunds = try fields.objects("refunds")
        revocationDate = try fields.timestamp("revocationDate")
        unknownFields = fields.unknownFields
    }

    package func write(to writer: inout JSONWriter) {
        writer.member("SKU", sku)
        writer.member("description", description)
        writer.member("displayName", displayName)
        writer.member("offer", offer)
        writer.member("price", price)
        writer.member("refunds", refunds)
        writer.member("revocationDate", revocationDate)
        writer.members(unknownFields)
    }
}
