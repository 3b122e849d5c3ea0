import Foundation
import SandlotLedger
import SandlotReceipts
import SandlotStore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30)))
struct ConcurrencyTests {
    @Test func manyTasksLoseNoPurchases() async throws {
        let market = try Market(authority: CertificateAuthority())
        let ledger = try SQLiteLedger(at: market.path)
        let store = try market.store(ledger)
        let (tasks, rounds) = (64, 4)
        for task in 0..<tasks {
            try store.addCustomer(CustomerID(rawValue: "c\(task)"))
            try store.addDevice(
                DeviceID(rawValue: "d\(task)"), of: CustomerID(rawValue: "c\(task)"))
        }
        try await store.commitment()
        let before = try await ledger.statistics()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<tasks {
                group.addTask {
                    let app = try store.launch(
                        Market.bundleID, on: DeviceID(rawValue: "d\(task)"))
                    for round in 0..<rounds {
                        let order = PurchaseOrder(productID: "coins")
                        guard case .success(let delivery) = try await app.purchase(order),
                            let id = delivery.payload.transactionId.flatMap(UInt64.init)
                        else { continue }
                        if round.isMultiple(of: 2) {
                            await app.finish(TransactionID(rawValue: id))
                            try await app.requestRefund(
                                of: TransactionID(rawValue: id), reason: .other)
                        }
                        _ = try await ledger.verify(.sample).isSound
                    }
                }
            }
            try await group.waitForAll()
        }
        let after = try await ledger.statistics()
        let groups = after.groupCount - before.groupCount
        print("\(tasks * rounds * 2) acknowledged commands in \(groups) groups")
        // The number of commands per group depends on the duration of a sync. The records of one
        // command always share a group.
        #expect(groups < after.recordCount - before.recordCount)
        let purchases = (0..<tasks).flatMap {
            store.purchases(of: CustomerID(rawValue: "c\($0)"), in: Market.bundleID)
        }
        #expect(purchases.count == tasks * rounds)
        #expect(Set(purchases.map(\.id)).count == tasks * rounds)
        #expect(purchases.filter { $0.revocationDate != nil }.count == tasks * rounds / 2)
        try await store.commitment()
        let copy = try market.store(
            InMemoryLedger(records: try ledger.records(from: 0, limit: .max)))
        #expect(copy.snapshot == store.snapshot)
        #expect(try await ledger.verify().isSound)
        try await ledger.close()
    }

    @Test func aLedgerThatIsClosedDuringReadsIsASingleFile() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("a.ledger")
        for round in 0..<(Extent.isFull ? 300 : 30) {
            let ledger = try SQLiteLedger(at: path)
            try await ledger.append([record(round)], at: round).commitment()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<3 {
                    group.addTask {
                        // Each read can be the one that is beginning.
                        while (try? ledger.records(from: round, limit: 1)) != nil {
                            await Task.yield()
                        }
                    }
                }
                group.addTask { try await ledger.close() }
                try await group.waitForAll()
            }
            #expect(try directory.names() == ["a.ledger", "a.ledger-key"], "round \(round)")
            #expect(throws: LedgerError.self) { try ledger.records(from: 0, limit: 1) }
        }
    }

    @Test func readersSeeRecordsInOrderWhileTheLedgerGrows() async throws {
        let directory = try TemporaryDirectory()
        let ledger = try SQLiteLedger(at: directory.path("a.ledger"))
        let total = 300
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var count = 0
                    while count < total {
                        let read = try ledger.records(from: count, limit: 50)
                        #expect(read == (count..<count + read.count).map { record($0) })
                        count += read.count
                        await Task.yield()
                    }
                }
            }
            group.addTask {
                for position in 0..<total {
                    let ticket = try ledger.append([record(position)], at: position)
                    if position.isMultiple(of: 7) { try await ticket.commitment() }
                }
            }
            try await group.waitForAll()
        }
        #expect(try ledger.count == total)
    }

    @Test func closingKeepsAcknowledgedRecords() async throws {
        for _ in 0..<10 {
            let directory = try TemporaryDirectory()
            let ledger = try SQLiteLedger(at: directory.path("a.ledger"))
            let kept = try await withThrowingTaskGroup(of: Int.self) { group in
                group.addTask {
                    var kept = 0
                    for position in 0..<10_000 {
                        do {
                            try await ledger.append([record(position)], at: position).commitment()
                            kept += 1
                        } catch {
                            return kept
                        }
                    }
                    return kept
                }
                var counts = ledger.commits.makeAsyncIterator()
                _ = await counts.next()
                try await ledger.close()
                return try await group.next() ?? 0
            }
            let again = try SQLiteLedger(at: directory.path("a.ledger"))
            #expect(try again.count == kept)
            #expect(again.opening.possibleLossBehind == nil)
        }
    }
}
