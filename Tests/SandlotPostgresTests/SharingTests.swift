import SandlotLedger
import SandlotPostgres
import SandlotStore
import TestSupport
import Testing

/// Several ledgers behind one database, as several servers have them.
@Suite(.timeLimit(.minutes(10)))
struct SharingTests {
    @Test func everyoneReadsWhatOneHasWritten() async throws {
        let place = try Place()
        let (one, other) = (try await place.open(), try await place.open())
        var counts = other.commits.makeAsyncIterator()
        try await one.append([record(0, key: "a"), record(1)], at: 0).commitment()
        #expect(await counts.next() == 2)
        #expect(try other.count == 2)
        #expect(try other.records(from: 0, limit: 9) == [record(0, key: "a"), record(1)])
        #expect(throws: ledgerError(.duplicateKey)) {
            try other.append([record(2, key: "a")], at: 2)
        }
        try await other.append([record(2)], at: 2).commitment()
        try await one.refresh()
        #expect(try one.count == 3)
    }

    @Test func theSlowerOneFailsAndContinues() async throws {
        let place = try Place()
        let (one, other) = (try await place.open(), try await place.open())
        // Both decide before either of them learns of the other.
        let tickets = [
            try one.append([record(1, key: "k")], at: 0),
            try other.append([record(2, key: "k")], at: 0),
        ]
        var results: [Bool] = []
        for ticket in tickets {
            do {
                try await ticket.commitment()
                results.append(true)
            } catch {
                #expect((error as? LedgerError)?.code == .wrongPosition)
                results.append(false)
            }
        }
        #expect(results.count { $0 } == 1)
        let loser = results[0] ? other : one
        #expect(try loser.count == 1)
        try await loser.append([record(3)], at: 1).commitment()
        #expect(try loser.records(from: 0, limit: 9).count == 2)
    }

    @Test func aServerThatCannotWriteAnyMoreLetsTheOthersWrite() async throws {
        let place = try Place()
        let (one, other) = (
            try await place.open(), try await place.open { $0.patience = .seconds(10) }
        )
        // The disk of the server is full for one write.
        try place.change(
            """
            CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
              RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$;
            CREATE TRIGGER fail BEFORE INSERT ON record EXECUTE FUNCTION fail()
            """)
        #expect(try one.beginTurn() == 0)
        let ticket = try one.append([record(0)], at: 0)
        one.endTurn()
        await #expect(throws: LedgerError.self) { try await ticket.commitment() }
        try place.change("DROP TRIGGER fail ON record")
        #expect(try other.beginTurn() == 0)
        try await other.append([record(1)], at: 0).commitment()
        other.endTurn()
        #expect(throws: LedgerError.self) { try one.beginTurn() }
        try? await one.close()
        try await other.close()
    }

    @Test func acknowledgedAppendsOfManyWritersAreThereOnce() async throws {
        let place = try Place()
        var ledgers: [PostgresLedger] = []
        for _ in 0..<4 { ledgers.append(try await place.open()) }
        let acknowledged = try await withThrowingTaskGroup(of: [String].self) { group in
            for (writer, ledger) in ledgers.enumerated() {
                group.addTask { try await Self.fill(ledger, writer: writer, count: 25) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        for ledger in ledgers { try await ledger.close() }
        let ledger = try await place.open()
        #expect(ledger.opening.isProven)
        let keys = try ledger.records(from: 0, limit: .max).compactMap(\.key)
        #expect(keys.sorted() == acknowledged.sorted())
        #expect(keys.count == 100)
    }

    /// Appends records, each again until it is the first at its position.
    ///
    /// - Returns: The keys of the acknowledged records.
    private static func fill(
        _ ledger: PostgresLedger, writer: Int, count: Int
    ) async throws -> [String] {
        var keys: [String] = []
        for number in 0..<count {
            let id = writer * 100 + number
            var isAcknowledged = false
            while !isAcknowledged {
                do {
                    try await ledger.append([record(id, key: "\(id)")], at: ledger.count)
                        .commitment()
                    isAcknowledged = true
                } catch let error as LedgerError where error.code == .wrongPosition {
                    try await ledger.refresh()
                }
            }
            keys.append("\(id)")
        }
        return keys
    }
}
