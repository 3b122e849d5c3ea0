import SandlotStore
import SandlotTesting
import StoreKitTest
import Synchronization
import Testing

/// The results of purchases, and the effects of options.
struct PurchasingRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    @Test("B-10: bought, canceled, pending, or an error", .isolatedStore)
    func aPurchaseEndsInOneOfFourWays() async throws {
        guard case .success(.verified(let transaction)) = try await shop.purchase("coins") else {
            throw Unexpected(what: "no success")
        }
        #expect(transaction.productID == "coins")

        try isolatedStore.store.settings.customerAnswer = .cancel
        guard case .userCancelled = try await shop.purchase("coins") else {
            throw Unexpected(what: "not canceled")
        }
        try isolatedStore.store.settings.customerAnswer = .confirm
        shop.session.askToBuyEnabled = true
        guard case .pending = try await shop.purchase("coins") else {
            throw Unexpected(what: "not pending")
        }
        shop.session.askToBuyEnabled = false
        await #expect(throws: Product.PurchaseError.invalidOfferIdentifier) {
            try await shop.purchase("club.silver", [.promotionalOffer(id: "nothing")])
        }
    }

    @Test("B-11: without dialogs every purchase is confirmed", .isolatedStore)
    func withoutDialogsNobodyCancels() async throws {
        try isolatedStore.store.settings.customerAnswer = .cancel
        shop.session.disableDialogs = true
        try await shop.buy("coins")
        try await shop.session.setSimulatedError(.generic(.userCancelled), forAPI: .purchase)
        guard case .userCancelled = try await shop.purchase("coins") else {
            throw Unexpected(what: "not canceled")
        }
    }

    @Test("B-12: a purchase of this device is not announced to it", .isolatedStore)
    func ownPurchasesAreNotEchoed() async throws {
        let updates = Heard(Transaction.updates) { $0.unsafePayloadValue.productID }
        try await shop.buy("album")
        try await shop.buy("club.silver")
        try await shop.settled()
        #expect(updates.all.isEmpty)
    }

    @Test("B-12: nor if it is offline by then", .isolatedStore)
    func ownPurchasesAreNotEchoedOffline() async throws {
        try await shop.buy("album")
        let environment = try isolatedStore
        try environment.store.setOnline(false, device: environment.device)
        let updates = Heard(Transaction.updates) { $0.unsafePayloadValue.productID }
        try await shop.settled()
        #expect(updates.all.isEmpty)
    }

    @Test(
        "B-12: with the habit, a subscription is announced, too",
        .isolatedStore(habits: [.echoSubscriptionPurchase]))
    func subscriptionsAreEchoed() async throws {
        let updates = Heard(Transaction.updates) { $0.unsafePayloadValue.productID }
        try await shop.buy("album")
        try await shop.buy("club.silver")
        try await shop.settled()
        #expect(updates.all == ["club.silver"])
    }

    @Test("B-13: what was bought is an entitlement at once", .isolatedStore)
    func purchasesAreListedAtOnce() async throws {
        try await shop.buy("album")
        #expect(await shop.entitled() == ["album"])
    }

    @Test(
        "B-13: with the habit, it becomes one as time passes",
        .isolatedStore(habits: [.lateListing]))
    func purchasesAreListedLate() async throws {
        try await shop.buy("album")
        #expect(await shop.entitled().isEmpty)
        try await isolatedStore.advance(by: .seconds(1))
        #expect(await shop.entitled() == ["album"])
    }

    @Test("B-14: one to ten of what is used up or runs for a time", .isolatedStore)
    func quantitiesHaveLimits() async throws {
        let coins = try await shop.buy("coins", [.quantity(10)])
        #expect(coins.purchasedQuantity == 10)
        #expect(coins.price == Decimal(string: "9.90"))
        #expect(try await shop.buy("pass", [.quantity(2)]).price == Decimal(string: "19.98"))
        #expect(try await shop.buy("coins").purchasedQuantity == 1)
        let refused = [("coins", 0), ("coins", 11), ("album", 2), ("club.silver", 2)]
        for (id, quantity) in refused {
            await #expect(throws: Product.PurchaseError.invalidQuantity, "\(quantity) \(id)") {
                try await shop.purchase(id, [.quantity(quantity)])
            }
        }
    }

    @Test("B-15: the app's account token comes back", .isolatedStore)
    func theAccountTokenComesBack() async throws {
        let token = UUID()
        let bought = try await shop.buy("club.silver", [.appAccountToken(token)])
        #expect(bought.appAccountToken == token)
        #expect(try await shop.renewalInfo().appAccountToken == token)
    }

    @Test("B-16: options of the app's own change nothing", .isolatedStore)
    func ownOptionsChangeNothing() async throws {
        let bought = try await shop.buy(
            "coins",
            [
                .custom(key: "quantity", value: "3"), .custom(key: "quantity", value: 3.0),
                .custom(key: "simulatesAskToBuyInSandbox", value: true),
                .custom(key: "appAccountToken", value: Data([1])),
            ])
        #expect(bought.purchasedQuantity == 1)
        #expect(bought.price == Decimal(string: "0.99"))
        #expect(bought.appAccountToken == nil)
    }

    @Test("B-17: the app is asked only if the storefront changes meanwhile", .isolatedStore)
    func aStorefrontChangeIsAskedAbout() async throws {
        let asked = Mutex<[String]>([])
        let option = Product.PurchaseOption.onStorefrontChange { storefront in
            asked.withLock { $0.append(storefront.countryCode) }
            return true
        }
        try await shop.buy("coins", [option])
        #expect(asked.withLock { $0 }.isEmpty)
        try isolatedStore.store.settings.storefrontDuringPurchase = "DEU"
        try await shop.buy("coins", [option])
        #expect(asked.withLock { $0 } == ["DEU"])
        try isolatedStore.store.settings.storefrontDuringPurchase = "FRA"
        #expect(try await shop.buy("coins").storefront.countryCode == "FRA")
    }

    @Test("B-18: what the session buys arrives as an update", .isolatedStore)
    func purchasesOutsideArrive() async throws {
        let updates = Heard(Transaction.updates) { $0.unsafePayloadValue }
        let bought = try await shop.session.buyProduct(identifier: "album")
        try await shop.settled()
        #expect(updates.all == [bought])
    }

    @Test("B-19: a purchase in the past has its renewals, or one period", .isolatedStore)
    func purchasesInThePast() async throws {
        let past = try Date(day: "2025-09-15")
        try await shop.session.buyProduct(
            identifier: "club.silver", options: [.purchaseDate(past)])
        let dates = await Transaction.all.collected().map(\.purchaseDate)
        let months = ["2025-09-15", "2025-10-15", "2025-11-15", "2025-12-15"]
        #expect(dates == (try months.map { try Date(day: $0) }))
        #expect(await shop.entitled() == ["club.silver"])

        shop.session.clearTransactions()
        try await shop.session.buyProduct(
            identifier: "club.silver",
            options: [.purchaseDate(past, renewalBehavior: .cancelImmediately)])
        let only = await Transaction.all.collected()
        #expect(only.map(\.expirationDate) == [try Date(day: "2025-10-15")])
        #expect(try await shop.status().state == .expired)

        let future = try Date(day: "2026-01-02")
        await #expect(throws: (any Error).self) {
            try await shop.session.buyProduct(
                identifier: "club.pearl", options: [.purchaseDate(future)])
        }
    }
}
