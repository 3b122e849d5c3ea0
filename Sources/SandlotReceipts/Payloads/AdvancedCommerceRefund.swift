public import SandlotBase
package import SandlotJSON

/// A refund of an item of an Advanced Commerce purchase.
///
/// - SeeAlso: [Advanced Commerce API](https://developer.apple.com/documentation/advancedcommerceapi)
public struct AdvancedCommerceRefund: Sendable, Hashable {
    /// How much was given back.
    public var refundAmount: Milliunits?
    /// When it was given back.
    public var refundDate: Timestamp?
    /// Why it was given back.
    public var refundReason: AdvancedCommerceRefundReason?
    /// How the amount was determined.
    public var refundType: AdvancedCommerceRefundType?
    /// Members that this version of Sandlot does not know, in the order in which they stood.
    public var unknownFields: [UnknownField] = []

    /// Creates a value without any member; each one is missing until it is set.
    public init() {}
}

extension AdvancedCommerceRefund: JSONFields {
    package init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        refundAmount = try fields.milliunits("refundAmount")
        refundDate = try fields.timestamp("refundDate")
        refundReason = try fields.openString("refundReason")
        refundType = try fields.openString("refundType")
        unknownFields = fields.unknownFields
    }

    package func write(to writer: inout JSONWriter) {
        writer.member("refundAmount", refundAmount)
        writer.member("refundDate", refundDate)
        writer.member("refundReason", refundReason?.rawValue)
        writer.member("refundType", refundType?.rawValue)
        writer.members(unknownFields)
    }
}
