import SandlotTesting
import StoreKitTest
import Testing

/// The effects of a session on renewals and statuses.
struct RenewalRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    @Test("B-76: an expired subscription ends now and does not renew", .isolatedStore)
    func expiringEndsNow() async throws {
        try await shop.buy("club.silver")
        try await shop.advance(to: "2026-01-10")
        try shop.session.expireSubscription(productIdentifier: "club.silver")
        let status = try await shop.status()
        #expect(status.state == .expired)
        #expect(try !status.renewalInfo.payloadValue.willAutoRenew)
        #expect(
            try status.transaction.payloadValue.expirationDate == (try Date(day: "2026-01-10")))
        #expect(await shop.entitled().isEmpty)
    }

    @Test("B-77: a forced renewal ends the period and begins the next one", .isolatedStore)
    func forcingBeginsTheNextPeriod() async throws {
        let first = try await shop.buy("club.silver")
        try await shop.advance(to: "2026-01-10")
        try shop.session.requestPriceIncreaseConsentForTransaction(identifier: first.number)
        try shop.session.forceRenewalOfSubscription(productIdentifier: "club.silver")
        let all = await Transaction.all.collected()
        try #require(all.count == 2)
        #expect(all[0].expirationDate == (try Date(day: "2026-01-10")))
        #expect(all[1].purchaseDate == (try Date(day: "2026-01-10")))
        #expect(all[1].expirationDate == (try Date(day: "2026-02-10")))
        #expect(all[1].reason == .renewal)
        let renewalInfo = try await shop.renewalInfo()
        #expect(renewalInfo.willAutoRenew)
        #expect(renewalInfo.priceIncreaseStatus == .noIncreasePending)
    }

    @Test("B-77: forcing a renewal does not end billing retry", .isolatedStore)
    func forcingDoesNotResolve() async throws {
        shop.session.shouldEnterBillingRetryOnRenewal = true
        try await shop.buy("club.silver")
        try await shop.advance(to: "2026-02-10")
        try shop.session.forceRenewalOfSubscription(productIdentifier: "club.silver")
        #expect(try await shop.status().state == .inBillingRetryPeriod)
        #expect(await Transaction.all.collected().count == 1)
    }

    @Test("B-78: status updates tell everything but the refund of a past period", .isolatedStore)
    func statusUpdatesTellNearlyEverything() async throws {
        let session = shop.session
        let updates = Heard(Product.SubscriptionInfo.Status.updates) { $0 }
        let silver = try await shop.buy("club.silver")
        try session.disableAutoRenewForTransaction(identifier: silver.number)
        try session.enableAutoRenewForTransaction(identifier: silver.number)
        try await shop.buy("club.bronze")
        try await shop.buy("club.silver")
        try await shop.advance(to: "2026-02-01")
        try #require(updates.all.map(\.state) == Array(repeating: .subscribed, count: 6))
        let infos = try updates.all.map { try $0.renewalInfo.payloadValue }
        #expect(infos.map(\.willAutoRenew) == [true, false, true, true, true, true])
        #expect(infos[3].autoRenewPreference == "club.bronze")
        #expect(infos[4].autoRenewPreference == "club.silver")
        #expect(updates.all[5].transaction.unsafePayloadValue.reason == .renewal)

        try session.refundTransaction(identifier: silver.number)
        try await shop.settled()
        #expect(updates.all.count == 6)
        session.shouldEnterBillingRetryOnRenewal = true
        session.billingGracePeriodIsEnabled = true
        // A grace period of 16 days starts on March 1, followed by retries until day 60.
        for day in ["2026-03-01", "2026-03-17", "2026-04-30"] { try await shop.advance(to: day) }
        #expect(
            updates.all.dropFirst(6).map(\.state)
                == [.inGracePeriod, .inBillingRetryPeriod, .expired])
    }

    @Test("B-79: who never subscribed has no status", .isolatedStore)
    func withoutASubscriptionThereIsNoStatus() async throws {
        try await shop.buy("paper.P1M")
        #expect(try await Product.SubscriptionInfo.status(for: Shop.club).isEmpty)
    }

    private func week() async throws -> Product.SubscriptionPeriod? {
        try await shop.product("club.bronze").subscription?.subscriptionPeriod
    }

    @Test("B-80: in Xcode a week is a week", .isolatedStore)
    func aWeekIsAWeek() async throws {
        #expect(try await week() == .weekly)
    }

    @Test(
        "B-80: in the sandbox and in production it is seven days",
        .isolatedStore(profile: .sandbox))
    func aWeekIsSevenDaysInTheSandbox() async throws {
        #expect(try await week()?.unit == .day)
        #expect(try await week()?.value == 7)
    }

    @Test(
        "B-80: with the habit, it is seven days in Xcode, too",
        .isolatedStore(habits: [.weekAsSevenDays]))
    func aWeekIsSevenDays() async throws {
        #expect(try await week()?.unit == .day)
        #expect(try await week()?.value == 7)
    }
}
