import SandlotLedger
import SandlotStore
import TestSupport
import Testing

@Suite struct DemandTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Creates a ledger that writes nothing before it is demanded.
    private func makeLedger() throws -> SQLiteLedger {
        var options = SQLiteLedger.Options()
        options.delay = .seconds(86_400)
        return try SQLiteLedger(at: directory.path("a.ledger"), options: options)
    }

    @Test func aCommitExcludesLaterRecords() async throws {
        let ledger = try makeLedger()
        let first = try ledger.append([record(0), record(1)], at: 0)
        let second = try ledger.append([record(2)], at: 2)
        try await first.commitment()
        #expect(try ledger.count == 2)
        #expect(!second.isCommitted)
        _ = try ledger.append([record(3)], at: 3)
        try await second.commitment()
        #expect(try ledger.count == 3)
        try await ledger.close()
        #expect(try SQLiteLedger(at: ledger.path).count == 4)
    }

    @Test(.timeLimit(.minutes(30)))
    func recordsAppendedDuringAWriteAreWrittenSoon() async throws {
        let ledger = try SQLiteLedger(at: directory.path("b.ledger"))
        var commits = ledger.commits.makeAsyncIterator()
        for round in 0..<200 {
            try ledger.append([record(0)], at: 2 * round).demand()
            _ = try ledger.append([record(1)], at: 2 * round + 1)
            var count = 0
            while count < 2 * round + 2 { count = await commits.next() ?? .max }
        }
        try await ledger.close()
    }

    @Test func pendingRecordsShareOneSync() async throws {
        let ledger = try makeLedger()
        let tickets = try (0..<64).map { try ledger.append([record($0)], at: $0) }
        try await tickets[63].commitment()
        #expect(tickets.allSatisfy { $0.isCommitted })
        #expect(try await ledger.statistics().groupCount == 1)
        try await ledger.close()
    }

    @Test func aDemandedCommitBeginsWithoutAWaiter() async throws {
        let ledger = try makeLedger()
        var commits = ledger.commits.makeAsyncIterator()
        let ticket = try ledger.append([record(0)], at: 0)
        ticket.demand()
        ticket.demand()
        #expect(await commits.next() == 1)
        try await ticket.commitment()
        ticket.demand()
        #expect(try await ledger.statistics().groupCount == 1)
        try await ledger.close()
    }
}
