public import Foundation
internal import SandlotBase
internal import SandlotReceipts

extension Product.SubscriptionInfo.RenewalInfo {
    /// What follows a commitment that is billed monthly.
    public struct CommitmentInfo: Equatable, Hashable, Sendable {
        /// The product of the next commitment.
        public let autoRenewPreference: String
        /// Whether the commitment renews.
        public let willAutoRenew: Bool
        /// When the next commitment begins.
        public let renewalDate: Date
        /// The price of the next commitment.
        public let renewalPrice: Decimal
        /// How the next commitment is billed.
        public let renewalBillingPlanType: Product.SubscriptionInfo.BillingPlanType

        init(_ info: RenewalCommitmentInfo) {
            autoRenewPreference = info.commitmentAutoRenewProductId ?? ""
            willAutoRenew = info.commitmentAutoRenewStatus == .on
            renewalDate = info.commitmentRenewalDate.dateOrEpoch
            renewalPrice = Decimal(info.commitmentRenewalPrice ?? 0)
            renewalBillingPlanType = .init(
                rawValue: info.commitmentRenewalBillingPlanType?.rawValue ?? "")
        }
    }

    /// What follows a commitment that is billed monthly.
    public var commitmentInfo: CommitmentInfo? { payload.commitmentInfo.map { .init($0) } }

    /// How the next period is billed.
    public var renewalBillingPlanType: Product.SubscriptionInfo.BillingPlanType? {
        payload.renewalBillingPlanType.map { .init(rawValue: $0.rawValue) }
    }
}

/// The bundle with which a subscription came.
///
/// The payload's declarations have none of these; the names are those of the members beside them.
extension Product.SubscriptionInfo.RenewalInfo {
    /// The bundle's product.
    public var bundleProductID: String? { payload.unknownFields.string("bundleProductId") }

    /// The bundle's group.
    public var bundleSubscriptionGroupID: String? {
        payload.unknownFields.string("bundleSubscriptionGroupIdentifier")
    }

    /// The first transaction of the bundle's series.
    public var bundleOriginalTransactionID: String? {
        payload.unknownFields.string("bundleOriginalTransactionId")
    }

    /// Whether the subscription leaves the bundle at the end of the period.
    public var willUnbundle: Bool { payload.unknownFields.bool("willUnbundle") ?? false }
}
