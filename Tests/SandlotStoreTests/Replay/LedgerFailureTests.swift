import SandlotBase
import SandlotReceipts
import SandlotStore
import Synchronization
import Testing

/// A ledger that can fail, and whose records may be committed later.
private final class FragileLedger: Ledger {
    let inner = InMemoryLedger()
    /// The number of remaining successful appends, or nil for no limit.
    let budget = Mutex<Int?>(nil)
    /// The number of appends that are refused before others succeed.
    let refusals = Mutex(0)
    let commitment: (@Sendable () async throws -> Void)?

    init(commitment: (@Sendable () async throws -> Void)? = nil) {
        self.commitment = commitment
    }

    var count: Int { inner.count }
    var commits: AsyncStream<Int> { inner.commits }

    func append(
        _ records: [LedgerRecord], at position: Int
    ) throws(LedgerError) -> LedgerTicket {
        let isAllowed = budget.withLock { budget in
            guard let left = budget else { return true }
            budget = max(0, left - 1)
            return left > 0
        }
        let isRefused = refusals.withLock { refusals in
            defer { refusals = max(0, refusals - 1) }
            return refusals > 0
        }
        guard isAllowed, !isRefused else { throw LedgerError(.inputOutput, "the disk is full") }
        let ticket = try inner.append(records, at: position)
        return commitment.map { .pending($0) } ?? ticket
    }

    func records(from position: Int, limit: Int) throws(LedgerError) -> [LedgerRecord] {
        try inner.records(from: position, limit: limit)
    }
}

@Suite struct LedgerFailureTests {
    @Test(arguments: 0..<4)
    func aRefusedCommandChangesNothing(_ budget: Int) async throws {
        let ledger = FragileLedger()
        let shop = try Shop(ledger: ledger, profile: .production)
        let app = try shop.launch()
        for step in Chronicle.steps {
            ledger.budget.withLock { $0 = budget }
            try? await step.run(shop, app)
            ledger.budget.withLock { $0 = nil }
            #expect(shop.store.recordCount == ledger.count)
            let other = try Shop.reopened(ledger.inner)
            #expect(other.store.snapshot == shop.store.snapshot, Comment(rawValue: step.name))
            shop.store.settings = StoreSettings()
            shop.store.disarmAll()
        }
        try await shop.buy("coins", on: app)
    }

    @Test func aRefusedPurchaseLeavesNothingThatHidesTheNextOne() async throws {
        let ledger = FragileLedger()
        let shop = try Shop(ledger: ledger, profile: .production)
        let app = try shop.launch()
        shop.store.settings.habits = [.lateListing]
        ledger.budget.withLock { $0 = 0 }
        await #expect(throws: storeError(.ledger)) { try await shop.buy("stickers", on: app) }
        ledger.budget.withLock { $0 = nil }
        shop.store.settings.habits = []
        try await shop.buy("stickers", on: app)
        #expect(await shop.owned(by: app) == ["stickers"])
    }

    @Test func aRefusedRenewalHappensLater() async throws {
        let ledger = FragileLedger()
        let shop = try Shop(ledger: ledger, profile: .production)
        try await shop.buy("news", on: try shop.launch())
        ledger.budget.withLock { $0 = 2 }
        #expect(throws: storeError(.ledger)) { try shop.advance(days: 30) }
        ledger.budget.withLock { $0 = nil }
        try shop.advance(to: "2026-01-31")
        #expect(
            shop.purchases().map(\.purchaseDate.milliseconds)
                == (0..<5).map {
                    Shop.start.adding(days: 7 * $0).milliseconds
                })
    }

    @Test(.timeLimit(.minutes(5))) func anAppEndsEvenIfTheLedgerRefuses() async throws {
        let ledger = FragileLedger()
        let shop = try Shop(ledger: ledger)
        let app = try shop.launch()
        let environment = try StoreEnvironment(app, of: "anna", in: shop.store)
        let updates = Collector(app.transactionUpdates)
        shop.store.settings.holdsPaymentSheet = true
        let purchase = await shop.start(on: app) {
            try await $0.purchase(PurchaseOrder(productID: "coins"))
        }
        ledger.budget.withLock { $0 = 0 }
        environment.end()
        await #expect(throws: storeError(.unknown)) { _ = try await purchase.value }
        await updates.ended()
    }

    @Test(.timeLimit(.minutes(5))) func theSystemsClockRetriesWhatTheLedgerRefused() async throws {
        let ledger = FragileLedger()
        var configuration = Store.Configuration()
        configuration.profile = .xcode
        configuration.clock = .real
        let store = try Store(configuration, ledger: ledger)
        try store.addApp(Shop.app())
        try store.addCustomer("anna")
        try store.addDevice("anna", of: "anna")
        let app = try store.launch(Shop.bundleID, on: "anna")
        var order = PurchaseOrder(productID: "news")
        // Its first period of a week ends in half a second.
        order.purchaseDate = Timestamp(
            milliseconds: store.now.milliseconds - 7 * 86_400_000 + 500)
        try store.buy(order, for: "anna", in: Shop.bundleID)
        store.delay(RequestDelay(.storefront, for: .seconds(1)))
        let isOver = Mutex(false)
        let storefront = Task {
            defer { isOver.withLock { $0 = true } }
            return await app.storefront()
        }
        // On a busy machine, the request can be over before this test sees it.
        while store.waitingRequests.isEmpty, !isOver.withLock({ $0 }) { await Task.yield() }
        ledger.refusals.withLock { $0 = 1 }
        #expect(await storefront.value?.countryCode == "USA")
    }

    @Test func anAnswerFollowsTheCommit() async throws {
        let isKept = Mutex(true)
        let asked = Mutex(0)
        let ledger = FragileLedger {
            asked.withLock { $0 += 1 }
            if !isKept.withLock({ $0 }) { throw LedgerError(.inputOutput, "the disk is full") }
        }
        let shop = try Shop(ledger: ledger)
        let app = try shop.launch()
        let bought = try await shop.buy("coins", on: app)
        #expect(asked.withLock { $0 } == 1)
        await app.finish(try bought.id)
        #expect(asked.withLock { $0 } == 2)
        isKept.withLock { $0 = false }
        await #expect(throws: storeError(.ledger)) { try await shop.buy("coins", on: app) }
        await #expect(throws: storeError(.ledger)) {
            try await app.requestRefund(of: bought.id, reason: .other)
        }
    }
}
