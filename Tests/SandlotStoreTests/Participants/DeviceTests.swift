import SandlotReceipts
import SandlotStore
import Testing

@Suite struct DeviceTests {
    private func ids(_ deliveries: [Delivery<TransactionPayload>]) throws -> [TransactionID] {
        try deliveries.map { try $0.id }
    }

    /// B-12 and B-40.
    @Test func onlyOtherDevicesReceiveAPurchaseAsAnUpdate() async throws {
        let shop = try Shop()
        try shop.store.addDevice("pad", of: "anna")
        let (phone, pad) = (try shop.launch(), try shop.launch("pad"))
        let (here, there) = (Collector(phone.transactionUpdates), Collector(pad.transactionUpdates))
        let id = try await shop.buy("remove_ads", on: phone).id
        let outside = try shop.store.buy(
            PurchaseOrder(productID: "coins"), for: "anna", in: Shop.bundleID)
        await shop.store.settled()
        #expect(try ids(here.elements) == [outside])
        #expect(try ids(there.elements) == [id, outside])
    }

    @Test func aLateListenerDoesNotReceiveItsOwnPurchases() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        try await shop.buy("club.duo", on: app)
        try await shop.buy("club.gold", on: app)
        let updates = Collector(app.transactionUpdates)
        await shop.store.settled()
        #expect(updates.elements.isEmpty)
    }

    /// B-6 and B-40.
    @Test func unfinishedTransactionsArriveOnceAtEachLaunch() async throws {
        let shop = try Shop()
        var app = try shop.launch()
        let (coins, ads) = (
            try await shop.buy("coins", on: app).id, try await shop.buy("remove_ads", on: app).id
        )
        for _ in 0..<2 {
            try shop.store.terminate(Shop.bundleID, on: "anna")
            app = try shop.launch()
            let (first, second) = (
                Collector(app.transactionUpdates), Collector(app.transactionUpdates)
            )
            await shop.store.settled()
            #expect(try ids(first.elements) == [coins, ads])
            #expect(second.elements.isEmpty)
            first.cancel()
            second.cancel()
            await first.ended()
        }
        await app.finish(coins)
        try shop.store.terminate(Shop.bundleID, on: "anna")
        app = try shop.launch()
        let last = Collector(app.transactionUpdates)
        await shop.store.settled()
        #expect(try ids(last.elements) == [ads])
        await app.finish(TransactionID(rawValue: 1))
    }

    /// B-41.
    @Test func missedRenewalsArriveNewestFirst() async throws {
        let shop = try Shop(profile: .production)
        var app = try shop.launch()
        await app.finish(try await shop.buy("news", on: app).id)
        try shop.store.terminate(Shop.bundleID, on: "anna")
        try shop.advance(days: 30)
        app = try shop.launch()
        let updates = Collector(app.transactionUpdates)
        await shop.store.settled()
        #expect(try ids(updates.elements) == shop.purchases().dropFirst().map(\.id).reversed())
        // While the app is running, updates arrive in order (B-3).
        try shop.advance(days: 21)
        await shop.store.settled()
        #expect(try ids(updates.elements.suffix(3)) == shop.purchases().suffix(3).map(\.id))
    }

    /// B-57.
    @Test func aNewDeviceHasCompleteLists() async throws {
        let shop = try Shop(profile: .production)
        let phone = try shop.launch()
        await phone.finish(try await shop.buy("remove_ads", on: phone).id)
        let open = try await shop.buy("season", on: phone).id
        try shop.advance(days: 1)
        try shop.store.addDevice("pad", of: "anna")
        let pad = try shop.launch("pad")
        #expect(await shop.owned(by: pad) == ["remove_ads", "season"])
        #expect(await pad.transactions(.all(productID: nil)).count == 2)
        let updates = Collector(pad.transactionUpdates)
        await shop.store.settled()
        #expect(try ids(updates.elements) == [open])
    }

    @Test func aDeviceThatWasNeverOnlineKnowsNoEntitlements() async throws {
        let shop = try Shop()
        try shop.store.addDevice("pad", of: "anna", isOnline: false)
        let pad = try shop.launch("pad")
        let updates = Collector(pad.transactionUpdates)
        #expect(try pad.entitlements() == .unknown)
        #expect(await pad.transactions(.all(productID: nil)).isEmpty)
        let id = try await shop.buy("remove_ads", on: try shop.launch()).id
        #expect(try pad.entitlements() == .unknown)
        try shop.store.setOnline(true, device: "pad")
        await shop.store.settled()
        #expect(try ids(updates.elements) == [id])
        guard case .known(let entitlements) = try pad.entitlements() else {
            Issue.record("the device is online")
            return
        }
        #expect(entitlements.map(\.isEntitled) == [true])
        // An account without purchases is known to be empty, not unknown.
        #expect(try shop.launch("ben").entitlements() == .known([]))
    }

    @Test func anOfflineDeviceLearnsOfChangesWhenItIsOnline() async throws {
        let shop = try Shop(profile: .production)
        try shop.store.addDevice("pad", of: "anna")
        let (phone, pad) = (try shop.launch(), try shop.launch("pad"))
        let ads = try await shop.buy("remove_ads", on: phone).id
        let gold = try await shop.buy("club.gold", on: phone).id
        let (updates, statuses) = (
            Collector(pad.transactionUpdates), Collector(pad.standingUpdates)
        )
        await shop.store.settled()
        try shop.store.setOnline(false, device: "pad")
        try shop.store.refund(ads)
        try await shop.buy("stickers", on: phone)
        #expect(await shop.owned(by: pad) == ["club.gold", "remove_ads"])
        #expect(await shop.owned(by: phone) == ["club.gold", "stickers"])
        try shop.store.refund(gold)
        let frozen = try #require(try await pad.subscriptionStanding(of: gold))
        #expect(frozen.status == .active)
        #expect(frozen.transaction.payload.revocationDate == nil)
        let before = (updates.elements.count, statuses.elements.count)
        // The end of a period takes effect without a network.
        try shop.advance(to: "2026-02-02")
        #expect(await shop.owned(by: pad) == ["remove_ads"])
        try shop.store.setOnline(true, device: "pad")
        await shop.store.settled()
        #expect(
            updates.elements.dropFirst(before.0).map(\.payload.productId)
                == ["remove_ads", "stickers", "club.gold"])
        #expect(statuses.elements.dropFirst(before.1).map(\.status) == [.revoked])
        #expect(await shop.owned(by: pad) == ["stickers"])
    }

    @Test func unfinishedTransactionsArriveAndCanBeFinishedOffline() async throws {
        let shop = try Shop()
        let first = try shop.launch()
        let id = try await shop.buy("coins", on: first).id
        try shop.store.terminate(Shop.bundleID, on: "anna")
        try shop.store.setOnline(false, device: "anna")
        let app = try shop.launch()
        let updates = Collector(app.transactionUpdates)
        await shop.store.settled()
        #expect(try ids(updates.elements) == [id])
        await app.finish(id)
        #expect(await app.transactions(.unfinished).isEmpty)
        try shop.store.setOnline(true, device: "anna")
        await shop.store.settled()
        #expect(updates.elements.count == 1)
        #expect(await app.transactions(.unfinished).isEmpty)
    }

    @Test func signingInEndsTheAppAndSwitchesThePurchases() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let updates = Collector(app.transactionUpdates)
        try await shop.buy("remove_ads", on: app)
        try shop.store.signIn("ben", on: "anna")
        await updates.ended()
        let second = try shop.launch()
        #expect(await shop.owned(by: second).isEmpty)
        #expect(await second.transactions(.unfinished).isEmpty)
        let heard = Collector(second.transactionUpdates)
        await shop.store.settled()
        #expect(heard.elements.isEmpty)
        try shop.store.signIn("anna", on: "anna")
        #expect(await shop.owned(by: try shop.launch()) == ["remove_ads"])
    }
}
