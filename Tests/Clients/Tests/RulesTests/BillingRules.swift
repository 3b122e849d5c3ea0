import SandlotStore
import SandlotTesting
import StoreKitTest
import Testing

/// Failed payments.
struct BillingRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    /// Subscribes for a month from January 1, after which the payment fails.
    @discardableResult
    private func subscribe(hasGrace: Bool) async throws -> Transaction {
        shop.session.shouldEnterBillingRetryOnRenewal = true
        shop.session.billingGracePeriodIsEnabled = hasGrace
        return try await shop.buy("club.silver")
    }

    private func expect(
        _ state: Product.SubscriptionInfo.RenewalState, isInRetry: Bool,
        _ reason: Product.SubscriptionInfo.RenewalInfo.ExpirationReason?, grace: Date?,
        isEntitled: Bool, _ location: SourceLocation = #_sourceLocation
    ) async throws {
        #expect(try await shop.status().state == state, sourceLocation: location)
        let info = try await shop.renewalInfo()
        #expect(info.isInBillingRetry == isInRetry, sourceLocation: location)
        #expect(info.expirationReason == reason, sourceLocation: location)
        #expect(info.gracePeriodExpirationDate == grace, sourceLocation: location)
        #expect(await shop.entitled().isEmpty == !isEntitled, sourceLocation: location)
    }

    @Test("B-81: active, grace, retry, expired", .isolatedStore)
    func threePropertiesTellTheState() async throws {
        try await subscribe(hasGrace: true)
        let end = try Date(day: "2026-02-17")
        try await expect(.subscribed, isInRetry: false, nil, grace: nil, isEntitled: true)
        try await shop.advance(to: "2026-02-01")
        try await expect(
            .inGracePeriod, isInRetry: true, .billingError, grace: end, isEntitled: true)
        let current = try await shop.status().transaction.payloadValue
        #expect(current.expirationDate == (try Date(day: "2026-02-01")))
        try await isolatedStore.advance(to: end)
        try await expect(
            .inBillingRetryPeriod, isInRetry: true, .billingError, grace: nil, isEntitled: false)
        try await shop.advance(to: "2026-04-02")
        try await expect(.expired, isInRetry: false, .billingError, grace: nil, isEntitled: false)
    }

    @Test(
        "B-82: in real time grace has one of several lengths", .isolatedStore,
        arguments: [
            ("club.silver", nil, 16), ("club.silver", 3, 3), ("club.silver", 16, 16),
            ("club.silver", 28, 28), ("club.bronze", nil, 6), ("club.bronze", 3, 3),
            ("club.bronze", 6, 6),
        ] as [(String, Int?, Int)])
    func graceLastsForDays(id: String, chosen: Int?, days: Int) async throws {
        shop.session.shouldEnterBillingRetryOnRenewal = true
        shop.session.billingGracePeriodIsEnabled = true
        try isolatedStore.store.settings.gracePeriodDays = chosen
        let end = try #require(try await shop.buy(id).expirationDate)
        try await isolatedStore.advance(to: end)
        #expect(
            try await shop.renewalInfo().gracePeriodExpirationDate
                == end.addingTimeInterval(Double(days) * 86_400))
    }

    @Test("B-82: in real time retry lasts 60 days", .isolatedStore)
    func retryLastsForDays() async throws {
        try await subscribe(hasGrace: false)
        try await isolatedStore.advance(to: Date(day: "2026-04-02").addingTimeInterval(-0.001))
        #expect(try await shop.status().state == .inBillingRetryPeriod)
        try await shop.advance(to: "2026-04-02")
        #expect(try await shop.status().state == .expired)
    }

    /// The durations of grace periods for a week and a month, and of retries, at the time rates in
    /// seconds.
    static let rates: [(SKTestSession.TimeRate, week: Double, month: Double, retry: Double)] = [
        (.monthlyRenewalEveryHour, 771, 1800, 7200),
        (.monthlyRenewalEveryThirtyMinutes, 514, 900, 3600),
        (.monthlyRenewalEveryFifteenMinutes, 257, 450, 1800),
        (.monthlyRenewalEveryFiveMinutes, 154, 150, 600),
        (.monthlyRenewalEveryThirtySeconds, 9, 15, 60),
        (.oneRenewalEveryFifteenMinutes, 900, 900, 1800),
        (.oneRenewalEveryFiveMinutes, 300, 300, 600),
        (.oneRenewalEveryMinute, 60, 60, 120),
        (.oneRenewalEveryThirtySeconds, 30, 30, 60),
        (.oneRenewalEveryTenSeconds, 10, 10, 20),
        (.oneRenewalEveryTwoSeconds, 2, 2, 4),
    ]

    @Test("B-82: a time rate shortens grace and retry", .isolatedStore, arguments: rates)
    func ratesShortenGrace(
        rate: SKTestSession.TimeRate, week: Double, month: Double, retry: Double
    ) async throws {
        shop.session.timeRate = rate
        shop.session.shouldEnterBillingRetryOnRenewal = true
        shop.session.billingGracePeriodIsEnabled = true
        for (id, grace) in [("club.bronze", week), ("club.silver", month)] {
            let end = try #require(try await shop.buy(id).expirationDate)
            try await isolatedStore.advance(to: end)
            #expect(
                try await shop.renewalInfo().gracePeriodExpirationDate
                    == end.addingTimeInterval(grace), "\(id)")
            try await isolatedStore.advance(to: end.addingTimeInterval(retry - 0.001))
            #expect(try await shop.status().state == .inBillingRetryPeriod, "\(id)")
            try await isolatedStore.advance(to: end.addingTimeInterval(retry))
            #expect(try await shop.status().state == .expired, "\(id)")
            shop.session.clearTransactions()
        }
    }

    @Test(
        "B-83: recovery in grace keeps the cycle, a later one begins a new one", .isolatedStore,
        arguments: [("2026-02-05", "2026-03-01"), ("2026-02-20", "2026-03-20")])
    func recoveryMayKeepTheCycle(recovery: String, end: String) async throws {
        let silver = try await subscribe(hasGrace: true)
        try await shop.advance(to: recovery)
        try shop.session.resolveIssueForTransaction(identifier: silver.number)
        let status = try await shop.status()
        #expect(status.state == .subscribed)
        #expect(try status.transaction.payloadValue.expirationDate == (try Date(day: end)))
    }

    @Test("B-84: resolving the issue brings a new transaction", .isolatedStore)
    func resolvingBringsATransaction() async throws {
        let silver = try await subscribe(hasGrace: false)
        let updates = Heard(Transaction.updates) { $0.unsafePayloadValue }
        try await shop.advance(to: "2026-02-20")
        #expect(updates.all.isEmpty)
        #expect(try shop.last().hasPurchaseIssue)
        try shop.session.resolveIssueForTransaction(identifier: silver.number)
        try await shop.settled()
        #expect(updates.all.map(\.originalID) == [silver.id])
        #expect(updates.all.map(\.id) != [silver.id])
        #expect(await shop.entitled() == ["club.silver"])
        #expect(try !shop.last().hasPurchaseIssue)
    }

    @Test(
        "B-85: canceling ends grace and retry at once", .isolatedStore,
        arguments: [true, false])
    func cancelingEndsGrace(hasGrace: Bool) async throws {
        let silver = try await subscribe(hasGrace: hasGrace)
        try await shop.advance(to: "2026-02-05")
        try shop.session.disableAutoRenewForTransaction(identifier: silver.number)
        #expect(try await shop.status().state == .expired)
        #expect(await shop.entitled().isEmpty)
    }

    @Test("B-86: a commitment has no grace, and 90 days of retry", .isolatedStore)
    func aCommitmentHasNoGrace() async throws {
        shop.session.shouldEnterBillingRetryOnRenewal = true
        shop.session.billingGracePeriodIsEnabled = true
        let gym = try await shop.buy("gym", [.billingPlanType(.monthly)])
        #expect(gym.expirationDate == (try Date(day: "2026-02-01")))
        try await shop.advance(to: "2026-02-01")
        #expect(await gym.subscriptionStatus?.state == .inBillingRetryPeriod)
        try await isolatedStore.advance(to: Date(day: "2026-05-02").addingTimeInterval(-0.001))
        #expect(await gym.subscriptionStatus?.state == .inBillingRetryPeriod)
        try await shop.advance(to: "2026-05-02")
        #expect(await gym.subscriptionStatus?.state == .expired)
    }
}
