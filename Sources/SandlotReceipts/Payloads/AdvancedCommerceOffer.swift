public import SandlotBase
package import SandlotJSON

/// An offer in an Advanced Commerce purchase.
///
/// - SeeAlso: [Advanced Commerce API](https://developer.apple.com/documentation/advancedcommerceapi)
public struct AdvancedCommerceOffer: Sendable, Hashable {
    /// The duration in ISO 8601, for example `P1W`.
    public var period: String?
    /// The number of periods, from 1 to 12.
    public var periodCount: Int32?
    /// The price of a period.
    public var price: Milliunits?
    /// The purpose of the offer.
    public var reason: AdvancedCommerceOfferReason?
    /// The members that this version of Sandlot does not know, in their original order.
    public var unknownFields: [UnknownField] = []

    /// Creates a value in which every member is missing.
    public init() {}
}

extension AdvancedCommerceOffer: JSONFields {
    package init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        period = try fields.string("period")
        periodCount = try fields.int32("periodCount")
        price = try fields.milliunits("price")
        reason = try fields.openString("reason")
        try fields.require("period")
        try fields.require("periodCount")
        try fields.require("periodCount", periodCount, in: 1...12)
        try fields.require("price")
        try fields.require("reason")
        unknownFields = fields.unknownFields
    }

    package func write(to writer: inout JSONWriter) {
        writer.member("period", period)
        writer.member("periodCount", periodCount)
        writer.member("price", price)
        writer.member("reason", reason?.rawValue)
        writer.members(unknownFields)
    }
}
