import SandlotStore
import SandlotTesting
import StoreKitTest
import Testing

/// The device, the app transaction, the storefront, and payments.
struct SyncRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    @Test("B-57: a new device is complete at its first launch", .isolatedStore)
    func aNewDeviceIsComplete() async throws {
        for id in ["album", "club.silver"] { try await shop.buy(id) }
        let environment = try isolatedStore
        try environment.store.addDevice("tablet", of: environment.customer)
        let tablet = try environment.store.launch(environment.bundleID, on: "tablet")
        let owned = await tablet.transactions(.currentEntitlements(productID: nil))
        #expect(owned.map(\.payload.productId) == ["album", "club.silver"])
        #expect(await tablet.transactions(.all(productID: nil)).count == 2)
    }

    @Test("B-58: sync asks the customer, unless dialogs are off", .isolatedStore)
    func syncAsks() async throws {
        try await AppStore.sync()
        try isolatedStore.store.settings.customerAnswer = .cancel
        await #expect {
            try await AppStore.sync()
        } throws: { error in
            if case StoreKitError.userCancelled = error { true } else { false }
        }
        shop.session.disableDialogs = true
        try await AppStore.sync()
    }

    @Test("B-59: the app transaction has Xcode's values", .isolatedStore)
    func theAppTransactionOfXcode() async throws {
        let app = try await AppTransaction.shared.payloadValue
        let json = try app.jsonRepresentation.object
        #expect(json["receiptType"] as? String == "Xcode")
        #expect(json["originalPurchaseDate"] as? Int == -62_135_769_600_000)
        #expect(app.appVersion == "1")
        #expect(app.originalAppVersion == "1")
        #expect(app.appID == nil)
        #expect(app.appVersionID == nil)

        try isolatedStore.store.settings.customerAnswer = .cancel
        await #expect(throws: StoreKitError.self) { try await AppTransaction.refresh() }
    }

    @Test(
        "B-59: the sandbox has other ones", .isolatedStore(profile: .sandbox))
    func theAppTransactionOfTheSandbox() async throws {
        let app = try await AppTransaction.shared.payloadValue
        #expect(app.originalAppVersion == "1.0")
        #expect(app.originalPurchaseDate == Date(timeIntervalSince1970: 1_375_340_400))
        #expect(app.appID == nil)
        #expect(app.appVersionID == nil)
    }

    @Test("B-59: on a Mac the version is the one that customers see", .isolatedStore)
    func theAppTransactionOfAMac() async throws {
        let environment = try isolatedStore
        try environment.store.addDevice("mac", of: environment.customer, platform: .macOS)
        let mac = try environment.store.launch(environment.bundleID, on: "mac")
        let app = try await mac.appTransaction(refreshing: false)
        #expect(app.payload.originalApplicationVersion == "1.0")
    }

    @Test("B-60: the storefront decides on the currency only", .isolatedStore)
    func theStorefrontDecidesOnTheCurrency() async throws {
        #expect(await Storefront.current?.countryCode == "USA")
        #expect(await Storefront.current?.id == "143441")
        #expect(try await shop.product("coins").displayPrice == "$0.99")
        shop.session.storefront = "DEU"
        let coins = try await shop.product("coins")
        #expect(coins.price == Decimal(string: "0.99"))
        #expect(coins.displayPrice == "€0.99")
    }

    @Test("B-61: a changed storefront is announced", .isolatedStore)
    func storefrontChangesAreAnnounced() async throws {
        let updates = Heard(Storefront.updates) { $0.countryCode }
        shop.session.storefront = "DEU"
        try await shop.settled()
        #expect(updates.all == ["DEU"])
    }

    @Test(
        "B-61: with the habit, it is not", .isolatedStore(habits: [.silentStorefrontChange]))
    func storefrontChangesAreSilent() async throws {
        let updates = Heard(Storefront.updates) { $0.countryCode }
        shop.session.storefront = "DEU"
        try await shop.settled()
        #expect(updates.all.isEmpty)
        #expect(await Storefront.current?.countryCode == "DEU")
    }

    @Test("B-62: where payments are forbidden, what was bought stays and renews", .isolatedStore)
    func forbiddenPayments() async throws {
        #expect(AppStore.canMakePayments)
        try await shop.buy("club.silver")
        try isolatedStore.store.settings.forbidsPayments = true
        #expect(!AppStore.canMakePayments)
        await #expect(throws: Product.PurchaseError.purchaseNotAllowed) {
            try await shop.purchase("coins")
        }
        try await shop.advance(to: "2026-02-10")
        #expect(await shop.entitled() == ["club.silver"])
        #expect(await Transaction.all.collected().count == 2)
    }
}
