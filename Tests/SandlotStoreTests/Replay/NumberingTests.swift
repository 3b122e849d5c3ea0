import SandlotReceipts
import SandlotStore
import Testing

@Suite struct NumberingTests {
    private func numbers(_ shop: Shop) -> [UInt64] { shop.purchases().map(\.id.rawValue) }

    @Test func clearingStartsXcodesNumbersAt0Again() async throws {
        let ledger = InMemoryLedger()
        let shop = try Shop(ledger: ledger, profile: .xcode)
        let app = try shop.launch()
        try await shop.buy("club.silver", on: app)
        try await shop.buy("coins", on: app)
        let before = await app.transactions(.all(productID: nil)).map(\.jws)
        #expect(numbers(shop) == [0, 1])

        try shop.store.clearPurchases(of: "anna", in: Shop.bundleID)
        let first = try await shop.buy("remove_ads", on: app)
        #expect(first.payload.transactionId == "0")
        #expect(first.payload.productId == "remove_ads")
        #expect(!before.contains(first.jws))
        #expect(await shop.owned(by: app) == ["remove_ads"])

        let again = try Shop(
            ledger: InMemoryLedger(records: ledger.records(from: 0, limit: 1_000)),
            profile: .xcode, addingCast: false)
        #expect(again.store.snapshot == shop.store.snapshot)
    }

    @Test func nothingIsDueForASubscriptionWhoseNumberIsGivenAgain() async throws {
        let shop = try Shop(profile: .xcode)
        let app = try shop.launch()
        try await shop.buy("club.silver", on: app)
        try shop.store.clearPurchases(of: "anna", in: Shop.bundleID)
        try await shop.buy("remove_ads", on: app)
        try shop.advance(days: 400)
        #expect(numbers(shop) == [0])
        #expect(shop.purchases().map(\.productID) == ["remove_ads"])
    }

    @Test func aListenerReceivesOnlyTheNewTransactions() async throws {
        let shop = try Shop(profile: .xcode)
        let app = try shop.launch()
        try shop.store.buy(.init(productID: "coins"), for: "anna", in: Shop.bundleID)
        try shop.store.clearPurchases(of: "anna", in: Shop.bundleID)
        try shop.store.buy(.init(productID: "remove_ads"), for: "anna", in: Shop.bundleID)
        var updates = app.transactionUpdates.makeAsyncIterator()
        #expect(await updates.next()?.payload.productId == "remove_ads")
        try shop.store.buy(.init(productID: "coins"), for: "anna", in: Shop.bundleID)
        #expect(await updates.next()?.payload.transactionId == "1")
    }

    @Test func numbersContinueWhileATransactionExists() async throws {
        let shop = try Shop(profile: .xcode)
        let anna = try shop.launch("anna")
        let ben = try shop.launch("ben")
        try await shop.buy("coins", on: anna)
        try await shop.buy("coins", on: ben)
        try shop.store.clearPurchases(of: "anna", in: Shop.bundleID)
        #expect(try await shop.buy("coins", on: anna).payload.transactionId == "2")
        try shop.store.clearPurchases(of: "anna", in: Shop.bundleID)
        try shop.store.clearPurchases(of: "ben", in: Shop.bundleID)
        #expect(try await shop.buy("coins", on: ben).payload.transactionId == "0")
    }

    @Test(arguments: [StoreProfile.sandbox, .testFlight, .production])
    func otherProfilesDoNotReuseNumbers(profile: StoreProfile) async throws {
        let shop = try Shop(profile: profile)
        let app = try shop.launch()
        let first = try await shop.buy("coins", on: app).payload.transactionId
        try shop.store.clearPurchases(of: "anna", in: Shop.bundleID)
        #expect(try await shop.buy("coins", on: app).payload.transactionId != first)
    }
}
