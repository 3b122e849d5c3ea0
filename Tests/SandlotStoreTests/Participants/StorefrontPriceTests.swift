import SandlotBase
import SandlotCatalog
import SandlotJSON
import SandlotReceipts
import SandlotStore
import Testing

struct StorefrontPriceTests {
    private let shop: Shop
    private let app: Installation

    init() throws {
        shop = try Shop(profile: .xcode)
        var catalog = try Shop.catalog()
        catalog.products[1].storefrontPrices = ["DEU": Price("1.19"), "JPN": Price("160")]
        catalog.products[1].unavailableStorefronts = ["FRA"]
        var gold = catalog.subscriptionGroups[0].subscriptions[0]
        gold.product.storefrontPrices = ["DEU": Price("10.99")]
        gold.product.unavailableStorefronts = ["FRA"]
        catalog.subscriptionGroups[0].subscriptions[0] = gold
        var silver = catalog.subscriptionGroups[0].subscriptions[1]
        silver.product.storefrontPrices = ["DEU": Price("5.99")]
        silver.introductoryOffer = nil
        silver.adHocOffers[0].storefrontPrices = ["DEU": Price("2.99")]
        catalog.subscriptionGroups[0].subscriptions[1] = silver
        try shop.store.setCatalog(catalog, of: Shop.bundleID)
        app = try shop.launch()
    }

    private var store: Store { shop.store }

    private func move(to code: String) throws {
        try store.changeStorefront(of: "anna", to: code)
    }

    private func prices() async throws -> [Int64?] {
        try await app.products(for: ["stickers", "club.gold"]).items.map(\.item.priceMilliunits)
    }

    private func sales() async -> [String] {
        await app.transactions(.all(productID: nil)).map(\.payload).map {
            "\($0.productId ?? "") \($0.price?.rawValue ?? -1) \($0.currency ?? "") \($0.storefront ?? "")"
        }
    }

    private func pass(days: Int64) throws { try store.advance(by: .seconds(days * 86_400)) }

    @Test func aCustomerSeesThePricesOfTheStorefront() async throws {
        let updates = Collector(app.storefrontUpdates)
        #expect(try await prices() == [990, 9990])
        try move(to: "DEU")
        await store.settled()
        #expect(updates.elements.map(\.countryCode) == ["DEU"])
        #expect(try await prices() == [1190, 10_990])
        #expect(try await app.products(for: ["stickers"]).storefront.currencyCode == "EUR")
    }

    @Test func aPurchaseCostsThePriceOfTheStorefront() async throws {
        try move(to: "JPN")
        try await shop.buy("stickers", on: app)
        #expect(await sales() == ["stickers 160000 JPY JPN"])
    }

    @Test func aProductThatIsLeftOutIsNotLoadedAndNotSold() async throws {
        try move(to: "FRA")
        #expect(try await prices().isEmpty)
        await #expect(throws: StoreError(.notAvailableInStorefront, "")) {
            try await shop.buy("stickers", on: app)
        }
        #expect(throws: StoreError(.notAvailableInStorefront, "")) {
            try store.buy(PurchaseOrder(productID: "stickers"), for: "anna", in: Shop.bundleID)
        }
    }

    @Test func whoMovesKeepsWhatIsOwned() async throws {
        try await shop.buy("stickers", on: app)
        try move(to: "FRA")
        #expect(await shop.owned(by: app) == ["stickers"])
        #expect(await sales() == ["stickers 990 USD USA"])
    }

    @Test func aMoveDuringAPurchaseChangesThePrice() async throws {
        store.settings.storefrontDuringPurchase = "DEU"
        try await shop.buy("stickers", on: app)
        #expect(await sales() == ["stickers 1190 EUR DEU"])
    }

    @Test func aMoveDuringAPurchaseCanEndIt() async throws {
        store.settings.storefrontDuringPurchase = "FRA"
        await #expect(throws: StoreError(.notAvailableInStorefront, "")) {
            try await shop.buy("stickers", on: app)
        }
    }

    @Test func aRenewalCostsThePriceOfTheNewStorefront() async throws {
        try await shop.buy("club.gold", on: app)
        try pass(days: 31)
        try move(to: "DEU")
        let standing = try #require(try await app.subscriptionStandings().first)
        #expect(standing.renewalInfo.payload.renewalPrice?.rawValue == 10_990)
        #expect(standing.renewalInfo.payload.currency == "EUR")
        try pass(days: 62)
        #expect(
            await sales() == [
                "club.gold 9990 USD USA", "club.gold 9990 USD USA", "club.gold 10990 EUR DEU",
                "club.gold 10990 EUR DEU",
            ])
    }

    @Test func aSubscriptionEndsWhereItIsNotSold() async throws {
        try await shop.buy("club.gold", on: app)
        try move(to: "FRA")
        #expect(await shop.owned(by: app) == ["club.gold"])
        try pass(days: 31)
        #expect(await shop.owned(by: app).isEmpty)
        let standing = try #require(try await app.subscriptionStandings().first)
        #expect(standing.renewalInfo.payload.expirationIntent == .productUnavailable)
    }

    @Test func offersHaveThePricesOfTheStorefront() async throws {
        try move(to: "DEU")
        try await shop.buy("club.silver", on: app)
        try await shop.buy("club.silver", on: app) { $0.offer = .promotional(id: "half") }
        try pass(days: 31)
        try move(to: "USA")
        try pass(days: 31)
        try pass(days: 62)
        #expect(
            await sales() == [
                "club.silver 5990 EUR DEU", "club.silver 2990 EUR DEU",
                "club.silver 2490 USD USA", "club.silver 2490 USD USA", "club.silver 4990 USD USA",
            ])
    }

    @Test func aListingForAnotherProcessHasThePricesOfItsStorefront() async throws {
        try move(to: "DEU")
        let listing = try await app.products(for: ["stickers", "club.gold", "club.silver"])
        let text = listing.wire.compact
        let read = try ProductListing(wire: JSONDocument(Array(text.utf8)).root)
        #expect(read.items.map(\.item.priceMilliunits) == [1190, 10_990, 5990])
    }

    @Test func theLedgerNeedsNoCatalog() async throws {
        let ledger = InMemoryLedger()
        let shop = try Shop(ledger: ledger, profile: .xcode)
        var catalog = try Shop.catalog()
        catalog.products[1].storefrontPrices = ["DEU": Price("1.19")]
        try shop.store.setCatalog(catalog, of: Shop.bundleID)
        try shop.store.changeStorefront(of: "anna", to: "DEU")
        let id = try shop.store.buy(
            PurchaseOrder(productID: "stickers"), for: "anna", in: Shop.bundleID)
        let reopened = try Shop(ledger: ledger, profile: .xcode, addingCast: false)
        let payload = try reopened.store.delivery(of: id, on: nil).payload
        #expect(payload.price?.rawValue == 1190)
        #expect(payload.currency == "EUR")
    }
}
