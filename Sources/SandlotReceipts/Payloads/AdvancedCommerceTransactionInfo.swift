public import SandlotBase
package import SandlotJSON

/// What an Advanced Commerce transaction adds.
///
/// - SeeAlso: [Advanced Commerce API](https://developer.apple.com/documentation/advancedcommerceapi)
public struct AdvancedCommerceTransactionInfo: Sendable, Hashable {
    /// The texts of the subscription.
    public var descriptors: AdvancedCommerceDescriptors?
    /// The estimated tax.
    public var estimatedTax: Milliunits?
    /// What was bought.
    public var items: [AdvancedCommerceTransactionItem]?
    /// The period in ISO 8601.
    public var period: String?
    /// The identifier that the developer gave the request.
    public var requestReferenceId: String?
    /// The tax category.
    public var taxCode: String?
    /// The price without tax.
    public var taxExclusivePrice: Milliunits?
    /// The tax rate, a decimal number.
    public var taxRate: String?
    /// Members that this version of Sandlot does not know, in the order in which they stood.
    public var unknownFields: [UnknownField] = []

    /// Creates a value without any member; each one is missing until it is set.
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
