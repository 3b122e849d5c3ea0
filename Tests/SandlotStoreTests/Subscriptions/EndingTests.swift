import SandlotBase
import SandlotCatalog
import SandlotReceipts
import SandlotStore
import Testing

@Suite struct EndingTests {
    private func gold() async throws -> (Shop, Installation, TransactionID) {
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        return (shop, app, try await shop.buy("club.gold", on: app).id)
    }

    /// B-75.
    @Test func autoRenewalDecidesWhetherTheSubscriptionContinues() async throws {
        let (shop, app, id) = try await gold()
        try shop.store.setAutoRenew(false, of: id)
        #expect(try await shop.standing(on: app).renewalInfo.payload.autoRenewStatus == .off)
        #expect(await shop.owned(by: app) == ["club.gold"])
        try shop.store.setAutoRenew(true, of: id)
        try shop.advance(to: "2026-02-02")
        #expect(shop.purchases().count == 2)
        try shop.store.setAutoRenew(false, of: id)
        try shop.advance(to: "2026-03-01")
        let standing = try await shop.standing(on: app)
        #expect(standing.status == .expired)
        #expect(standing.renewalInfo.payload.expirationIntent == .customerCancelled)
        #expect(await shop.owned(by: app).isEmpty)
        #expect(shop.purchases().count == 2)
    }

    /// B-43.
    @Test func anExpiryAnnouncesOnlyAStatus() async throws {
        let (shop, app, id) = try await gold()
        await app.finish(id)
        let (updates, statuses) = (
            Collector(app.transactionUpdates), Collector(app.standingUpdates)
        )
        try shop.store.setAutoRenew(false, of: id)
        try shop.advance(days: 40)
        await shop.store.settled()
        #expect(updates.elements.isEmpty)
        #expect(statuses.elements.map(\.status) == [.active, .expired])
    }

    /// B-76.
    @Test func expireSubscriptionExpiresAtOnce() async throws {
        let (shop, app, _) = try await gold()
        try shop.advance(days: 10)
        try shop.lapse("club.gold")
        let standing = try await shop.standing(on: app)
        #expect(standing.status == .expired)
        #expect(standing.transaction.payload.expiresDate == shop.store.now)
        #expect(standing.renewalInfo.payload.autoRenewStatus == .off)
        #expect(await shop.owned(by: app).isEmpty)
        #expect(throws: storeError(.noSubscription)) { try shop.lapse("club.gold") }
        #expect(throws: storeError(.noSubscription)) { try shop.lapse("remove_ads") }
        #expect(throws: storeError(.unknownProduct)) { try shop.lapse("nothing") }
    }

