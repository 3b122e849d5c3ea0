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
        guard isAllowed else { throw LedgerError(.inputOutput, "the disk is full") }
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
