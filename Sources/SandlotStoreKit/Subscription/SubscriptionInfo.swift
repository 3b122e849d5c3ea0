internal import SandlotStore

extension Product {
    /// What a subscription has beyond other products.
    public struct SubscriptionInfo: Equatable, Hashable, Sendable {
        /// The offer for those who have never subscribed in the group.
        public let introductoryOffer: SubscriptionOffer?
        /// The offers for those whom the app chooses.
        public let promotionalOffers: [SubscriptionOffer]
        /// The offers for those who have left, whoever may use them.
        public let winBackOffers: [SubscriptionOffer]
        /// The group: a customer has one subscription of it at a time.
        public let subscriptionGroupID: String
        /// How often it renews.
        public let subscriptionPeriod: SubscriptionPeriod
        /// The level of service in the group; 1 is the highest.
        public let groupLevel: Int
        /// The group's name.
        public let groupDisplayName: String
        /// The ways of paying.
        public let pricingTerms: [PricingTerms]
        /// What a bundle contains; nothing else contains anything.
        public let bundledSubscriptions: [BundledSubscription]
        let origin: Origin
    }
}

extension Product.SubscriptionInfo {
    /// Whether the customer would get the introductory offer.
    public var isEligibleForIntroOffer: Bool {
        get async { await Self.isEligible(forGroup: subscriptionGroupID, origin: origin) }
    }

    /// Whether the customer would get the introductory offer of a group's subscriptions.
    public static func isEligibleForIntroOffer(for groupID: String) async -> Bool {
        await isEligible(forGroup: groupID, origin: .current)
    }

    /// How it stands with the group: the customer's own subscription, then the family's.
    public var status: [Status] {
        get async throws { try await Self.statuses(inGroup: subscriptionGroupID, origin: origin) }
    }

    /// How it stands with a group: the customer's own subscription, then the family's.
    public static func status(for groupID: String) async throws -> [Status] {
        try await statuses(inGroup: groupID, origin: .current)
    }

    /// How it stands with the subscription of a transaction, or nil if there is none.
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

/// What a subscription has beyond other products.
public typealias SubscriptionInfo = Product.SubscriptionInfo

/// How often a subscription renews.
public typealias SubscriptionPeriod = Product.SubscriptionPeriod

/// How it stands with a subscription.
public typealias SubscriptionStatus = Product.SubscriptionInfo.Status

/// What will happen at the end of a subscription's period.
public typealias SubscriptionRenewalInfo = Product.SubscriptionInfo.RenewalInfo

/// How it stands with a subscription, in a word.
public typealias SubscriptionRenewalState = Product.SubscriptionInfo.RenewalState
