import SandlotBase
import SandlotReceipts
import SandlotStore
import Testing

@Suite struct ParticipantTests {
    @Test func namesMustBeUniqueAndKnown() throws {
        let shop = try Shop()
        let count = shop.store.recordCount
        #expect(throws: storeError(.alreadyExists)) { try shop.store.addApp(try Shop.app()) }
        #expect(throws: storeError(.alreadyExists)) { try shop.store.addCustomer("anna") }
        #expect(throws: storeError(.alreadyExists)) { try shop.store.addDevice("anna", of: "ben") }
        #expect(throws: storeError(.unknownCustomer)) { try shop.store.addDevice("x", of: "x") }
        #expect(throws: storeError(.unknownCustomer)) { try shop.store.signIn("x", on: "anna") }
        #expect(throws: storeError(.unknownDevice)) { try shop.store.signIn("anna", on: "x") }
        #expect(throws: storeError(.unknownDevice)) { try shop.store.setOnline(true, device: "x") }
        #expect(throws: storeError(.unknownApp)) { try shop.store.launch("x", on: "anna") }
        #expect(throws: storeError(.unknownApp)) { try shop.store.app("x") }
        #expect(throws: storeError(.unknownDevice)) { try shop.launch("x") }
        #expect(throws: storeError(.notRunning)) {
            try shop.store.terminate(Shop.bundleID, on: "anna")
        }
        #expect(throws: storeError(.unknownCustomer)) {
            try shop.store.entitlements(of: "x", in: Shop.bundleID)
        }
        #expect(try shop.store.entitlements(of: "anna", in: Shop.bundleID).isEmpty)
        #expect(shop.store.recordCount == count)
        _ = try shop.launch()
        #expect(throws: storeError(.alreadyExists)) { try shop.launch() }
    }

    @Test func appsDoNotSharePurchases() async throws {
        let shop = try Shop()
        try shop.store.addApp(try Shop.app("org.example.other"))
        let (one, two) = (try shop.launch(), try shop.store.launch("org.example.other", on: "anna"))
        try await shop.buy("remove_ads", on: one)
        #expect(await shop.owned(by: two).isEmpty)
        let bought = try await shop.buy("remove_ads", on: two)
        #expect(bought.payload.bundleId == "org.example.other")
        #expect(shop.store.purchases(of: "anna", in: "org.example.other").count == 1)
        #expect(shop.purchases().count == 1)
        let verifier = try shop.independentVerifier()
        #expect(verifier.verifyTransaction(bought.jws).refusal?.code == .wrongBundle)
        let (first, second) = (
            try await one.appTransaction(refreshing: false),
            try await two.appTransaction(refreshing: false)
        )
        #expect(first.payload.appTransactionId != second.payload.appTransactionId)
    }

    @Test func aProductionAppNeedsItsNumber() throws {
        var configuration = Store.Configuration()
        configuration.profile = .production
        let store = try Store(configuration)
        var app = try Shop.app()
        app.appAppleID = nil
        #expect(throws: storeError(.receipts)) { try store.addApp(app) }
    }

    /// B-60 and B-61.
    @Test func aStorefrontChangeIsAnnouncedAndTakesEffect() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let updates = Collector(app.storefrontUpdates)
        try shop.store.changeStorefront(of: "anna", to: "FRA")
        try shop.store.changeStorefront(of: "anna", to: "FRA")
        try shop.store.changeStorefront(of: "ben", to: "JPN")
        await shop.store.settled()
        #expect(updates.elements.map(\.countryCode) == ["FRA"])
        #expect(await app.storefront()?.id == "143442")
        #expect(try shop.store.storefront(of: "ben").currencyCode == "JPY")
        for text in ["fra", "FR", "FRAN", ""] {
            #expect(throws: storeError(.invalidValue)) {
                try shop.store.changeStorefront(of: "anna", to: text)
            }
        }
        #expect(try shop.store.storefront(of: "anna").countryCode == "FRA")
    }

    /// B-17.
    @Test func theAppDecidesAboutAStorefrontChangeDuringAPurchase() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        shop.store.settings.storefrontDuringPurchase = "DEU"
        await #expect(throws: storeError(.userCancelled)) {
            try await shop.buy("coins", on: app) { order in
                order.continuesAfterStorefrontChange = { $0.countryCode != "DEU" }
            }
        }
        #expect(shop.purchases().isEmpty)
        shop.store.settings.storefrontDuringPurchase = "FRA"
        let bought = try await shop.buy("coins", on: app) { order in
            order.continuesAfterStorefrontChange = { $0.countryCode == "FRA" }
        }
        #expect(bought.payload.storefront == "FRA")
        #expect(shop.store.settings.storefrontDuringPurchase == nil)
    }

    @Test func aRenewalUsesTheStorefrontOfItsDay() async throws {
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        try await shop.buy("news", on: app)
        try shop.store.changeStorefront(of: "anna", to: "DEU")
        try shop.advance(days: 15)
        #expect(
            await app.transactions(.all(productID: nil)).map(\.payload.storefront)
                == ["USA", "DEU", "DEU"])
    }

    @Test func theClockDoesNotMoveBack() throws {
        let shop = try Shop()
        let snapshot = shop.store.snapshot
        #expect(throws: storeError(.clockMovedBack)) {
            try shop.store.advance(by: .milliseconds(-1))
        }
        #expect(throws: storeError(.clockMovedBack)) { try shop.advance(to: "2025-12-31") }
        #expect(throws: storeError(.invalidValue)) {
            try shop.store.advance(by: .seconds(Int64.max))
        }
        #expect(shop.store.snapshot == snapshot)
        try shop.store.advance(by: .zero)
        try shop.store.advance(by: .microseconds(1500))
        #expect(shop.store.now.milliseconds == Shop.start.milliseconds + 1)
    }

    @Test func aPurchaseIntentReachesTheRunningApp() async throws {
        let shop = try Shop()
        #expect(throws: storeError(.notRunning)) {
            try shop.store.sendPurchaseIntent("news", to: "anna", in: Shop.bundleID)
        }
        let app = try shop.launch()
        let intents = Collector(app.purchaseIntents)
        try shop.store.sendPurchaseIntent("news", offerID: "x", to: "anna", in: Shop.bundleID)
        #expect(throws: storeError(.unknownProduct)) {
            try shop.store.sendPurchaseIntent("no", to: "anna", in: Shop.bundleID)
        }
        await shop.store.settled()
        #expect(intents.elements.map(\.productID) == ["news"])
        #expect(intents.elements.map(\.offerID) == ["x"])
    }

    @Test func aPurchaseIntentWaitsForTheFirstListener() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        for product in ["news", "coins"] {
            try shop.store.sendPurchaseIntent(product, to: "anna", in: Shop.bundleID)
        }
        let (first, second) = (Collector(app.purchaseIntents), Collector(app.purchaseIntents))
        await shop.store.settled()
        #expect(first.elements.map(\.productID) == ["news", "coins"])
        #expect(second.elements.isEmpty)
    }

    @Test func aPurchaseIntentEndsWithTheLaunch() async throws {
        let shop = try Shop()
        _ = try shop.launch()
        try shop.store.sendPurchaseIntent("news", to: "anna", in: Shop.bundleID)
        try shop.store.terminate(Shop.bundleID, on: "anna")
        let intents = Collector(try shop.launch().purchaseIntents)
        await shop.store.settled()
        #expect(intents.elements.isEmpty)
    }
}
