import Foundation
import SandlotBase
import SandlotReceipts
import SandlotStore

/// A long story in which everything happens once, with one step for each kind of command.
struct Chronicle {
    struct Step: Sendable {
        let name: String
        let run: @Sendable (Shop, Installation) async throws -> Void

        init(
            _ name: String, _ run: @escaping @Sendable (Shop, Installation) async throws -> Void
        ) {
            self.name = name
            self.run = run
        }
    }

    static let steps = participants + purchases + subscriptions + afterward

    private static let participants = [
        Step("join a family") { shop, _ in
            try shop.store.addFamily("smith", members: ["anna", "ben"])
            try shop.store.join("cleo", family: "smith")
        },
        Step("add a device") { shop, _ in
            try shop.store.addDevice("watch", of: "anna", platform: .macOS, isOnline: false)
        },
        Step("change the storefront") { shop, _ in
            try shop.store.changeStorefront(of: "ben", to: "DEU")
        },
        Step("sign in") { shop, _ in try shop.store.signIn("ben", on: "cleo") },
        Step("launch and end") { shop, _ in
            _ = try shop.launch("watch")
            try shop.store.terminate(Shop.bundleID, on: "watch")
        },
        Step("go online and offline") { shop, _ in
            try shop.store.setOnline(true, device: "watch")
            _ = try shop.launch("watch")
            try shop.store.setOnline(false, device: "watch")
        },
    ]

    private static let purchases = [
        Step("buy what is shared") { shop, app in try await shop.buy("remove_ads", on: app) },
        Step("buy ten") { shop, app in
            try await shop.buy("coins", on: app) { $0.quantity = 10 }
        },
        Step("finish") { shop, app in await app.finish(try shop.latest().id) },
        Step("fail") { shop, app in
            shop.store.arm(Fault(.purchase, error: StoreError(.networkError, ""), remaining: 1))
            _ = try? await shop.buy("coins", on: app)
        },
        Step("ask, decline, approve and forget") { shop, app in
            shop.store.settings.askToBuy = true
            for number in 0..<4 {
                _ = try await app.purchase(PurchaseOrder(productID: "coins"))
                let id = try shop.latest().id
                switch number {
                case 0: try shop.store.decline(id)
                case 1: try shop.store.approve(id)
                case 2: try shop.store.expireRequest(id)
                default: break
                }
            }
            shop.store.settings.askToBuy = false
        },
        Step("interrupt and resolve") { shop, app in
            shop.store.settings.interruptsPurchases = true
            _ = try await app.purchase(PurchaseOrder(productID: "season"))
            try shop.store.resolveIssue(try shop.latest().id)
            shop.store.settings.interruptsPurchases = false
        },
        Step("read everything") { _, app in
            _ = await app.transactions(.all(productID: nil))
            _ = try await app.appTransaction(refreshing: true)
            _ = try app.entitlements()
        },
        Step("stop and start sharing") { shop, _ in
            let id = try first("remove_ads", shop)
            try shop.store.stopSharing(id)
            try shop.store.startSharing(id)
        },
    ]

