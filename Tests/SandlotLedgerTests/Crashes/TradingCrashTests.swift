import Foundation
import SandlotBase
import SandlotLedger
import SandlotReceipts
import SandlotStore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(60)))
struct TradingCrashTests {
    private static let rounds = Extent.crashRounds
    /// The number of rounds after which a new ledger is started.
    private static let roundsPerLedger = 20

    /// The acknowledged work so far.
    private struct Acknowledged {
        var bought: Set<UInt64> = []
        var finished: Set<UInt64> = []
        var refunded: Set<UInt64> = []
        var now: Int64 = .min
        /// All records of the ledger after the last round.
        var records: [LedgerRecord] = []

        mutating func take(_ line: String) {
            let words = line.split(separator: " ")
            guard words.count == 2, let number = UInt64(words[1]) else { return }
            switch words[0] {
            case "bought": bought.insert(number)
            case "finished": finished.insert(number)
            case "refunded": refunded.insert(number)
            case "now": now = Int64(number)
            default: break
            }
        }
    }

    @Test func acknowledgedCommandsSurviveEveryKill() async throws {
        print("seed \(SeededGenerator.seed)")
        var generator = SeededGenerator(seed: SeededGenerator.seed)
        let authority = try CertificateAuthority()
        var market = try Market(authority: authority)
        var acknowledged = Acknowledged()
        var deeds = 0
        for round in 0..<Self.rounds {
            if round.isMultiple(of: Self.roundsPerLedger) {
                market = try Market(authority: authority)
                acknowledged = Acknowledged()
            }
            let child = try Exerciser(
                "trade", in: market.directory.path, seed: generator.next() >> 1)
            var isRunning = true
            for _ in 0..<Int.random(in: 0..<30, using: &generator) where isRunning {
                guard let line = child.line() else {
                    isRunning = false
                    continue
                }
                acknowledged.take(line)
                deeds += 1
            }
            #expect(isRunning, "the process ended by itself")
            Exerciser.spin(upTo: 3_000, using: &generator)
            for line in child.kill() { acknowledged.take(line) }
            try await check(market, &acknowledged, "round \(round)")
        }
        print("\(Self.rounds) kills, \(deeds) acknowledgments")
    }

    private func check(
        _ market: Market, _ acknowledged: inout Acknowledged, _ round: Comment
    ) async throws {
        let ledger = try await SQLiteLedger.open(at: market.path)
        #expect(ledger.opening.isSound, round)
        let records = try ledger.records(from: 0, limit: .max)
        #expect(records.starts(with: acknowledged.records), round)
        let store = try market.store(ledger)
        #expect(store.now.milliseconds >= acknowledged.now, round)
        let purchases = store.purchases(of: "anna", in: Market.bundleID)
        let ids = purchases.map(\.id.rawValue)
        #expect(Set(ids).count == ids.count, round)
        #expect(acknowledged.bought.isSubset(of: ids), round)
        for purchase in purchases where acknowledged.refunded.contains(purchase.id.rawValue) {
            #expect(purchase.revocationDate != nil, round)
        }
        let finished = Set(records.compactMap(Self.finishedID))
        #expect(acknowledged.finished.isSubset(of: finished), round)
        try verifyReceipts(store, market, acknowledged, round)
        // A store on a copy of the records in memory is equal.
        let copy = try market.store(
            InMemoryLedger(records: try ledger.records(from: 0, limit: .max)))
        try await store.commitment()
        #expect(copy.snapshot == store.snapshot, round)
        if (try? store.storefront(of: "anna")) != nil, !ids.isEmpty {
            try await expectDeliveries(of: Set(ids).subtracting(finished), store, round)
        }
        try await store.commitment()
        acknowledged.records = try ledger.records(from: 0, limit: .max)
        try await ledger.close()
    }

    /// Returns the transaction that a record marks as finished.
    private static func finishedID(_ record: LedgerRecord) -> UInt64? {
        guard record.kind == "finished" else { return nil }
        let text = String(decoding: record.bytes, as: UTF8.self)
        return text.firstMatch(of: /"id":"?(\d+)/).flatMap { UInt64($0.output.1) }
    }

    /// Expects that every acknowledged purchase was signed once for the customer, and verifies it.
    private func verifyReceipts(
        _ store: Store, _ market: Market, _ acknowledged: Acknowledged, _ round: Comment
    ) throws {
        let verifier = try market.verifier()
        var signed: Set<UInt64> = []
        for receipt in store.disclosedTransactions() where receipt.revision == 0 {
            guard case .verified(let verified) = verifier.verifyTransaction(receipt.jws) else {
                Issue.record("\(round): the receipt of \(receipt.id) does not verify")
                continue
            }
            #expect(verified.payload.transactionId == "\(receipt.id)", round)
            #expect(signed.insert(receipt.id.rawValue).inserted, round)
        }
        #expect(acknowledged.bought.isSubset(of: signed), round)
    }

    /// Expects that unfinished transactions are delivered at the first launch.
    private func expectDeliveries(
        of ids: Set<UInt64>, _ store: Store, _ round: Comment
    ) async throws {
        let app = try store.launch(Market.bundleID, on: "phone")
        let unfinished = Set(await app.transactions(.unfinished).map(\.payload.transactionId))
        #expect(unfinished == Set(ids.map { "\($0)" }), round)
        var updates = app.transactionUpdates.makeAsyncIterator()
        var missing = unfinished
        while !missing.isEmpty {
            guard let delivery = await updates.next() else { break }
            #expect(delivery.isVerified, round)
            missing.remove(delivery.payload.transactionId)
        }
        #expect(missing.isEmpty, round)
    }
}
