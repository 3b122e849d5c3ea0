package import SandlotJSON

/// The additional renewal info of an Advanced Commerce subscription.
///
/// - SeeAlso: [Advanced Commerce API](https://developer.apple.com/documentation/advancedcommerceapi)
public struct AdvancedCommerceRenewalInfo: Sendable, Hashable {
    /// A token that detects requests made from an outdated state.
    public var consistencyToken: String?
    /// The texts of the subscription.
    public var descriptors: AdvancedCommerceDescriptors?
    /// The items that renew.
    public var items: [AdvancedCommerceRenewalItem]?
    /// The period in ISO 8601.
    public var period: String?
    /// The developer's identifier of the request.
    public var requestReferenceId: String?
    /// The tax category.
    public var taxCode: String?
    /// The members that this version of Sandlot does not know, in their original order.
    public var unknownFields: [UnknownField] = []

    /// Creates a value in which every member is missing.
    public init() {}
}

extension AdvancedCommerceRenewalInfo: JSONFields {
    package init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        consistencyToken = try fields.string("consistencyToken")
        descriptors = try fields.object("descriptors")
        items = try fields.objects("items")
        period = try fields.string("period")
        requestReferenceId = try fields.string("requestReferenceId")
        taxCode = try fields.string("taxCode")
        unknownFields = fields.unknownFields
    }

    package func write(to writer: inout JSONWriter) {
        writer.member("consistencyToken", consistencyToken)
        writer.member("descriptors", descriptors)
        writer.member("items", items)
        writer.member("period", period)
        writer.member("requestReferenceId", requestReferenceId)
        writer.member("taxCode", taxCode)
        writer.members(unknownFields)
    }
}