    private static let subscriptions = [
        Step("subscribe with an offer") { shop, app in
            try await shop.buy("club.silver", on: app)
        },
        Step("renew plainly") { shop, app in
            try await shop.buy("news", on: app)
            try shop.advance(days: 40)
        },
        Step("upgrade") { shop, app in try await shop.buy("club.gold", on: app) },
        Step("renew shared") { shop, _ in try shop.advance(days: 40) },
        Step("extend") { shop, _ in
            try shop.store.extendRenewalDate(of: try last("club.gold", shop), byDays: 9)
        },
        Step("raise the price") { shop, _ in
            let id = try last("club.gold", shop)
            try shop.store.requestPriceIncrease(
                of: id, to: Milliunits(rawValue: 12_990))
            try shop.store.consentToPriceIncrease(of: id)
        },
        Step("downgrade, with an offer") { shop, app in
            try await shop.buy("club.silver", on: app) { $0.offer = .promotional(id: "half") }
        },
        Step("force a renewal") { shop, _ in
            try shop.store.forceRenewal(of: "club.gold", for: "anna", in: Shop.bundleID)
        },
        Step("enter grace and retry, and recover") { shop, _ in
            shop.store.settings.failsRenewals = true
            shop.store.settings.hasGracePeriod = true
            try shop.advance(days: 50)
            shop.store.settings.failsRenewals = false
            try shop.store.resolveIssue(try last("club.silver", shop))
        },
        Step("switch renewal off") { shop, _ in
            try shop.store.setAutoRenew(false, of: try shop.latest().id)
            try shop.advance(days: 40)
        },
        Step("win back") { shop, app in
            try await shop.buy("club.silver", on: app) { $0.offer = .winBack(id: "back") }
        },
        Step("expire") { shop, _ in try shop.lapse("club.silver") },
        Step("commit for a year") { shop, app in
            try await shop.buy("club.silver.year", on: app) { $0.billingPlan = .monthly }
            try shop.advance(days: 70)
        },
    ]

    private static let afterward = [
        Step("refund") { shop, _ in
            let id = try first("remove_ads", shop)
            try shop.store.refund(id, reason: .developerIssue, percentage: 40)
        },
        Step("refund a subscription") { shop, _ in try shop.store.refund(shop.latest().id) },
        Step("buy outside, in the past") { shop, _ in
            var order = PurchaseOrder(productID: "length.2m")
            order.purchaseDate = shop.store.now.adding(days: -200)
            try shop.store.buy(order, for: "anna", in: Shop.bundleID)
        },
        Step("ask for refunds, and inform the store about consumption") { shop, app in
            shop.store.settings.defersRefunds = true
            for preference in [ConsumptionReport.Preference.decline, .grantProrated] {
                let id = try await shop.buy("coins", on: app).payload.transactionId
                let number = try shop.found(id.flatMap(UInt64.init))
                let coins = TransactionID(rawValue: number)
                try await app.requestRefund(of: coins, reason: .other)
                try shop.store.report(
                    ConsumptionReport(
                        transaction: coins, preference: preference, consumptionPercentage: 70_000,
                        body: Array(#"{"customerConsented":true}"#.utf8)))
                try shop.store.decideRefund(of: coins)
            }
            shop.store.settings.defersRefunds = false
        },
        Step("set a token") { shop, _ in
            let original = try shop.found(shop.purchases().first { $0.productID == "news" }).id
            try shop.store.setAppAccountToken(
                try shop.found(UUID(uuidString: "0F8FAD5B-D9CB-469F-A165-70867728950E")),
                of: original)
        },
        Step("extend all subscriptions to a product") { shop, app in
            try await shop.buy("club.duo", on: app)
            for request in ["r1", "r2", "r3"] {
                _ = try shop.store.extendAll(
                    of: "club.duo", in: Shop.bundleID, byDays: 3, requestIdentifier: request,
                    storefronts: ["USA", "DEU"])
            }
        },
        Step("leave the family") { shop, _ in try shop.store.leaveFamily("anna") },
        Step("delete and clear") { shop, _ in
            try shop.store.deletePurchase(try first("remove_ads", shop))
            try shop.store.clearPurchases(of: "cleo", in: Shop.bundleID)
        },
    ]

    private static func first(_ productID: String, _ shop: Shop) throws -> TransactionID {
        try shop.found(shop.purchases().first { $0.productID == productID }).id
    }

    private static func last(_ productID: String, _ shop: Shop) throws -> TransactionID {
        try shop.found(shop.purchases().last { $0.productID == productID }).id
    }

    /// Plays the whole story.
    static func ledger(
        profile: StoreProfile = .production, seed: UInt64 = 7
    ) async throws -> InMemoryLedger {
        let ledger = InMemoryLedger()
        let shop = try Shop(ledger: ledger, profile: profile, seed: seed)
        let app = try shop.launch()
        for step in steps { try await step.run(shop, app) }
        return ledger
    }
}
