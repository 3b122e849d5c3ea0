import SandlotBase
import SandlotCatalog
import SandlotReceipts
import SandlotStore
import Testing

@Suite struct ProductTests {
    /// B-8.
    @Test func productsAreListedOnceInTheOrderOfTheRequest() async throws {
        let app = try Shop().launch()
        let listing = try await app.products(for: ["news", "nothing", "coins", "news"])
        #expect(listing.items.map(\.item.productID) == ["news", "coins"])
        #expect(listing.items.map(\.group?.id) == ["G2", nil])
        #expect(listing.storefront.currencyCode == "USD")
        #expect(try await app.products(for: []).items.isEmpty)
    }

    /// B-14.
    @Test(arguments: [1, 10])
    func oneToTenConsumablesCanBeBoughtAtATime(_ quantity: Int) async throws {
        let shop = try Shop()
        let delivery = try await shop.buy("coins", on: try shop.launch()) { $0.quantity = quantity }
        #expect(delivery.payload.quantity == Int32(quantity))
        #expect(delivery.payload.price?.rawValue == Int64(quantity) * 990)
    }

    /// B-14.
    @Test(arguments: [
        ("coins", 0), ("coins", 11), ("coins", -1), ("coins", .max), ("season", 11),
        ("remove_ads", 2), ("news", 2), ("news", 0),
    ])
    func otherQuantitiesAreRefused(_ productID: String, _ quantity: Int) async throws {
        let shop = try Shop()
        let app = try shop.launch()
        await #expect(throws: storeError(.invalidQuantity)) {
            try await shop.buy(productID, on: app) { $0.quantity = quantity }
        }
        #expect(shop.purchases().isEmpty)
    }

    /// B-34 and B-38.
    @Test func aConsumableLeavesTheHistoryWhenItIsFinished() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let (first, second) = (
            try await shop.buy("coins", on: app), try await shop.buy("coins", on: app)
        )
        #expect(first != second)
        #expect(await app.transactions(.all(productID: nil)) == [first, second])
        #expect(await shop.owned(by: app).isEmpty)
        await app.finish(try first.id)
        #expect(await app.transactions(.all(productID: "coins")) == [second])
        #expect(await app.transactions(.unfinished) == [second])
        await app.finish(try second.id)
        #expect(await app.transactions(.latest(productID: "coins")).isEmpty)
        try shop.store.refund(first.id)
        let refunded = await app.transactions(.all(productID: nil))
        #expect(try refunded.map { try $0.id } == [first.id])
        #expect(refunded.first?.payload.revocationDate != nil)
    }

    /// B-35.
    @Test func anAppCanKeepFinishedConsumablesInTheHistory() async throws {
        let shop = try Shop()
        var app = try Shop.app("org.example.other")
        app.keepsFinishedConsumables = true
        try shop.store.addApp(app)
        let launched = try shop.store.launch("org.example.other", on: "anna")
        let bought = try await shop.buy("coins", on: launched)
        await launched.finish(try bought.id)
        #expect(await launched.transactions(.all(productID: nil)) == [bought])
        #expect(await launched.transactions(.latest(productID: "coins")) == [bought])
        #expect(await launched.transactions(.unfinished).isEmpty)
    }

    /// B-26 and B-29.
    @Test func aNonRenewingSubscriptionStaysInTheEntitlements() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let first = try await shop.buy("season", on: app) { $0.quantity = 2 }
        #expect(first.payload.expiresDate == nil)
        await app.finish(try first.id)
        try shop.advance(days: 4000)
        #expect(await shop.owned(by: app) == ["season"])
        let second = try await shop.buy("season", on: app)
        #expect(await app.transactions(.currentEntitlements(productID: nil)) == [second])
        #expect(await app.transactions(.all(productID: "season")).count == 2)
    }

    @Test func purchasesOfOneInstantAreOrderedByNumber() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        var bought: [String] = []
        for product in ["stickers", "season", "remove_ads", "coins", "news"] {
            bought.append(try #require(try await shop.buy(product, on: app).payload.transactionId))
        }
        #expect(await app.transactions(.all(productID: nil)).map(\.payload.transactionId) == bought)
        let listed = await app.transactions(.currentEntitlements(productID: nil))
        #expect(listed.map(\.payload.transactionId) == bought.filter { $0 != bought[3] })
    }

    /// B-15.
    @Test func aTransactionHasTheAccountTokenAndTheStorefront() async throws {
        let shop = try Shop()
        try shop.store.changeStorefront(of: "anna", to: "DEU")
        let app = try shop.launch()
        let delivery = try await shop.buy("news", on: app) { order in
            order.appAccountToken = app.deviceVerificationID
        }
        #expect(delivery.payload.appAccountToken == app.deviceVerificationID)
        #expect(delivery.payload.storefront == "DEU")
        #expect(delivery.payload.currency == "EUR")
        let standing = try await shop.standing(on: app, inGroup: "G2")
        #expect(standing.renewalInfo.payload.appAccountToken == app.deviceVerificationID)
        #expect(delivery.payload.webOrderLineItemId != nil)
    }
}
