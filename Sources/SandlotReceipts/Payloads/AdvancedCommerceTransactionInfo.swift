public import SandlotBase
package import SandlotJSON

/// The additional data of an Advanced Commerce transaction.
///
/// - SeeAlso: [Advanced Commerce API](https://developer.apple.com/documentation/advancedcommerceapi)
public struct AdvancedCommerceTransactionInfo: Sendable, Hashable {
    /// The texts of the subscription.
    public var descriptors: AdvancedCommerceDescriptors?
    /// The estimated tax.
    public var estimatedTax: Milliunits?
    /// The items that were bought.
    public var items: [AdvancedCommerceTransactionItem]?
    /// The period in ISO 8601.
    public var period: String?
    /// The developer's identifier of the request.
    public var requestReferenceId: String?
    /// The tax category.
    public var taxCode: String?
    /// The price without tax.
    public var taxExclusivePrice: Milliunits?
    /// The tax rate as a decimal number.
    public var taxRate: String?
    /// The members that this version of Sandlot does not know, in their original order.
    public var unknownFields: [UnknownField] = []

    /// Creates a value in which every member is missing.
    public init() {}
}

extension AdvancedCommerceTransactionInfo: JSONFields {
    package init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        descriptors = try fields.object("descriptors")
        estimatedTax = try fields.milliunits("estimatedTax")
        items = try fields.objects("items")
        period = try fields.string("period")
        requestReferenceId = try fields.string("requestReferenceId")
        taxCode = try fields.string("taxCode")
        taxExclusivePrice = try fields.milliunits("taxExclusivePrice")
        taxRate = try fields.string("taxRate")
        unknownFields = fields.unknownFields
    }

    package func write(to writer: inout JSONWriter) {
        writer.member("descriptors", descriptors)
        writer.member("estimatedTax", estimatedTax)
        writer.member("items", items)
        writer.member("period", period)
        writer.member("requestReferenceId", requestReferenceId)
        writer.member("taxCode", taxCode)
        writer.member("taxExclusivePrice", taxExclusivePrice)
        writer.member("taxRate", taxRate)
        writer.members(unknownFields)
    }
}