    /// B-77.
    @Test func forceRenewalBeginsTheNextPeriodNow() async throws {
        let (shop, _, id) = try await gold()
        try shop.advance(to: "2026-01-10")
        try shop.store.requestPriceIncrease(of: id)
        try shop.store.setAutoRenew(false, of: id)
        try shop.store.forceRenewal(of: "club.gold", for: "anna", in: Shop.bundleID)
        #expect(
            shop.purchases().map(\.expirationDate) == [
                Timestamp(parsing: "2026-01-10"), Timestamp(parsing: "2026-02-10"),
            ])
        #expect(try !shop.latest().isPendingPriceIncreaseConsent)
        #expect(try shop.latest().isAutoRenewing)
        try shop.advance(to: "2026-03-10")
        #expect(
            shop.purchases().compactMap(\.expirationDate).last == Timestamp(parsing: "2026-04-10"))
        #expect(shop.purchases().count == 4)
    }

    /// B-77.
    @Test func forceRenewalDoesNotEndBillingRetry() async throws {
        let (shop, app, _) = try await gold()
        shop.store.settings.failsRenewals = true
        try shop.advance(to: "2026-02-02")
        try shop.store.forceRenewal(of: "club.gold", for: "anna", in: Shop.bundleID)
        #expect(try await shop.standing(on: app).status == .billingRetry)
        #expect(shop.purchases().count == 1)
    }

    @Test func aSubscriptionToARemovedProductExpires() async throws {
        let (shop, app, _) = try await gold()
        var catalog = try Shop.catalog()
        catalog.subscriptionGroups = []
        try shop.store.setCatalog(catalog, of: Shop.bundleID)
        #expect(await shop.owned(by: app) == ["club.gold"])
        try shop.advance(to: "2026-02-01")
        let info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.expirationIntent == .productUnavailable)
    }

    @Test(arguments: [1, 90])
    func anExtensionMovesTheEndAndTheCycle(_ days: Int) async throws {
        let (shop, app, id) = try await gold()
        try shop.store.extendRenewalDate(of: id, byDays: days)
        let end = try instant("2026-02-01").adding(days: Int64(days))
        #expect(try await shop.standing(on: app).transaction.payload.expiresDate == end)
        try shop.store.advance(to: end.adding(days: -1))
        #expect(await shop.owned(by: app) == ["club.gold"])
        #expect(shop.purchases().count == 1)
        try shop.store.advance(to: end)
        #expect(try shop.latest().expirationDate == end.adding(months: 1))
        for wrong in [0, 91, -1] {
            #expect(throws: storeError(.invalidValue)) {
                try shop.store.extendRenewalDate(of: id, byDays: wrong)
            }
        }
    }

    @Test(arguments: [(59, true), (61, false)])
    func resubscribingContinuesTheSeries(_ days: Int, keepsStart: Bool) async throws {
        let (shop, app, id) = try await gold()
        try shop.store.setAutoRenew(false, of: id)
        try shop.store.advance(to: try instant("2026-02-01").adding(days: Int64(days)))
        let again = try await shop.buy("club.duo", on: app)
        #expect(again.payload.originalTransactionId == id.description)
        #expect(again.payload.originalPurchaseDate == Shop.start)
        #expect(again.payload.transactionReason == .purchase)
        let standings = try await app.subscriptionStandings(inGroup: "G1")
        #expect(standings.count == 1)
        let start = standings[0].renewalInfo.payload.recentSubscriptionStartDate
        #expect(start == (keepsStart ? Shop.start : shop.store.now))
    }

    /// B-52.
    @Test func refundingTheCurrentPeriodRevokesTheSubscription() async throws {
        let (shop, app, _) = try await gold()
        try shop.advance(to: "2026-02-02")
        let latest = try shop.latest().id
        try shop.store.refund(latest)
        let standing = try await shop.standing(on: app)
        #expect(standing.status == .revoked)
        #expect(standing.transaction.payload.revocationType == .refundFull)
        #expect(standing.transaction.payload.revocationPercentage == 100_000)
        #expect(await shop.owned(by: app).isEmpty)
        try shop.advance(days: 100)
        #expect(shop.purchases().count == 2)
        try await shop.buy("club.gold", on: app)
        #expect(await shop.owned(by: app) == ["club.gold"])
    }

    /// B-52 and B-78.
    @Test func refundingAPastPeriodKeepsTheSubscription() async throws {
        let (shop, app, id) = try await gold()
        try shop.advance(to: "2026-02-02")
        let (updates, statuses) = (
            Collector(app.transactionUpdates), Collector(app.standingUpdates)
        )
        await shop.store.settled()
        let before = updates.elements.count
        try shop.store.refund(id, reason: .developerIssue, percentage: 25)
        await shop.store.settled()
        let refunded = try #require(updates.elements.last?.payload)
        #expect(updates.elements.count == before + 1)
        #expect(refunded.revocationReason == .developerIssue)
        #expect(refunded.revocationType == .refundProrated)
        #expect(refunded.revocationPercentage == 25_000)
        #expect(statuses.elements.isEmpty)
        #expect(await shop.owned(by: app) == ["club.gold"])
        try shop.advance(to: "2026-03-02")
        #expect(shop.purchases().count == 3)
        for percentage in [0, 101] {
            #expect(throws: storeError(.invalidValue)) {
                try shop.store.refund(shop.latest().id, percentage: percentage)
            }
        }
    }

    /// B-100.
    @Test(arguments: [(StoreProfile.sandbox, 12), (.testFlight, 6)])
    func sandboxAndTestFlightLimitTheRenewals(
        _ profile: StoreProfile, _ renewals: Int
    ) async throws {
        let shop = try Shop(profile: profile)
        let app = try shop.launch()
        try await shop.buy("news", on: app)
        try shop.advance(days: 365)
        #expect(shop.purchases().count == renewals + 1)
        let standing = try await shop.standing(on: app, inGroup: "G2")
        #expect(standing.status == .expired)
        #expect(standing.renewalInfo.payload.autoRenewStatus == .off)
        // A new purchase restarts the count.
        try await shop.buy("news", on: app)
        try shop.advance(days: 365)
        #expect(shop.purchases().count == 2 * (renewals + 1))
    }

    /// B-19.
    @Test(arguments: [true, false])
    func aPurchaseInThePastIsRenewedOnRequest(_ renews: Bool) async throws {
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        let delivery = try await shop.buy("news", on: app) { order in
            order.purchaseDate = Shop.start.adding(days: -30)
            order.renewsUntilNow = renews
        }
        #expect(delivery.payload.purchaseDate == Shop.start.adding(days: -30))
        #expect(shop.purchases().count == (renews ? 5 : 1))
        #expect(await shop.owned(by: app) == (renews ? ["news"] : []))
        await #expect(throws: storeError(.invalidDate)) {
            try await shop.buy("coins", on: app) { $0.purchaseDate = Shop.start.adding(days: 1) }
        }
    }

    @Test func pastPurchasesObeyTheRenewalLimit() async throws {
        let shop = try Shop(profile: .sandbox)
        let app = try shop.launch()
        try await shop.buy("news", on: app) { $0.purchaseDate = Shop.start.adding(days: -365) }
        #expect(shop.purchases().count == 13)
        #expect(try await shop.standing(on: app, inGroup: "G2").status == .expired)
        try shop.advance(days: 365)
        #expect(shop.purchases().count == 13)
    }
}
