import SandlotBase
import SandlotReceipts
import SandlotStore
import Testing

/// Orders that arrive again, because a connection broke or an app crashed.
@Suite(.timeLimit(.minutes(5)))
struct RepeatedOrderTests {
    private static let order = PurchaseOrder(productID: "coins")

    private let shop: Shop
    private let app: Installation

    init() throws {
        shop = try Shop(profile: .xcode)
        app = try shop.launch()
    }

    private var store: Store { shop.store }

    private func sendFirst() async -> Task<PurchaseOutcome, any Error> {
        await shop.start(on: app) { try await $0.purchase(Self.order, key: "1") }
    }

    /// Sends the order again, which has arrived in the store when this method returns.
    private func sendAgain(_ app: Installation) -> Task<PurchaseOutcome, any Error> {
        Task.immediate { try await app.purchase(Self.order, key: "1") }
    }

    @Test func anOrderThatArrivesAgainTakesThePlaceOfTheFirst() async throws {
        store.settings.holdsPaymentSheet = true
        let first = await sendFirst()
        let second = sendAgain(app)
        await #expect(throws: storeError(.networkError)) { _ = try await first.value }
        try store.answer(try #require(store.paymentSheets.first), with: .confirm)
        guard case .success = try await second.value else {
            Issue.record("the purchase did not succeed")
            return
        }
        #expect(shop.purchases().count == 1)
    }

    @Test func anOrderThatArrivesAgainKeepsItsDelay() async throws {
        store.delay(RequestDelay(.purchase, for: .seconds(60), remaining: 1))
        let first = await sendFirst()
        try store.advance(by: .seconds(20))
        let second = sendAgain(app)
        #expect(shop.purchases().isEmpty)
        await #expect(throws: storeError(.networkError)) { _ = try await first.value }
        try store.advance(by: .seconds(40))
        guard case .success(let delivery) = try await second.value else {
            Issue.record("the purchase did not succeed")
            return
        }
        #expect(delivery.payload.purchaseDate?.milliseconds == Shop.start.milliseconds + 60_000)
        #expect(shop.purchases().count == 1)
    }

    @Test func anOrderThatArrivesAgainKeepsTheEndingOfItsDelay() async throws {
        store.delay(RequestDelay(.purchase, for: .seconds(60), ending: .timeout))
        _ = await sendFirst()
        store.endDelay()
        let second = sendAgain(app)
        try store.advance(by: .seconds(60))
        await #expect(throws: storeError(.networkTimeout)) { _ = try await second.value }
        #expect(shop.purchases().isEmpty)
    }

    @Test func anOrderThatArrivesAgainKeepsItsPaymentSheet() async throws {
        store.settings.holdsPaymentSheet = true
        _ = await sendFirst()
        let sheet = try #require(store.paymentSheets.first)
        try store.advance(by: .seconds(20))
        store.settings.holdsPaymentSheet = false
        let second = sendAgain(app)
        #expect(store.paymentSheets == [sheet])
        try store.answer(sheet, with: .cancel)
        guard case .userCancelled = try await second.value else {
            Issue.record("the purchase was not canceled")
            return
        }
        #expect(shop.purchases().map(\.state) == [.failed])
    }

    @Test func anOrderThatArrivesAgainAfterACrashKeepsItsDelay() async throws {
        store.delay(RequestDelay(.purchase, for: .seconds(60), remaining: 1))
        let first = await sendFirst()
        try store.terminate(Shop.bundleID, on: "anna")
        await #expect(throws: storeError(.unknown)) { _ = try await first.value }
        let second = sendAgain(try shop.launch())
        #expect(shop.purchases().isEmpty)
        try store.advance(by: .seconds(60))
        guard case .success = try await second.value else {
            Issue.record("the purchase did not succeed")
            return
        }
        #expect(shop.purchases().count == 1)
    }

    @Test func anOrderFromBeforeADeletionDoesNotFindANewPurchase() async throws {
        _ = try await app.purchase(Self.order, key: "1")
        try store.clearPurchases(of: "anna", in: Shop.bundleID)
        try await shop.buy("remove_ads", on: app)
        guard case .success(let delivery) = try await sendAgain(app).value else {
            Issue.record("the purchase did not succeed")
            return
        }
        #expect(delivery.payload.productId == "coins")
        #expect(delivery.payload.transactionId == "1")
    }

    @Test func twoOrdersNeverShareATransactionWhereverTheFirstWasInterrupted() async throws {
        let ledger = NotedLedger()
        let shop = try Shop(ledger: ledger, profile: .production)
        let app = try shop.launch()
        let start = ledger.count
        _ = try await app.purchase(Self.order, key: "1")
        let records = try ledger.records(from: 0, limit: ledger.count)
        // The process can be killed between commits: of the order, its sale, and its outcome.
        let commits = ledger.boundaries.filter { $0 >= start }
        #expect(commits.count >= 4)
        for count in commits {
            let cut = InMemoryLedger()
            _ = try cut.append(Array(records.prefix(count)), at: 0)
            let reopened = try Shop.reopened(cut)
            let app = try reopened.launch()
            let outcomes = [
                try await app.purchase(Self.order, key: "2"),
                try await app.purchase(Self.order, key: "1"),
            ]
            let ids = outcomes.compactMap { outcome in
                if case .success(let delivery) = outcome {
                    delivery.payload.transactionId
                } else {
                    nil
                }
            }
            #expect(Set(ids).count == 2, "\(count) of \(records.count) records")
            #expect(reopened.purchases().count == 2)
        }
    }
}
