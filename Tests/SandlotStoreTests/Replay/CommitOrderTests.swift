import SandlotReceipts
import SandlotStore
import Synchronization
import Testing

/// A ledger that commits records only when the test releases them.
private final class PatientLedger: Ledger {
    private struct State {
        var error: LedgerError?
        var isOpen = true
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let inner = InMemoryLedger()
    private let state = Mutex(State())

    var count: Int { inner.count }
    var commits: AsyncStream<Int> { inner.commits }

    func append(
        _ records: [LedgerRecord], at position: Int
    ) throws(LedgerError) -> LedgerTicket {
        _ = try inner.append(records, at: position)
        if state.withLock({ $0.isOpen }) { return .committed }
        return .pending(
            outcome: { self.state.withLock { state in state.error.map { .failure($0) } } },
            {
                await withCheckedContinuation { continuation in
                    let isOver = self.state.withLock { state in
                        if state.error == nil { state.waiters.append(continuation) }
                        return state.error != nil
                    }
                    if isOver { continuation.resume() }
                }
                if let error = self.state.withLock({ $0.error }) { throw error }
            })
    }

    func records(from position: Int, limit: Int) throws(LedgerError) -> [LedgerRecord] {
        try inner.records(from: position, limit: limit)
    }

    /// Stops committing.
    func hold() {
        state.withLock { $0.isOpen = false }
    }

    /// The number of waiting callers.
    var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// Commits everything, or fails with an error.
    func release(_ error: LedgerError? = nil) {
        let waiters = state.withLock { state in
            state.error = error
            state.isOpen = error == nil
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}

/// A counter that several tasks increment.
private final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func increment() {
        count.withLock { $0 += 1 }
    }
}

@Suite(.timeLimit(.minutes(30)))
struct CommitOrderTests {
    private func waiters(_ ledger: PatientLedger, _ count: Int) async {
        while ledger.waiterCount < count { await Task.yield() }
    }

    @Test func buyersAndReadersAreAnsweredAfterTheCommit() async throws {
        let ledger = PatientLedger()
        let shop = try Shop(ledger: ledger)
        let app = try shop.launch()
        let answered = Counter()
        ledger.hold()
        let buyer = Task {
            _ = try await shop.buy("stickers", on: app)
            answered.increment()
        }
        await waiters(ledger, 1)
        let reader = Task {
            let owned = await shop.owned(by: app)
            answered.increment()
            return owned
        }
        await waiters(ledger, 2)
        #expect(answered.value == 0)
        ledger.release()
        try await buyer.value
        #expect(await reader.value == ["stickers"])
        #expect(answered.value == 2)
    }

    @Test func aFeedDeliversAPurchaseAfterItsCommit() async throws {
        let ledger = PatientLedger()
        let shop = try Shop(ledger: ledger)
        let app = try shop.launch()
        let commits = Counter()
        var updates = app.transactionUpdates.makeAsyncIterator()
        ledger.hold()
        let order = PurchaseOrder(productID: "stickers")
        try shop.store.buy(order, for: "anna", in: Shop.bundleID)
        let release = Task {
            await waiters(ledger, 1)
            commits.increment()
            ledger.release()
        }
        let delivery = try #require(await updates.next())
        #expect(commits.value == 1)
        #expect(delivery.payload.productId == "stickers")
        await release.value
    }

    @Test func aFailedCommitStopsTheStore() async throws {
        let ledger = PatientLedger()
        let shop = try Shop(ledger: ledger)
        let app = try shop.launch()
        var updates = app.transactionUpdates.makeAsyncIterator()
        ledger.hold()
        try shop.store.buy(
            PurchaseOrder(productID: "stickers"), for: "anna", in: Shop.bundleID)
        let owned = Task { await shop.owned(by: app) }
        let release = Task {
            await waiters(ledger, 2)
            ledger.release(LedgerError(.inputOutput, "the disk is full"))
        }
        #expect(await updates.next() == nil)
        await release.value
        #expect(await owned.value.isEmpty)
        #expect(throws: storeError(.ledger)) { try app.entitlements() }
        #expect(throws: storeError(.ledger)) {
            try shop.store.entitlements(of: "anna", in: Shop.bundleID)
        }
        await #expect(throws: storeError(.ledger)) { try await shop.buy("coins", on: app) }
        await #expect(throws: storeError(.ledger)) { try await shop.store.commitment() }
    }

    @Test(.timeLimit(.minutes(5))) func aFailedCommitEndsTheRequestsThatWait() async throws {
        let ledger = PatientLedger()
        let shop = try Shop(ledger: ledger)
        let app = try shop.launch()
        shop.store.settings.holdsPaymentSheet = true
        let purchase = await shop.start(on: app) {
            try await $0.purchase(PurchaseOrder(productID: "coins"))
        }
        ledger.hold()
        try shop.store.buy(PurchaseOrder(productID: "stickers"), for: "anna", in: Shop.bundleID)
        ledger.release(LedgerError(.inputOutput, "the disk is full"))
        #expect(throws: storeError(.ledger)) { try shop.advance(days: 1) }
        await #expect(throws: storeError(.ledger)) { _ = try await purchase.value }
    }

    @Test func productsThatLoadSlowlyDoNotWaitForTheCommit() async throws {
        let ledger = PatientLedger()
        let shop = try Shop(ledger: ledger)
        let app = try shop.launch()
        let answered = Counter()
        shop.store.delay(RequestDelay(.products, for: .seconds(5)))
        let loading = await shop.start(on: app) {
            _ = try await $0.products(for: ["coins"])
            answered.increment()
        }
        ledger.hold()
        try shop.advance(days: 1)
        while answered.value == 0, ledger.waiterCount == 0 { await Task.yield() }
        #expect(answered.value == 1)
        ledger.release()
        try await loading.value
    }

    @Test(arguments: StoreProfile.allCases)
    func everyLedgerGetsTheSameEventsAndPayloads(_ profile: StoreProfile) async throws {
        var stories: [[LedgerRecord]] = []
        for factory in LedgerFactory.all {
            let ledger = try factory.make()
            let shop = try Shop(ledger: ledger, profile: profile)
            let app = try shop.launch()
            for step in Chronicle.steps { try await step.run(shop, app) }
            try await shop.store.commitment()
            let records = try ledger.records(from: 0, limit: .max)
            let copy = InMemoryLedger(records: records)
            let other = try Shop.reopened(copy, profile: profile)
            #expect(other.store.snapshot == shop.store.snapshot)
            stories.append(records)
        }
        let kinds = stories.map { $0.map(\.kind) }
        #expect(kinds.allSatisfy { $0 == kinds[0] })
        let unsigned = stories.map { $0.filter { $0.kind != "sealed" } }
        #expect(unsigned.allSatisfy { $0 == unsigned[0] })
        // Signatures differ each time, but the signed payloads do not.
        let signed = try stories.map { story in
            try story.compactMap(\.signedReceipt?.jws).map {
                try UntrustedReceipt($0).payload
            }
        }
        #expect(signed.allSatisfy { $0 == signed[0] })
        #expect(!signed[0].isEmpty)
    }
}
