import CarShop
import Foundation
import KidsShop
import MagazineShop
import ObservedShop
import SandlotScenario
import SandlotServer
import SandlotStore
import SandlotStoreKit
import Testing

/// Store code that knows only Apple's names, once on a device of a store in this process, and once on
/// a device of a served store, with the same results.
@Suite(.timeLimit(.minutes(30)))
@MainActor
struct SampleShopTests {
    private static let world = """
        scenario: Sample shops
        start: 2026-01-31 09:30
        products:
          - {id: remove_ads, type: non-consumable, price: 0.99}
          - {id: car.sedan, type: non-consumable, price: 4.99}
          - {id: fuel.octane87, type: consumable, price: 1.99}
          - {id: roadside.year, type: non-renewing, price: 19.99}
          - {id: navigation.standard, type: auto-renewable, price: 4.99, period: 1 month, group: navigation, level: 2}
          - {id: navigation.pro, type: auto-renewable, price: 9.99, period: 1 month, group: navigation, level: 1}
          - {id: magazine.monthly, type: auto-renewable, price: 2.99, period: 1 month, group: magazine}
        customers: [Ana]
        devices:
          - {name: phone, of: Ana}

        """

    @Test func theKidsShop() async throws {
        let notes = try await notesInBothPlaces(Self.world) { served, notebook in
            let shop = StoreManager()
            @MainActor func note() {
                notebook.note("\(shop.adsAreRemoved) \(shop.state) \(shop.displayPrice)")
            }
            await shop.start()
            note()
            try await served.perform(#"{"set": {"ask-to-buy": "on"}}"#)
            await shop.purchaseRemoveAds()
            note()
            let waiting = try #require(
                served.story.store.purchases(of: "Ana", in: "com.example.app").first)
            try await served.perform(#"{"approve": "\#(waiting.id)"}"#)
            await wait { shop.adsAreRemoved }
            note()
            try await served.perform(#"{"refund": "remove_ads", "of": "Ana"}"#)
            await wait { !shop.adsAreRemoved }
            note()
            try await served.perform(#"{"set": {"ask-to-buy": "off"}}"#)
            await shop.purchaseRemoveAds()
            note()
            notebook.note("restored: \(await shop.restore())")
        }
        #expect(
            notes.prefix(6) == [
                "false ready $0.99", "false waitingForParent $0.99", "true ready $0.99",
                "false ready $0.99", "true ready $0.99", "restored: true",
            ])
        #expect(notes.count == 8)
    }

    @Test func theCarShop() async throws {
        let notes = try await notesInBothPlaces(Self.world) { served, notebook in
            let shop = CarShop.Store(productIDs: [
                "car.sedan", "fuel.octane87", "roadside.year", "navigation.standard",
                "navigation.pro", "unknown",
            ])
            defer { shop.stopListening() }
            try await shop.requestProducts()
            let products = shop.cars + shop.fuel + shop.nonRenewables + shop.subscriptions
            notebook.note(products.map { "\($0.id) \($0.displayPrice)" }.joined(separator: ", "))
            for product in products {
                let options: Set<Product.PurchaseOption> =
                    product.type == .consumable ? [.quantity(3)] : []
                let bought = try await shop.purchase(product, options: options)
                notebook.note("\(product.id) \(bought?.id ?? 0) \(shop.isPurchased(product))")
            }
            notebook.note("fuel \(shop.fuelLevel)")
            for days in [0, 40] {
                if days > 0 {
                    try await served.perform(
                        #"{"auto-renew": "navigation.pro", "to": "off", "of": "Ana"}"#)
                    try await served.perform(#"{"advance": "\#(days) days"}"#)
                }
                await shop.updateCustomerProductStatus()
                let subscriptions = shop.purchasedSubscriptions.map(\.id)
                let state = shop.subscriptionGroupStatus?.rawValue ?? 0
                notebook.note("after \(days) days: \(subscriptions), state \(state)")
                if let (product, status) = try await shop.highestStatus() {
                    notebook.note(try shop.statusText(of: product, status))
                }
            }
        }
        #expect(notes.contains("fuel 3"))
        #expect(notes.contains("after 0 days: [\"navigation.pro\"], state 1"))
        #expect(notes.contains("after 40 days: [], state 2"))
    }

    @Test func theMagazineShop() async throws {
        let notes = try await notesInBothPlaces(Self.world) { served, notebook in
            let shop = SubscriptionManager()
            shop.startListening()
            defer { shop.stopListening() }
            let transaction = try await shop.subscribe()
            notebook.note("\(transaction?.productID ?? "") \(shop.expirationDate as Any)")
            try await served.perform(#"{"advance": "70 days"}"#)
            await wait { shop.renewals == 2 }
            await shop.refresh()
            notebook.note("\(shop.renewals) renewals, until \(shop.expirationDate as Any)")
        }
        #expect(notes[1].hasPrefix("2 renewals"))
        #expect(notes.count == 5)
    }

    @Test func theObservedShop() async throws {
        let notes = try await notesInBothPlaces(Self.world) { served, notebook in
            let shop = ObservedShop.Shop(productIDs: ["remove_ads", "fuel.octane87"])
            @MainActor func note() {
                notebook.note("\(shop.ownedProductIDs.sorted()) \(shop.phase)")
            }
            await shop.load()
            let ads = try #require(shop.products.first { $0.id == "remove_ads" })
            try await served.perform(#"{"set": {"forbids-payments": "on"}}"#)
            await shop.buy(ads)
            note()
            try await served.perform(#"{"set": {"forbids-payments": "off"}}"#)
            await shop.buy(ads, for: UUID(uuidString: "0F8FAD5B-D9CB-469F-A165-70867728950E"))
            note()
            try await served.perform(#"{"refund": "remove_ads", "of": "Ana"}"#)
            await wait { shop.ownedProductIDs.isEmpty }
            note()
        }
        #expect(
            notes.prefix(3) == [
                "[] failed(\"Ask a grown-up: purchases are switched off.\")",
                "[\"remove_ads\"] idle", "[] idle",
            ])
    }
}
