import SandlotStore

extension Product {
    /// The properties of an auto-renewable subscription.
    public struct SubscriptionInfo: Equatable, Hashable, Sendable {
        /// The offer for customers who have never subscribed in the group.
        public let introductoryOffer: SubscriptionOffer?
        /// The offers for customers whom the app chooses.
        public let promotionalOffers: [SubscriptionOffer]
        /// The offers for customers whose subscription has ended, regardless of eligibility.
        public let winBackOffers: [SubscriptionOffer]
        /// The subscription group, in which a customer has one subscription at a time.
        public let subscriptionGroupID: String
        /// The renewal interval.
        public let subscriptionPeriod: SubscriptionPeriod
        /// The level of service in the group, of which 1 is the highest.
        public let groupLevel: Int
        /// The group's name.
        public let groupDisplayName: String
        /// The pricing terms with which the subscription is sold.
        public let pricingTerms: [PricingTerms]
        /// The subscriptions in a bundle, which is empty for other products.
        public let bundledSubscriptions: [BundledSubscription]
        let origin: Origin
    }
}

extension Product.SubscriptionInfo {
    /// Whether the customer is eligible for the introductory offer.
    public var isEligibleForIntroOffer: Bool {
        get async { await Self.isEligible(forGroup: subscriptionGroupID, origin: origin) }
    }

    /// Returns whether the customer is eligible for the introductory offers of a group.
    public static func isEligibleForIntroOffer(for groupID: String) async -> Bool {
        await isEligible(forGroup: groupID, origin: .current)
    }

    /// The statuses in the group: the customer's own subscription, then the family's.
    public var status: [Status] {
        get async throws { try await Self.statuses(inGroup: subscriptionGroupID, origin: origin) }
    }

    /// Returns the statuses in a group: the customer's own subscription, then the family's.
    public static func status(for groupID: String) async throws -> [Status] {
        try await statuses(inGroup: groupID, origin: .current)
    }

    /// Returns the status of a transaction's subscription, or nil if there is none.
    public static func status(transactionID: UInt64) async throws -> SubscriptionStatus? {
        if Task.isCancelled { return nil }
        let origin = Origin.current
        let connection = try origin.requiredConnection()
        let standing = try await callingStore { () async throws(StoreError) in
            try await connection.subscriptionStanding(of: TransactionID(rawValue: transactionID))
        }
        return standing.map { Status($0, origin: origin) }
    }

    static func statuses(inGroup groupID: String, origin: Origin) async throws -> [Status] {
        if Task.isCancelled { return [] }
        let origin = Origin(origin.effectiveEnvironment)
        let connection = try origin.requiredConnection()
        let standings = try await callingStore { () async throws(StoreError) in
            try await connection.subscriptionStandings(inGroup: groupID)
        }
        return standings.map { Status($0, origin: origin) }
    }

    private static func isEligible(forGroup groupID: String, origin: Origin) async -> Bool {
        await origin.connection?.isEligibleForIntroductoryOffer(inGroup: groupID) ?? false
    }
}

/// The properties of an auto-renewable subscription.
public typealias SubscriptionInfo = Product.SubscriptionInfo

/// The interval at which a subscription renews, or the length of an offer.
public typealias SubscriptionPeriod = Product.SubscriptionPeriod

/// The status of a subscription.
public typealias SubscriptionStatus = Product.SubscriptionInfo.Status

/// The renewal of a subscription at the end of its period.
public typealias SubscriptionRenewalInfo = Product.SubscriptionInfo.RenewalInfo

/// The renewal state of a subscription.
public typealias SubscriptionRenewalState = Product.SubscriptionInfo.RenewalState
