public import Foundation
import SandlotBase
import SandlotReceipts

extension Product.SubscriptionInfo.RenewalInfo {
    /// The terms that follow a commitment that is billed monthly.
    public struct CommitmentInfo: Equatable, Hashable, Sendable {
        /// The product of the next commitment.
        public let autoRenewPreference: String
        /// Whether the commitment renews.
        public let willAutoRenew: Bool
        /// The start of the next commitment.
        public let renewalDate: Date
        /// The price of the next commitment.
        public let renewalPrice: Decimal
        /// The billing plan of the next commitment.
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

    /// The terms that follow a commitment that is billed monthly.
    public var commitmentInfo: CommitmentInfo? { payload.commitmentInfo.map { .init($0) } }

    /// The billing plan of the next period.
    public var renewalBillingPlanType: Product.SubscriptionInfo.BillingPlanType? {
        payload.renewalBillingPlanType.map { .init(rawValue: $0.rawValue) }
    }
}

/// The bundle through which the customer obtained a subscription.
///
/// The payload does not declare these members. Their names follow those of similar members.
extension Product.SubscriptionInfo.RenewalInfo {
    /// The bundle's product.
    public var bundleProductID: String? { payload.unknownFields.string("bundleProductId") }

    /// The bundle's group.
    public var bundleSubscriptionGroupID: String? {
        payload.unknownFields.string("bundleSubscriptionGroupIdentifier")
    }

    /// The original transaction of the bundle.
    public var bundleOriginalTransactionID: String? {
        payload.unknownFields.string("bundleOriginalTransactionId")
    }

    /// Whether the subscription leaves the bundle at the end of the period.
    public var willUnbundle: Bool { payload.unknownFields.bool("willUnbundle") ?? false }
}
