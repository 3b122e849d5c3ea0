import SandlotBase
import SandlotCatalog
import SandlotReceipts
import SandlotStore
import Testing

@Suite("Kinds of products")
struct ProductTests {
    @Test("Products are listed in the order of the request, once, and without the unknown (B-8)")
    func listing() async throws {
        let app = try Shop().launch()
        let listing = try await app.products(for: ["news", "nothing", "coins", "news"])
        #expect(listing.items.map(\.item.productID) == ["news", "coins"])
        #expect(listing.items.map(\.group?.id) == ["G2", nil])
        #expect(listing.storefront.currencyCode == "USD")
        #expect(try await app.products(for: []).items.isEmpty)
    }

    @Test(
        "One buys 1 to 10 consumables at a time; the price is the total (B-14)", arguments: [1, 10])
    func quantities(_ quantity: Int) async throws {
        let shop = try Shop()
        let delivery = try await shop.buy("coins", on: try shop.launch()) { $0.quantity = quantity }
        #expect(delivery.payload.quantity == Int32(quantity))
        #expect(delivery.payload.price?.rawValue == Int64(quantity) * 990)
    }

    @Test(
        "No other quantity is sold, and of what one has once only one (B-14)",
        arguments: [
            ("coins", 0), ("coins", 11), ("coins", -1), ("coins", .max), ("season", 11),
            ("remove_ads", 2), ("news", 2), ("news", 0),
        ])
    func invalidQuantities(_ productID: String, _ quantity: Int) async throws {
        let shop = try Shop()
        let app = try shop.launch()
        await #expect(throws: storeError(.invalidQuantity)) {
            try await shop.buy(productID, on: app) { $0.quantity = quantity }
        }
        #expect(shop.purchases().isEmpty)
    }

    @Test("A consumable leaves the history when it is finished (B-34, B-38)")
    func consumable() async throws {
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

    @Test("An app may keep finished consumables in the history (B-35)")
    func keptConsumables() async throws {
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

    @Test("A non-renewing subscription is listed for ever, each purchase anew (B-26, B-29)")
    func nonRenewing() async throws {
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

    @Test("What is bought at the same instant is told apart by its number")
    func order() async throws {
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

    @Test("The app's token and the storefront stand on the transaction (B-15)")
    func details() async throws {
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
