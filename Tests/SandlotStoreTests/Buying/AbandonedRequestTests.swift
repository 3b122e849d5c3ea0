import SandlotBase
import SandlotStore
import Testing

/// Requests that the store will never handle.
@Suite(.timeLimit(.minutes(5)))
struct AbandonedRequestTests {
    private let shop: Shop
    private let app: Installation

    init() throws {
        shop = try Shop(profile: .xcode)
        app = try shop.launch()
    }

    private var store: Store { shop.store }

    private func openSheet() async -> Task<PurchaseOutcome, any Error> {
        store.settings.holdsPaymentSheet = true
        return await shop.start(on: app) {
            try await $0.purchase(PurchaseOrder(productID: "coins"))
        }
    }

    @Test func deletingPurchasesEndsRequestsForOldTransactions() async throws {
        let old = try await shop.buy("coins", on: app).id
        store.delay(RequestDelay(.finish, for: .seconds(5)))
        let finishing = await shop.start(on: app) { await $0.finish(old) }
        try store.clearPurchases(of: "anna", in: Shop.bundleID)
        #expect(store.waitingRequests.isEmpty)
        try await finishing.value
        let new = try await shop.buy("coins", on: app).id
        #expect(new == old)
        try store.advance(by: .seconds(5))
        #expect(await app.transactions(.unfinished).count == 1)
    }

    @Test func deletingPurchasesClosesPaymentSheets() async throws {
        let purchase = await openSheet()
        try store.clearPurchases(of: "anna", in: Shop.bundleID)
        #expect(store.paymentSheets.isEmpty)
        await #expect(throws: storeError(.unknown)) { _ = try await purchase.value }
    }

    @Test func deletingPurchasesKeepsTheSheetsOfOtherCustomers() async throws {
        let purchase = await openSheet()
        let ben = try shop.launch("ben")
        store.settings.holdsPaymentSheet = false
        try await shop.buy("coins", on: ben)
        try store.clearPurchases(of: "ben", in: Shop.bundleID)
        try store.answer(try #require(store.paymentSheets.first), with: .confirm)
        guard case .success = try await purchase.value else {
            Issue.record("the purchase did not succeed")
            return
        }
    }

    @Test func aStoreThatIsDiscardedEndsItsRequests() async throws {
        let purchase = await openSheet()
        let updates = Collector(app.transactionUpdates)
        store.discardContents()
        await #expect(throws: storeError(.unknown)) { _ = try await purchase.value }
        await updates.ended()
    }

    @Test func theEndOfAnEnvironmentEndsItsRequests() async throws {
        let environment = try StoreEnvironment(app, of: "anna", in: store)
        let purchase = await openSheet()
        environment.end()
        await #expect(throws: storeError(.unknown)) { _ = try await purchase.value }
    }

    @Test func anAppThatHasEndedCannotWait() async throws {
        store.settings.holdsPaymentSheet = true
        try store.terminate(Shop.bundleID, on: "anna")
        await #expect(throws: storeError(.unknown)) { try await shop.buy("coins", on: app) }
        #expect(store.waitingRequests.isEmpty)
    }
}
