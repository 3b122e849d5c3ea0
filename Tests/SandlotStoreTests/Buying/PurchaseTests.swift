import SandlotBase
import SandlotReceipts
import SandlotStore
import Testing

@Suite struct PurchaseTests {
    @Test func aPurchaseIsVerifiedListedAndUnfinished() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let delivery = try await shop.buy("remove_ads", on: app)
        #expect(delivery.isVerified)
        #expect(delivery.payload.price == 2990)
        #expect(delivery.payload.environment == .sandbox)
        #expect(await shop.owned(by: app) == ["remove_ads"])
        #expect(await app.transactions(.unfinished).count == 1)
        let id = try #require(shop.store.purchases(of: "anna", in: Shop.bundleID).first?.id)
        await app.finish(id)
        await app.finish(id)
        #expect(await app.transactions(.unfinished).isEmpty)
        #expect(await shop.owned(by: app) == ["remove_ads"])
    }

    @Test func anOwnedProductIsNotBoughtTwice() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let first = try await shop.buy("remove_ads", on: app)
        let second = try await shop.buy("remove_ads", on: app)
        #expect(first == second)
        #expect(shop.store.purchases(of: "anna", in: Shop.bundleID).count == 1)
    }

    @Test func aRefundTakesTheEntitlementAway() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        var updates = app.transactionUpdates.makeAsyncIterator()
        let first = try await shop.buy("remove_ads", on: app)
        let id = try #require(shop.store.purchases(of: "anna", in: Shop.bundleID).first?.id)
        try shop.store.refund(id)
        #expect(await shop.owned(by: app).isEmpty)
        let update = try #require(await updates.next())
        #expect(update.payload.transactionId == first.payload.transactionId)
        #expect(update.payload.revocationDate == Shop.start)
        #expect(throws: StoreError(.alreadyRevoked, "")) { try shop.store.refund(id) }
        let again = try await shop.buy("remove_ads", on: app)
        #expect(again.payload.transactionId != first.payload.transactionId)
        #expect(await shop.owned(by: app) == ["remove_ads"])
    }

    @Test func aListeningSecondDeviceReceivesThePurchase() async throws {
        let shop = try Shop()
        try shop.store.addDevice("watch", of: "anna")
        let (phone, watch) = (try shop.launch(), try shop.launch("watch"))
        var updates = watch.transactionUpdates.makeAsyncIterator()
        let bought = try await shop.buy("remove_ads", on: phone)
        let heard = try #require(await updates.next())
        #expect(heard.payload.transactionId == bought.payload.transactionId)
        #expect(heard.jws == bought.jws)
        #expect(heard.isVerified)
    }

    @Test func aWeeklySubscriptionRenewsForAYear() async throws {
        let ledger = InMemoryLedger()
        let shop = try Shop(ledger: ledger, profile: .production)
        let app = try shop.launch()
        try await shop.buy("news", on: app)
        try shop.store.advance(by: .seconds(86_400 * 365))
        let purchases = shop.store.purchases(of: "anna", in: Shop.bundleID)
        #expect(purchases.count == 53)
        #expect(await shop.owned(by: app) == ["news"])
        let replayed = try Shop(ledger: ledger, profile: .production, addingCast: false)
        #expect(replayed.store.purchases(of: "anna", in: Shop.bundleID) == purchases)
    }

    /// The earlier of two passes still counts if the later one is refunded.
    @Test(arguments: [true, false])
    func aRefundOfOneOfTwoPassesLeavesTheOther(isOnline: Bool) async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let first = try await shop.buy("season", on: app).id
        let second = try await shop.buy("season", on: app).id
        try shop.store.refund(second)
        try shop.store.setOnline(isOnline, device: "anna")
        let owned = await app.transactions(.currentEntitlements(productID: nil))
        #expect(try owned.map { try $0.id } == [first])
        try shop.store.setOnline(true, device: "anna")
        try shop.store.refund(first)
        #expect(await shop.owned(by: app).isEmpty)
    }
}
