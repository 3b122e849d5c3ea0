public import SandlotBase
package import SandlotJSON

/// A refund of an item of an Advanced Commerce purchase.
///
/// - SeeAlso: [Advanced Commerce API](https://developer.apple.com/documentation/advancedcommerceapi)
public struct AdvancedCommerceRefund: Sendable, Hashable {
    /// The refunded amount.
    public var refundAmount: Milliunits?
    /// The date of the refund.
    public var refundDate: Timestamp?
    /// The reason for the refund.
    public var refundReason: AdvancedCommerceRefundReason?
    /// The way in which the amount was determined.
    public var refundType: AdvancedCommerceRefundType?
    /// The members that this version of Sandlot does not know, in their original order.
    public var unknownFields: [UnknownField] = []

    /// Creates a value in which every member is missing.
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
