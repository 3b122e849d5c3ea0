import SandlotBase
import SandlotReceipts
import SandlotStore
import Testing

@Suite struct BillingTests {
    /// Returns a monthly subscription from 1 January whose renewal on 1 February has failed.
    private func troubled(grace: Bool) async throws -> (Shop, Installation, TransactionID) {
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        let id = try await shop.buy("club.gold", on: app).id
        shop.store.settings.failsRenewals = true
        shop.store.settings.hasGracePeriod = grace
        try shop.advance(to: "2026-02-01")
        shop.store.settings.failsRenewals = false
        return (shop, app, id)
    }

    /// B-81.
    @Test func aGracePeriodKeepsTheEntitlement() async throws {
        let (shop, app, id) = try await troubled(grace: true)
        let standing = try await shop.standing(on: app)
        let info = standing.renewalInfo.payload
        #expect(standing.status == .gracePeriod)
        #expect(info.isInBillingRetryPeriod == true)
        #expect(info.expirationIntent == .billingError)
        #expect(info.gracePeriodExpiresDate == Timestamp(parsing: "2026-02-17"))
        #expect(await shop.owned(by: app) == ["club.gold"])
        #expect(
            try app.entitlements()
                == .known([
                    try #require(try shop.store.entitlements(of: "anna", in: Shop.bundleID).first)
                ]))
        #expect(
            try shop.store.entitlements(of: "anna", in: Shop.bundleID).map(\.standing)
                == [.inGracePeriod])
        #expect(try shop.latest().hasPurchaseIssue)
        #expect(try shop.latest().id == id)
    }

    /// B-32 and B-81.
    @Test func billingRetrySuspendsTheEntitlementAndEnds() async throws {
        let (shop, app, _) = try await troubled(grace: false)
        var standing = try await shop.standing(on: app)
        #expect(standing.status == .billingRetry)
        #expect(standing.renewalInfo.payload.gracePeriodExpiresDate == nil)
        #expect(standing.renewalInfo.payload.isInBillingRetryPeriod == true)
        #expect(await shop.owned(by: app).isEmpty)
        #expect(
            try shop.store.entitlements(of: "anna", in: Shop.bundleID).map(\.standing)
                == [.inBillingRetry])
        try shop.advance(to: "2026-04-02")
        standing = try await shop.standing(on: app)
        #expect(standing.status == .expired)
        #expect(standing.renewalInfo.payload.isInBillingRetryPeriod == false)
        #expect(standing.renewalInfo.payload.expirationIntent == .billingError)
        // After billing retry has ended, resolving has no effect.
        try shop.store.resolveIssue(try shop.latest().id)
        #expect(shop.purchases().count == 1)
    }

    /// B-83 and B-84.
    @Test func recoveryInGraceKeepsTheBillingCycle() async throws {
        let (shop, app, id) = try await troubled(grace: true)
        let updates = Collector(app.transactionUpdates)
        try shop.advance(to: "2026-02-10")
        try shop.store.resolveIssue(id)
        let latest = try shop.latest()
        #expect(latest.purchaseDate == Timestamp(parsing: "2026-02-10"))
        #expect(latest.expirationDate == Timestamp(parsing: "2026-03-01"))
        await shop.store.settled()
        #expect(try updates.elements.map { try $0.id } == [latest.id])
        #expect(try await shop.standing(on: app).status == .active)
        try shop.advance(to: "2026-03-01")
        #expect(try shop.latest().expirationDate == Timestamp(parsing: "2026-04-01"))
    }

    /// B-83.
    @Test func recoveryInRetryBeginsANewCycle() async throws {
        let (shop, app, id) = try await troubled(grace: false)
        try shop.advance(to: "2026-02-20")
        try shop.store.resolveIssue(id)
        #expect(try shop.latest().expirationDate == Timestamp(parsing: "2026-03-20"))
        #expect(await shop.owned(by: app) == ["club.gold"])
        try shop.advance(to: "2026-03-20")
        #expect(try shop.latest().expirationDate == Timestamp(parsing: "2026-04-20"))
        #expect(throws: storeError(.invalidAction)) { try shop.store.resolveIssue(id) }
    }

    /// B-85.
    @Test(arguments: [true, false])
    func cancelingWithABillingIssueExpiresAtOnce(_ grace: Bool) async throws {
        let (shop, app, id) = try await troubled(grace: grace)
        try shop.store.setAutoRenew(false, of: id)
        let standing = try await shop.standing(on: app)
        #expect(standing.status == .expired)
        #expect(standing.renewalInfo.payload.expirationIntent == .billingError)
        #expect(standing.renewalInfo.payload.autoRenewStatus == .off)
        #expect(await shop.owned(by: app).isEmpty)
        #expect(throws: storeError(.invalidAction)) { try shop.store.setAutoRenew(true, of: id) }
    }

    @Test func buyingAgainInRetryRestoresTheSubscription() async throws {
        let (shop, app, id) = try await troubled(grace: false)
        try shop.advance(to: "2026-02-05")
        let again = try await shop.buy("club.gold", on: app)
        #expect(again.payload.originalTransactionId == id.description)
        #expect(again.payload.expiresDate == Timestamp(parsing: "2026-03-05"))
        #expect(try await app.subscriptionStandings().map(\.status) == [.active])
    }

    @Test func theAppReceivesOneBillingIssueMessage() async throws {
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        let messages = Collector(app.messages)
        try await shop.buy("club.gold", on: app)
        shop.store.settings.failsRenewals = true
        shop.store.settings.hasGracePeriod = true
        try shop.advance(days: 60)
        await shop.store.settled()
        #expect(messages.elements == [.billingIssue])
    }

    @Test func aLongGracePeriodRecoversIntoTheRunningPeriod() async throws {
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        let id = try await shop.buy("club.silver", on: app) { $0.offer = nil }.id
        // After the free week, 28 days of grace are longer than a period.
        shop.store.settings.failsRenewals = true
        shop.store.settings.hasGracePeriod = true
        shop.store.settings.gracePeriodDays = 28
        try shop.advance(to: "2026-01-08")
        let info = try await shop.standing(on: app).renewalInfo.payload
        let end = try #require(info.gracePeriodExpiresDate)
        try shop.store.advance(to: end.adding(days: -1))
        shop.store.settings.failsRenewals = false
        try shop.store.resolveIssue(id)
        let latest = try #require(try shop.latest().expirationDate)
        #expect(latest > shop.store.now)
        #expect(await shop.owned(by: app) == ["club.silver"])
    }

    /// B-82.
    ///
    /// The length of the grace period is that of the product, not that of its offer.
    @Test func aGracePeriodAfterATrialIsThatOfTheProduct() async throws {
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        try await shop.buy("club.silver", on: app)
        shop.store.settings.failsRenewals = true
        shop.store.settings.hasGracePeriod = true
        try shop.advance(to: "2026-01-08")
        let info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.gracePeriodExpiresDate == Timestamp(parsing: "2026-01-24"))
        try shop.advance(to: "2026-01-23")
        #expect(await shop.owned(by: app) == ["club.silver"])
    }

    /// B-81.
    ///
    /// An offline device knows when a grace period ends.
    @Test func aGracePeriodEndsOffline() async throws {
        let (shop, app, _) = try await troubled(grace: true)
        try shop.store.setOnline(false, device: "anna")
        #expect(try await shop.standing(on: app).status == .gracePeriod)
        try shop.advance(to: "2026-02-17")
        #expect(await shop.owned(by: app).isEmpty)
        #expect(try await shop.standing(on: app).status == .billingRetry)
    }

    @Test func billingRetryEndsOffline() async throws {
        let (shop, app, _) = try await troubled(grace: false)
        try shop.store.setOnline(false, device: "anna")
        try shop.advance(to: "2026-04-01")
        #expect(try await shop.standing(on: app).status == .billingRetry)
        try shop.advance(to: "2026-04-02")
        #expect(try await shop.standing(on: app).status == .expired)
    }
}
