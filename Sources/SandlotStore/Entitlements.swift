public import SandlotBase
public import SandlotReceipts

/// An entitlement decision: a product, whether the customer is entitled to it, and the reason.
public struct Entitlement: Sendable, Hashable {
    /// The reason why a customer is or is not entitled to a product.
    public struct Standing: RawRepresentable, Hashable, Sendable {
        /// The string that stories use.
        public let rawValue: String

        /// Creates a standing from any string, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Bought, and not expired if it is a subscription.
        public static let owned = Standing(rawValue: "owned")
        /// Bought by a member of the family and shared.
        public static let shared = Standing(rawValue: "shared")
        /// A payment failed, and the service continues for now.
        public static let inGracePeriod = Standing(rawValue: "in-grace-period")
        /// A payment failed and is being retried.
        public static let inBillingRetry = Standing(rawValue: "in-billing-retry")
        /// The subscription has expired.
        public static let expired = Standing(rawValue: "expired")
        /// Refunded, or no longer shared.
        public static let revoked = Standing(rawValue: "revoked")
        /// Another product of the group has replaced it.
        public static let upgraded = Standing(rawValue: "upgraded")
        /// The signed data cannot be trusted.
        public static let unverified = Standing(rawValue: "unverified")
        /// The product is not of a kind that grants entitlements.
        public static let notAnEntitlement = Standing(rawValue: "not-an-entitlement")
    }

    /// The product.
    public let productID: String
    /// The reason for the decision.
    public let standing: Standing
    /// The transaction that the decision is based on.
    public let transactionID: TransactionID?

    /// Whether the customer is entitled to the product.
    public var isEntitled: Bool {
        [.owned, .shared, .inGracePeriod].contains(standing)
    }
}

/// The entitlements that a device knows of.
public enum EntitlementKnowledge: Sendable, Hashable {
    /// The device does not know the account yet.
    case unknown
    /// The entitlements, one for the latest transaction of each product.
    case known([Entitlement])
}

/// The rule that derives entitlements from signed data, shared by apps and servers.
public enum Entitlements {
    /// The signed data about one product.
    public struct Evidence: Sendable {
        /// The latest transaction.
        public let transaction: Delivery<TransactionPayload>
        /// The renewal info, if the product is a subscription whose period has ended.
        public let renewalInfo: Delivery<RenewalInfoPayload>?

        /// Creates evidence from signed data.
        ///
        /// - Parameters:
        ///   - transaction: The latest transaction.
        ///   - renewalInfo: The renewal info, if the product is a subscription whose period has
        ///     ended.
        public init(
            transaction: Delivery<TransactionPayload>,
            renewalInfo: Delivery<RenewalInfoPayload>? = nil
        ) {
            self.transaction = transaction
            self.renewalInfo = renewalInfo
        }

        var transactionID: TransactionID? {
            transaction.payload.transactionId.flatMap(UInt64.init).map(
                TransactionID.init(rawValue:))
        }
    }

    /// Decides which products the customer is entitled to at an instant, and why.
    ///
    /// Only verified data entitles. A subscription runs until its `expiresDate`, or until the end
    /// of the grace period in its verified renewal info. A non-renewing subscription never ends
    /// here, because the app decides its length.
    ///
    /// - Parameters:
    ///   - evidence: The signed data, one entry per product.
    ///   - instant: The instant.
    /// - Returns: One decision per entry, in the same order.
    public static func evaluate(_ evidence: [Evidence], at instant: Timestamp) -> [Entitlement] {
        evidence.map { evidence in
            Entitlement(
                productID: evidence.transaction.payload.productId ?? "",
                standing: standing(of: evidence, at: instant),
                transactionID: evidence.transactionID)
        }
    }

    private static func standing(
        of evidence: Evidence, at instant: Timestamp
    ) -> Entitlement.Standing {
        guard evidence.transaction.isVerified else { return .unverified }
        let payload = evidence.transaction.payload
        if payload.revocationDate != nil { return .revoked }
        let owned: Entitlement.Standing =
            payload.inAppOwnershipType == .familyShared ? .shared : .owned
        switch payload.type {
        case .nonConsumable, .nonRenewingSubscription: return owned
        case .autoRenewableSubscription: break
        default: return .notAnEntitlement
        }
        if payload.isUpgraded == true { return .upgraded }
        guard let end = payload.expiresDate else { return .expired }
        if end > instant { return owned }
        guard let renewal = evidence.renewalInfo, renewal.isVerified,
            renewal.payload.originalTransactionId == payload.originalTransactionId
        else { return .expired }
        if let grace = renewal.payload.gracePeriodExpiresDate, grace > instant {
            return .inGracePeriod
        }
        return renewal.payload.isInBillingRetryPeriod == true ? .inBillingRetry : .expired
    }
}
