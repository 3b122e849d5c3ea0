import SandlotStore
import Testing

@Suite struct LedgerContractTests {
    private func record(_ number: Int, key: String? = nil) -> LedgerRecord {
        LedgerRecord(
            stream: "test", kind: "number", version: 3, key: key,
            bytes: [UInt8(truncatingIfNeeded: number), 0, 0xFF, 0x0A])
    }

    @Test(arguments: LedgerFactory.all)
    func aNewLedgerIsEmpty(_ factory: LedgerFactory) throws {
        let ledger = try factory.make()
        #expect(try ledger.count == 0)
        #expect(try ledger.records(from: 0, limit: 10).isEmpty)
    }

    @Test(arguments: LedgerFactory.all)
    func recordsAreReadInOrderAndUnchanged(_ factory: LedgerFactory) async throws {
        let ledger = try factory.make()
        var written: [LedgerRecord] = []
        for (number, count) in [1, 5, 0, 2, 40].enumerated() {
            let batch = (0..<count).map { record(number * 100 + $0) }
            try await ledger.append(batch, at: written.count).commitment()
            written += batch
        }
        written.append(LedgerRecord(stream: "é\n", kind: "", version: .min, bytes: []))
        written.append(
            LedgerRecord(
                stream: "a\0b", kind: "\0", version: .max, key: "\0k\0", bytes: [0, 0]))
        try await ledger.append(written.suffix(2), at: written.count - 2).commitment()
        #expect(try ledger.count == written.count)
        #expect(try ledger.records(from: 0, limit: .max) == written)
    }

    @Test(arguments: LedgerFactory.all)
    func everyPageButTheLastIsFull(_ factory: LedgerFactory) async throws {
        let ledger = try factory.make()
        let written = (0..<25).map { record($0) }
        try await ledger.append(written, at: 0).commitment()
        var read: [LedgerRecord] = []
        var sizes: [Int] = []
        while true {
            let page = try ledger.records(from: read.count, limit: 10)
            if page.isEmpty { break }
            sizes.append(page.count)
            read += page
        }
        #expect(sizes == [10, 10, 5])
        #expect(read == written)
        #expect(try ledger.records(from: 3, limit: 0).isEmpty)
        #expect(try ledger.records(from: 25, limit: 5).isEmpty)
    }

    @Test(arguments: LedgerFactory.all, [-1, 4, .max, .min])
    func readingOutOfRangeFails(_ factory: LedgerFactory, position: Int) async throws {
        let ledger = try factory.make()
        try await ledger.append((0..<3).map { record($0) }, at: 0).commitment()
        #expect(throws: LedgerError(.outOfRange, "")) {
            try ledger.records(from: position, limit: 1)
        }
    }

    @Test(arguments: LedgerFactory.all, [-1, 0, 2, 4])
    func recordsAreAppendedOnlyAtTheEnd(_ factory: LedgerFactory, position: Int) async throws {
        let ledger = try factory.make()
        let written = (0..<3).map { record($0) }
        try await ledger.append(written, at: 0).commitment()
        await #expect(throws: LedgerError(.wrongPosition, "")) {
            try await ledger.append([record(9)], at: position).commitment()
        }
        #expect(try ledger.records(from: 0, limit: 10) == written)
    }

    @Test(arguments: LedgerFactory.all)
    func aDuplicateKeyRefusesItsWholeBatch(_ factory: LedgerFactory) async throws {
        let ledger = try factory.make()
        let written = [record(0, key: "a"), record(1), record(2)]
        try await ledger.append(written, at: 0).commitment()
        let refused = [
            [record(3), record(4, key: "b"), record(5, key: "a")],
            [record(6, key: "c"), record(7, key: "c")],
        ]
        for batch in refused {
            await #expect(throws: LedgerError(.duplicateKey, "")) {
                try await ledger.append(batch, at: 3).commitment()
            }
            #expect(try ledger.records(from: 0, limit: 10) == written)
        }
        // A refused record has left no key behind.
        try await ledger.append([record(8, key: "b"), record(9, key: "c")], at: 3).commitment()
        #expect(try ledger.count == 5)
    }

    @Test(arguments: LedgerFactory.all)
    func keysAreComparedByteByByte(_ factory: LedgerFactory) async throws {
        let ledger = try factory.make()
        let keys = ["\u{E9}", "e\u{301}", "", "\0", "\0\0"]
        for (number, key) in keys.enumerated() {
            try await ledger.append([record(number, key: key)], at: number).commitment()
        }
        for key in keys {
            #expect(throws: LedgerError(.duplicateKey, "")) {
                try ledger.append([record(9, key: key)], at: keys.count)
            }
        }
        let read = try ledger.records(from: 0, limit: 9).map { Array(($0.key ?? "nil").utf8) }
        #expect(read == keys.map { Array($0.utf8) })
    }

    @Test(arguments: LedgerFactory.all)
    func recordsAreCommittedInTheOrderOfAcceptance(_ factory: LedgerFactory) async throws {
        let ledger = try factory.make()
        let tickets = try (0..<100).map { try ledger.append([record($0)], at: $0) }
        try await tickets[57].commitment()
        for ticket in tickets[...57] { #expect(ticket.isCommitted) }
        #expect(try ledger.count > 57)
        try await tickets[99].commitment()
        #expect(tickets.allSatisfy { $0.isCommitted })
        #expect(tickets.allSatisfy { $0.failure == nil })
        #expect(try ledger.records(from: 0, limit: .max) == (0..<100).map { record($0) })
    }

    @Test(arguments: LedgerFactory.all)
    func commitsReportTheLatestCount(_ factory: LedgerFactory) async throws {
        var ledger: (any Ledger)? = try factory.make()
        let following = try #require(ledger?.commits)
        let other = try #require(ledger?.commits)
        try await ledger?.append([record(0), record(1)], at: 0).commitment()
        var counts = following.makeAsyncIterator()
        #expect(await counts.next() == 2)
        try await ledger?.append([record(2)], at: 2).commitment()
        try await ledger?.append([record(3)], at: 3).commitment()
        #expect(await counts.next() == 4)
        ledger = nil
        #expect(await counts.next() == nil)
        #expect(await other.reduce(into: []) { $0.append($1) } == [4])
    }

    @Test(arguments: LedgerFactory.all)
    func exactlyOneTaskWinsAPosition(_ factory: LedgerFactory) async throws {
        let ledger = try factory.make()
        let (tasks, rounds) = (64, 20)
        for round in 0..<rounds {
            let winners = await withTaskGroup(of: Int?.self) { group in
                for task in 0..<tasks {
                    group.addTask {
                        do {
                            try await ledger.append([record(task)], at: round).commitment()
                            return task
                        } catch {
                            return nil
                        }
                    }
                }
                return await group.reduce(into: [Int]()) { winners, task in
                    if let task { winners.append(task) }
                }
            }
            #expect(winners.count == 1)
            #expect(try ledger.records(from: round, limit: 2) == winners.map { record($0) })
        }
        #expect(try ledger.count == rounds)
    }
}
