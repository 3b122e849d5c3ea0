public import SandlotBase
package import SandlotJSON

/// The state of a commitment to several billing periods, as part of a transaction.
public struct TransactionCommitmentInfo: Sendable, Hashable {
    /// The number of this period, from 1.
    public var billingPeriodNumber: Int32?
    /// The date on which the commitment ends.
    public var commitmentExpiresDate: Timestamp?
    /// The price of the whole commitment.
    public var commitmentPrice: Milliunits?
    /// The number of billing periods in the commitment.
    public var totalBillingPeriods: Int32?
    /// The members that this version of Sandlot does not know, in their original order.
    public var unknownFields: [UnknownField] = []

    /// Creates a value in which every member is missing.
    public init() {}
}

extension TransactionCommitmentInfo: JSONFields {
    package init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        billingPeriodNumber = try fields.int32("billingPeriodNumber")
        commitmentExpiresDate = try fields.timestamp("commitmentExpiresDate")
        commitmentPrice = try fields.milliunits("commitmentPrice")
        totalBillingPeriods = try fields.int32("totalBillingPeriods")
        try fields.require("billingPeriodNumber", billingPeriodNumber, in: 1...12)
        unknownFields = fields.unknownFields
    }

    package func write(to writer: inout JSONWriter) {
        writer.member("billingPeriodNumber", billingPeriodNumber)
        writer.member("commitmentExpiresDate", commitmentExpiresDate)
        writer.member("commitmentPrice", commitmentPrice)
        writer.member("totalBillingPeriods", totalBillingPeriods)
        writer.members(unknownFields)
    }
}
