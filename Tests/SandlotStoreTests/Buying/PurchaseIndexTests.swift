import SandlotReceipts
import SandlotStore
import TestSupport
import Testing

/// Tests that index lookups find the same purchases as a search through all of them.
@Suite struct PurchaseIndexTests {
    private static let products = [
        "remove_ads", "stickers", "coins", "season", "club.silver", "news",
    ]

    private func agrees(_ store: Store, _ customer: CustomerID) {
        let all = store.purchases(of: customer, in: Shop.bundleID)
        #expect(store.purchaseCount(of: customer, in: Shop.bundleID) == all.count)
        #expect(store.newestPurchase(of: customer, in: Shop.bundleID) == all.last?.id)
        for product in Self.products {
            #expect(
                store.newestPurchase(of: customer, in: Shop.bundleID, product: product)
                    == all.last { $0.productID == product }?.id)
        }
        #expect(
            store.waitingPurchases(of: customer, in: Shop.bundleID).map(\.id)
                == all.filter { $0.isPendingApproval || $0.hasPurchaseIssue }.map(\.id))
    }

    @Test(arguments: 0..<20)
    func indexesFollowWhateverHappens(number: Int) async throws {
        var generator = SeededGenerator(seed: SeededGenerator.seed &+ UInt64(number))
        print("seed \(SeededGenerator.seed &+ UInt64(number))")
        let ledger = InMemoryLedger()
        let shop = try Shop(ledger: ledger)
        try shop.store.addFamily("smith", members: ["anna", "ben"])
        let anna = try shop.launch("anna")
        for _ in 0..<60 {
            let product = generator.pick(Self.products)
            let all = shop.store.purchases(of: "anna", in: Shop.bundleID)
            let some = all.isEmpty ? nil : generator.pick(all).id
            switch Int.random(in: 0..<10, using: &generator) {
            case 0:
                shop.store.settings.askToBuy = true
                _ = try? await anna.purchase(PurchaseOrder(productID: product))
                shop.store.settings.askToBuy = false
            case 1: if let some { try? shop.store.approve(some) }
            case 2: if let some { try? shop.store.decline(some) }
            case 3: if let some { try shop.store.deletePurchase(some) }
            case 4: if let some { try? shop.store.refund(some) }
            case 5: try shop.store.advance(by: .seconds(20 * 86_400))
            case 6 where all.count > 12:
                try shop.store.clearPurchases(of: "anna", in: Shop.bundleID)
            default: _ = try? await anna.purchase(PurchaseOrder(productID: product))
            }
            agrees(shop.store, "anna")
            agrees(shop.store, "ben")
        }
        await shop.store.settled()
        var configuration = Store.Configuration()
        configuration.seed = 7
        let copy = try Store(
            configuration, ledger: InMemoryLedger(records: ledger.records(from: 0, limit: .max)))
        #expect(copy.snapshot == shop.store.snapshot)
    }

    @Test(.timeLimit(.minutes(30)))
    func twentyThousandPurchasesAreClearedInOneGo() throws {
        let shop = try Shop()
        var order = PurchaseOrder(productID: "coins")
        order.quantity = 1
        for _ in 0..<20_000 { _ = try shop.store.buy(order, for: "anna", in: Shop.bundleID) }
        try shop.store.clearPurchases(of: "anna", in: Shop.bundleID)
        #expect(shop.store.purchases(of: "anna", in: Shop.bundleID).isEmpty)
        #expect(shop.store.newestPurchase(of: "anna", in: Shop.bundleID) == nil)
    }
}
