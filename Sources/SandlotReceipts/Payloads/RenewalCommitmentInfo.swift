public import SandlotBase
package import SandlotJSON

/// What follows a commitment to several billing periods, on renewal info.
public struct RenewalCommitmentInfo: Sendable, Hashable {
    /// The product of the next commitment.
    public var commitmentAutoRenewProductId: String?
    /// Whether the commitment renews.
    public var commitmentAutoRenewStatus: AutoRenewStatus?
    /// How the next commitment is billed.
    public var commitmentRenewalBillingPlanType: BillingPlanType?
    /// When the next commitment begins.
    public var commitmentRenewalDate: Timestamp?
    /// The price of the next commitment.
    public var commitmentRenewalPrice: Milliunits?
    /// Members that this version of Sandlot does not know, in the order in which they stood.
    public var unknownFields: [UnknownField] = []

    /// Creates a value without any member; each one is missing until it is set.
    public init() {}
}

extension RenewalCommitmentInfo: JSONFields {
    package init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        commitmentAutoRenewProductId = try fields.string("commitmentAutoRenewProductId")
        commitmentAutoRenewStatus = try fields.openInteger("commitmentAutoRenewStatus")
        commitmentRenewalBillingPlanType = try fields.openString("commitmentRenewalBillingPlanType")
        commitmentRenewalDate = try fields.timestamp("commitmentRenewalDate")
        commitmentRenewalPrice = try fields.milliunits("commitmentRenewalPrice")
        unknownFields = fields.unknownFields
    }

    package func write(to writer: inout JSONWriter) {
        writer.member("commitmentAutoRenewProductId", commitmentAutoRenewProductId)
        writer.member("commitmentAutoRenewStatus", commitmentAutoRenewStatus?.rawValue)
        writer.member(
            "commitmentRenewalBillingPlanType", commitmentRenewalBillingPlanType?.rawValue)
        writer.member("commitmentRenewalDate", commitmentRenewalDate)
        writer.member("commitmentRenewalPrice", commitmentRenewalPrice)
        writer.members(unknownFields)
    }
}
