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

    private func renewalInfo() async throws -> RenewalInfoPayload {
        try await shop.standing(on: app).renewalInfo.payload
    }

    @Test func renewalInfoFollowsTheStorefront() async throws {
        try await shop.buy("club.gold", on: app)
        var info = try await renewalInfo()
        #expect(info.renewalPrice?.rawValue == 9990)
        #expect(info.currency == "USD")
        let statuses = Collector(app.standingUpdates)
        try move(to: "DEU")
        info = try await renewalInfo()
        #expect(info.renewalPrice?.rawValue == 10_990)
        #expect(info.currency == "EUR")
        await store.settled()
        #expect(statuses.elements.map(\.renewalInfo.payload.currency) == ["EUR"])
    }

    @Test(arguments: [true, false])
    func aPriceIncreaseEndsWithAMove(consents: Bool) async throws {
        let id = try await shop.buy("club.gold", on: app).id
        try store.requestPriceIncrease(of: id, to: Milliunits(rawValue: 12_990))
        if consents { try store.consentToPriceIncrease(of: id) }
        try move(to: "DEU")
        let info = try await renewalInfo()
        #expect(info.priceIncreaseStatus == nil)
        #expect(info.renewalPrice?.rawValue == 10_990)
        try pass(days: 31)
        #expect(await sales().last == "club.gold 10990 EUR DEU")
    }

    @Test func aPriceIncreaseIsOneOfTheStorefront() async throws {
        let id = try await shop.buy("club.gold", on: app).id
        try move(to: "DEU")
        #expect {
            try store.requestPriceIncrease(of: id, to: Milliunits(rawValue: 10_500))
        } throws: { error in
            let error = error as? StoreError
            return error?.code == .invalidValue
                && error?.reason == "the new price is not higher than 10.99"
        }
        try store.requestPriceIncrease(of: id, to: Milliunits(rawValue: 11_990))
        try store.consentToPriceIncrease(of: id)
        try pass(days: 31)
        #expect(await sales().last == "club.gold 11990 EUR DEU")
    }

    @Test func aForcedRenewalDoesNotSellWhatIsNotSold() async throws {
        try await shop.buy("club.gold", on: app)
        try move(to: "FRA")
        try store.forceRenewal(of: "club.gold", for: "anna", in: Shop.bundleID)
        #expect(await shop.owned(by: app).isEmpty)
        #expect(try await renewalInfo().expirationIntent == .productUnavailable)
        #expect(shop.purchases().count == 1)
    }

    @Test func aPaymentThatIsResolvedDoesNotBuyWhatIsNotSold() async throws {
        let id = try await shop.buy("club.gold", on: app).id
        store.settings.failsRenewals = true
        try pass(days: 31)
        try move(to: "FRA")
        store.settings.failsRenewals = false
        try store.resolveIssue(id)
        #expect(try await renewalInfo().expirationIntent == .productUnavailable)
        #expect(shop.purchases().count == 1)
    }

    /// Installs a yearly subscription whose billing plans have prices and offers of their own.
    private func installPlans() throws {
        var catalog = try Shop.catalog()
        var year = catalog.subscriptionGroups[0].subscriptions[3]
        year.billingPlans[0].storefrontPrices = ["DEU": Price("4.99")]
        year.billingPlans[0].commitmentStorefrontPrices = ["DEU": Price("59.88")]
        var upfront = Catalog.BillingPlan(
            billingPlanType: .billedUpfront, displayPrice: Price("44.99"))
        upfront.storefrontPrices = ["DEU": Price("48.99")]
        year.billingPlans.append(upfront)
        var offer = catalog.subscriptionGroups[0].subscriptions[1].adHocOffers[0]
        offer.billingPlanType = .billedUpfront
        offer.storefrontPrices = ["DEU": Price("2.99")]
        var monthly = offer
        monthly.billingPlanType = .monthly
        monthly.displayPrice = Price("1.49")
        monthly.storefrontPrices = ["DEU": Price("1.99")]
        year.adHocOffers = [offer, monthly]
        catalog.subscriptionGroups[0].subscriptions[3] = year
        try store.setCatalog(catalog, of: Shop.bundleID)
    }

    @Test func anOfferOfABillingPlanMovesWithItsPlan() async throws {
        try installPlans()
        try await shop.buy("club.silver.year", on: app) { $0.billingPlan = .monthly }
        try await shop.buy("club.silver.year", on: app) {
            $0.billingPlan = .monthly
            $0.offer = .promotional(id: "half")
        }
        #expect(try await renewalInfo().renewalPrice?.rawValue == 1490)
        try move(to: "DEU")
        #expect(try await renewalInfo().renewalPrice?.rawValue == 1990)
        try pass(days: 31)
        try move(to: "USA")
        try pass(days: 31)
        #expect(
            await sales().map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
                == ["4490 USD USA", "1990 EUR DEU", "1490 USD USA"])
    }

    @Test func thePriceOfAPlanThatIsPaidUpFrontMovesWithTheCustomer() async throws {
        try installPlans()
        try await shop.buy("club.silver.year", on: app) { $0.billingPlan = .billedUpfront }
        try move(to: "DEU")
        try pass(days: 366)
        #expect(
            await sales() == [
                "club.silver.year 44990 USD USA", "club.silver.year 48990 EUR DEU",
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
