public import Foundation
import SandlotBase
import SandlotReceipts

extension Transaction {
    /// The position of a payment in a commitment that is billed monthly.
    public struct CommitmentInfo: Equatable, Hashable, Sendable {
        /// The number of the payment, starting at 1.
        public let billingPeriodNumber: UInt64
        /// The total number of payments.
        public let totalBillingPeriods: UInt64
        /// The price of the whole commitment.
        public let price: Decimal
        /// The end of the commitment.
        public let expirationDate: Date

        init(_ info: TransactionCommitmentInfo) {
            billingPeriodNumber = UInt64(max(0, info.billingPeriodNumber ?? 0))
            totalBillingPeriods = UInt64(max(0, info.totalBillingPeriods ?? 0))
            price = Decimal(info.commitmentPrice ?? 0)
            expirationDate = info.commitmentExpiresDate.dateOrEpoch
        }
    }

    /// The billing plan of a subscription with a commitment.
    public var billingPlanType: Product.SubscriptionInfo.BillingPlanType? {
        payload.billingPlanType.map { .init(rawValue: $0.rawValue) }
    }

    /// The commitment of a subscription that is billed monthly.
    public var commitmentInfo: CommitmentInfo? { payload.commitmentInfo.map { .init($0) } }
}

/// The bundle through which the customer obtained a subscription.
///
/// The payload does not declare these members. Their names follow those of similar members.
extension Transaction {
    /// The bundle's product.
    public var bundleProductID: String? { payload.unknownFields.string("bundleProductId") }

    /// The bundle's group.
    public var bundleSubscriptionGroupID: String? {
        payload.unknownFields.string("bundleSubscriptionGroupIdentifier")
    }

    /// The bundle's transaction.
    public var bundleTransactionID: String? {
        payload.unknownFields.string("bundleTransactionId")
    }

    /// The original transaction of the bundle.
    public var bundleOriginalTransactionID: String? {
        payload.unknownFields.string("bundleOriginalTransactionId")
    }
}
