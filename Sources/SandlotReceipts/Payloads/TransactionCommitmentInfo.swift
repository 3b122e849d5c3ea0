public import SandlotBase
package import SandlotJSON

/// The state of a commitment to several billing periods, on a transaction.
public struct TransactionCommitmentInfo: Sendable, Hashable {
    /// The number of this period, from 1.
    public var billingPeriodNumber: Int32?
    /// When the commitment ends.
    public var commitmentExpiresDate: Timestamp?
    /// The price of the whole commitment.
    public var commitmentPrice: Milliunits?
    /// How many periods the commitment has.
    public var totalBillingPeriods: Int32?
    /// Members that this version of Sandlot does not know, in the order in which they stood.
    public var unknownFields: [UnknownField] = []

    /// Creates a value without any member; each one is missing until it is set.
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
