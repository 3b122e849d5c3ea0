import SandlotLedger
import SandlotReceipts
import SandlotStore
import Synchronization
import TestSupport
import Testing

/// Histories of concurrent purchases are those of a store that does one thing after another.
@Suite(.timeLimit(.minutes(30)))
struct ConcurrentHistoryTests {
    private typealias Call = RecordedCall<ShopModel>

    private static let rounds = Extent.isFull ? 2000 : 60
    private static let (tasks, callsPerTask) = (8, 5)

    // MARK: The store

    @Test func historiesInMemoryAreLinearizable() async throws {
        let authority = try CertificateAuthority()
        for round in 0..<Self.rounds {
            let market = try Market(authority: authority)
            try await check(market.store(InMemoryLedger()), round, tasks: Self.tasks)
        }
    }

    @Test func durableHistoriesAreLinearizable() async throws {
        let authority = try CertificateAuthority()
        for round in 0..<(Self.rounds / 10) {
            let market = try Market(authority: authority)
            let ledger = try SQLiteLedger(at: market.path)
            try await check(market.store(ledger), round, tasks: Self.tasks)
            try await ledger.close()
        }
    }

    /// The model answers as the store does, if nothing is concurrent.
    @Test func sequentialHistoriesAreLinearizable() async throws {
        let authority = try CertificateAuthority()
        for round in 0..<Self.rounds {
            let market = try Market(authority: authority)
            try await check(market.store(InMemoryLedger()), round, tasks: 1)
        }
    }

    private func check(_ store: Store, _ round: Int, tasks: Int) async throws {
        let calls = try await history(of: store, round, tasks: tasks)
        var search = LinearizabilitySearch(calls)
        let isLinearizable = search.isLinearizable(from: ShopModel())
        #expect(
            isLinearizable, "seed \(SeededGenerator.seed), round \(round)\n\(calls.table)")
    }

    private func history(of store: Store, _ round: Int, tasks: Int) async throws -> [Call] {
        try store.addCustomer("parent")
        try store.addDevice("phone", of: "parent")
        let app = try store.launch(Market.bundleID, on: "phone")
        let recorder = Recorder()
        return try await withThrowingTaskGroup(of: [Call].self) { group in
            for task in 0..<tasks {
                group.addTask {
                    var random = SeededGenerator(
                        seed: SeededGenerator.seed ^ UInt64(round * 100 + task))
                    var calls: [Call] = []
                    for _ in 0..<Self.callsPerTask {
                        let call = Self.call(recorder.known, &random)
                        let begin = recorder.next()
                        let answer = try await Self.perform(call, app, store)
                        let end = recorder.next()
                        if case .transaction(let id) = answer {
                            recorder.add(id)
                        }
                        calls.append(
                            Call(task: task, call: call, answer: answer, begin: begin, end: end))
                    }
                    return calls
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    /// What the tasks share.
    private final class Recorder: Sendable {
        private let count = Atomic<Int>(0)
        private let transactions = Mutex<[UInt64]>([])

        var known: [UInt64] { transactions.withLock { $0 } }

        func add(_ transaction: UInt64) { transactions.withLock { $0.append(transaction) } }

        /// Returns the number of the next beginning or end of a call.
        func next() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
    }

    private static func call(
        _ known: [UInt64], _ random: inout SeededGenerator
    ) -> ShopModel.Call {
        let id = known.randomElement(using: &random) ?? 1
        return switch Int.random(in: 0..<10, using: &random) {
        case 0...1: .buy("coins")
        case 2...3: .buy("remove_ads")
        case 4...5: .finish(id)
        case 6: .refund(id)
        case 7: .readUnfinished
        case 8: .readHistory
        default: .readOwned
        }
    }

    private static func perform(
        _ call: ShopModel.Call, _ app: Installation, _ store: Store
    ) async throws -> ShopModel.Answer {
        switch call {
        case .buy(let product):
            guard case .success(let delivery) = try await app.purchase(.init(productID: product)),
                let id = delivery.payload.transactionId.flatMap(UInt64.init)
            else { return .refused }
            return .transaction(id)
        case .finish(let id):
            await app.finish(TransactionID(rawValue: id))
            return .done
        case .refund(let id):
            do {
                try await app.requestRefund(of: TransactionID(rawValue: id), reason: .other)
                return .done
            } catch {
                return .refused
            }
        case .readUnfinished: return .transactions(await app.identifiers(.unfinished))
        case .readHistory: return .transactions(await app.identifiers(.all(productID: nil)))
        case .readOwned:
            return .transactions(await app.identifiers(.currentEntitlements(productID: nil)))
        }
    }

    // MARK: The search

    private func isLinearizable(_ calls: [(ShopModel.Call, ShopModel.Answer, Int, Int)]) -> Bool {
        var search = LinearizabilitySearch<ShopModel>(
            calls.enumerated().map { index, call in
                RecordedCall(
                    task: index, call: call.0, answer: call.1, begin: call.2, end: call.3)
            })
        return search.isLinearizable(from: ShopModel())
    }

    @Test func callsThatOverlapMayHaveAnyOrder() {
        #expect(
            isLinearizable([
                (.readUnfinished, .transactions([7]), 1, 4), (.buy("coins"), .transaction(7), 2, 3),
            ]))
        #expect(
            isLinearizable([
                (.readUnfinished, .transactions([]), 1, 4), (.buy("coins"), .transaction(7), 2, 3),
            ]))
    }

    @Test func aReadingOfThePastIsFound() {
        #expect(
            !isLinearizable([
                (.buy("coins"), .transaction(7), 1, 2), (.readUnfinished, .transactions([]), 3, 4),
            ]))
    }

    @Test func aLostPurchaseIsFound() {
        #expect(
            !isLinearizable([
                (.buy("coins"), .transaction(7), 1, 4), (.buy("coins"), .transaction(8), 2, 3),
                (.readUnfinished, .transactions([8]), 5, 6),
            ]))
    }

    @Test func aProductThatIsSoldTwiceIsFound() {
        #expect(
            !isLinearizable([
                (.buy("remove_ads"), .transaction(7), 1, 4),
                (.buy("remove_ads"), .transaction(8), 2, 3),
            ]))
    }

    @Test func aRefundThatSucceedsTwiceIsFound() {
        #expect(
            !isLinearizable([
                (.buy("coins"), .transaction(7), 1, 2), (.refund(7), .done, 3, 6),
                (.refund(7), .done, 4, 5),
            ]))
    }

    @Test func twoReadingsThatDisagreeAboutAnOrderAreFound() {
        #expect(
            !isLinearizable([
                (.buy("coins"), .transaction(7), 1, 10), (.buy("coins"), .transaction(8), 2, 9),
                (.readUnfinished, .transactions([7]), 3, 4),
                (.readUnfinished, .transactions([8]), 5, 6),
            ]))
    }
}

extension Installation {
    fileprivate func identifiers(_ selection: TransactionSelection) async -> Set<UInt64> {
        Set(
            await transactions(selection).compactMap { $0.payload.transactionId }.compactMap(
                UInt64.init))
    }
}
