public import SandlotBase
public import SandlotReceipts

/// What a customer owns of an app, and why.
public struct Entitlement: Sendable, Hashable {
    /// Why something is or is not the customer's.
    public struct Standing: RawRepresentable, Hashable, Sendable {
        /// The word that scenarios use.
        public let rawValue: String

        /// Takes any string, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Bought, and running if it is a subscription.
        public static let owned = Standing(rawValue: "owned")
        /// A member of the family has bought it.
        public static let shared = Standing(rawValue: "shared")
        /// A payment failed, the service goes on.
        public static let inGracePeriod = Standing(rawValue: "in-grace-period")
        /// A payment failed and is tried again.
        public static let inBillingRetry = Standing(rawValue: "in-billing-retry")
        /// The subscription is over.
        public static let expired = Standing(rawValue: "expired")
        /// Refunded, or no longer shared.
        public static let revoked = Standing(rawValue: "revoked")
        /// Another product of the group has replaced it.
        public static let upgraded = Standing(rawValue: "upgraded")
        /// The signed data cannot be trusted.
        public static let unverified = Standing(rawValue: "unverified")
        /// The signed data is not of this kind of product.
        public static let notAnEntitlement = Standing(rawValue: "not-an-entitlement")
    }

    /// The product.
    public let productID: String
    /// Why it is or is not the customer's.
    public let standing: Standing
    /// The transaction that decides.
    public let transactionID: TransactionID?

    /// Whether it is the customer's.
    public var isEntitled: Bool {
        [.owned, .shared, .inGracePeriod].contains(standing)
    }
}

/// What a device knows about what its customer owns.
public enum EntitlementKnowledge: Sendable, Hashable {
    /// The device has not heard of the account yet: neither yes nor no.
    case unknown
    /// For the latest transaction of each product, what follows from it.
    case known([Entitlement])
}

/// The rule by which signed data entitles: one pure function for apps, servers and everybody else.
public enum Entitlements {
    /// The signed data about one product.
    public struct Evidence: Sendable {
        /// The latest transaction.
        public let transaction: Delivery<TransactionPayload>
        /// What happens next, if it is a subscription whose period has ended.
        public let renewalInfo: Delivery<RenewalInfoPayload>?

        /// Collects what there is.
        ///
        /// - Parameters:
        ///   - transaction: The latest transaction.
        ///   - renewalInfo: What happens next, if it is a subscription whose period has ended.
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

    /// Decides what is owned at an instant, and why.
    ///
    /// Only verified data entitles. A subscription runs until its `expiresDate`, or until the end of the grace
    /// period of its verified renewal info; a non-renewing subscription never ends here, because its length is
    /// the app's own business.
    ///
    /// - Parameters:
    ///   - evidence: The signed data, one entry a product.
    ///   - instant: The instant.
    /// - Returns: One verdict for each entry, in the same order.
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
