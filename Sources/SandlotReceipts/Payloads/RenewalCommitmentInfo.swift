public import SandlotBase
package import SandlotJSON

/// The renewal of a commitment to several billing periods, as part of renewal info.
public struct RenewalCommitmentInfo: Sendable, Hashable {
    /// The product of the next commitment.
    public var commitmentAutoRenewProductId: String?
    /// Whether the commitment renews.
    public var commitmentAutoRenewStatus: AutoRenewStatus?
    /// The billing plan of the next commitment.
    public var commitmentRenewalBillingPlanType: BillingPlanType?
    /// The date on which the next commitment starts.
    public var commitmentRenewalDate: Timestamp?
    /// The price of the next commitment.
    public var commitmentRenewalPrice: Milliunits?
    /// The members that this version of Sandlot does not know, in their original order.
    public var unknownFields: [UnknownField] = []

    /// Creates a value in which every member is missing.
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
