import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

/// Tests of changes to the file after it was opened and checked.
@Suite struct OpenTamperingTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path("a.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(arguments: [
        // The latest records are deleted, and the end is adjusted to match.
        """
        DELETE FROM record WHERE position >= 20;
        UPDATE ledger SET count = 20, hash = (SELECT hash FROM record WHERE position = 19);
        """,
        "UPDATE ledger SET hash = zeroblob(32)", "UPDATE ledger SET is_open = 0",
    ])
    func aChangedLedgerRefusesReadsBackupsAndExports(sql: String) async throws {
        try await makeLedger(at: path, count: 30)
        var reading = SQLiteLedger.Options()
        reading.isReadOnly = true
        let writer = try await SQLiteLedger.open(at: path)
        let reader = try await SQLiteLedger.open(at: path, options: reading)
        try Tampering.change(path, sql)
        for ledger in [writer, reader] {
            #expect(throws: ledgerError(.damaged)) { try ledger.records(from: 0, limit: 9) }
            await #expect(throws: ledgerError(.damaged)) {
                try await ledger.backup(to: directory.path("copy"))
            }
            await #expect(throws: ledgerError(.damaged)) {
                try await ledger.export(to: directory.path("lines"))
            }
        }
        #expect(try !directory.names().contains { $0.hasPrefix("copy") || $0.hasPrefix("lines") })
        try? await writer.close()
        try await reader.close()
    }

    // MARK: - Changes between the check and the reading

    /// Opens a closed ledger for writing, for reading, and for reading without its key.
    private func openInAllWays() throws -> [SQLiteLedger] {
        var reading = SQLiteLedger.Options()
        reading.isReadOnly = true
        let copy = directory.path("without-key")
        try Tampering.copy(path, to: copy)
        try FileManager.default.removeItem(atPath: copy + "-key")
        return [
            try SQLiteLedger(at: path), try SQLiteLedger(at: path, options: reading),
            try SQLiteLedger(at: copy, options: reading),
        ]
    }

    /// Reads all records, some at a time, as a store does.
    private func readAll(_ ledger: SQLiteLedger, step: Int) throws -> [LedgerRecord] {
        var records: [LedgerRecord] = []
        while true {
            let next = try ledger.records(from: records.count, limit: step)
            guard !next.isEmpty else { return records }
            records += next
        }
    }

    @Test(arguments: [(0, 7), (150, 64), (199, 50), (150, .max)])
    func aRecordThatWasReplacedAfterTheCheckIsNotBelieved(_ position: Int, _ step: Int) async throws
    {
        let records = try await makeLedger(at: path, count: 200, keyed: true)
        let ledgers = try openInAllWays()
        for ledger in ledgers {
            #expect(try readAll(ledger, step: step) == records)
            try Forgery(path: ledger.path, records: records).replace(
                position, id: ledger.opening.id, changesEnd: false)
            #expect(throws: ledgerError(.damaged)) { try readAll(ledger, step: step) }
            try Forgery(path: ledger.path, records: records).restore(id: ledger.opening.id)
            #expect(try readAll(ledger, step: step) == records)
        }
        for ledger in ledgers { try await ledger.close() }
    }

    @Test(arguments: [7, .max])
    func contentThatSomeoneElseRemovesAfterTheCheckIsMissed(step: Int) async throws {
        let records = try await makeLedger(at: path, count: 200, keyed: true)
        let ledgers = try openInAllWays()
        for path in Set(ledgers.map(\.path)) {
            try Forgery(path: path, records: records).erase(40)
        }
        for ledger in ledgers {
            #expect(throws: ledgerError(.damaged)) { try readAll(ledger, step: step) }
        }
        for ledger in ledgers { try await ledger.close() }
    }

    @Test func anEarlierStateIsNotBelieved() async throws {
        var records = try await makeLedger(at: path, count: 100)
        let old = directory.path("old")
        try Tampering.copy(path, to: old)
        let writer = try SQLiteLedger(at: path)
        try await writer.append((100..<200).map { record($0) }, at: 100).commitment()
        try await writer.close()
        records += (100..<200).map { record($0) }
        var reading = SQLiteLedger.Options()
        reading.isReadOnly = true
        let reader = try SQLiteLedger(at: path, options: reading)
        #expect(try reader.records(from: 0, limit: .max) == records)
        try Tampering.change(
            path,
            """
            ATTACH '\(old)' AS old;
            DELETE FROM record WHERE position >= 100;
            REPLACE INTO ledger SELECT * FROM old.ledger;
            """)
        #expect(throws: ledgerError(.damaged)) { try reader.records(from: 0, limit: .max) }
        try await reader.close()
    }

    @Test func aLedgerThatWasCompactedElsewhereRefusesToWrite() async throws {
        let records = try await makeLedger(at: path, count: 20)
        let writer = try SQLiteLedger(at: path)
        // Without the lock's file, another program can open the ledger at the same time.
        try FileManager.default.removeItem(atPath: path + "-lock")
        let other = try SQLiteLedger(at: path)
        #expect(try writer.records(from: 0, limit: 10) == Array(records[..<10]))
        try await other.compact(removing: [3])
        #expect(throws: ledgerError(.inputOutput)) { try writer.records(from: 10, limit: .max) }
        let ticket = try writer.append([record(20)], at: 20)
        await #expect(throws: ledgerError(.damaged)) { try await ticket.commitment() }
        try await other.append([record(20)], at: 20).commitment()
        try await other.close()
        try? await writer.close()
        #expect(try await SQLiteLedger.verify(path).isProven)
        let again = try SQLiteLedger(at: path)
        #expect(try readAll(again, step: 4).count == records.count + 1)
        try await again.close()
    }
}
