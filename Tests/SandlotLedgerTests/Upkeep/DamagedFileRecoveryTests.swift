import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

@Suite struct DamagedFileRecoveryTests {
    private static let count = 200
    private let directory: TemporaryDirectory
    private var path: String { directory.path("a.ledger") }
    private var rescued: String { directory.path("b.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(arguments: [4_096, 1, 5_000, 40_000])
    func recoveryReadsATruncatedFileToItsEnd(_ byteCount: Int) async throws {
        let records = try await makeLedger(at: path, count: 900)
        let bytes = try Tampering.bytes(path)
        try Tampering.put(Array(bytes.dropLast(byteCount)), at: path)
        let before = try Tampering.bytes(path)
        #expect(throws: ledgerError(.damaged)) { try SQLiteLedger(at: path) }
        let names = try directory.names()
        let result = try await SQLiteLedger.recover(path, into: rescued)
        let rest = 900 - byteCount / 4_096 * 60
        #expect(result.keptCount + result.setAsideCount >= rest - 120)
        #expect(result.keptCount >= rest - 200)
        #expect(result.report.findings.first?.kind == .unreadable)
        #expect(result.report.findings.first?.reason.contains("says that it has") == true)
        let ledger = try SQLiteLedger(at: rescued)
        #expect(
            try ledger.records(from: 0, limit: .max) == Array(records[..<result.keptCount]))
        try await ledger.close()
        #expect(try Tampering.bytes(path) == before)
        let new = Set(try directory.names()).subtracting(names).subtracting(["a.ledger-lock"])
        #expect(
            new.isSubset(of: [
                "b.ledger", "b.ledger-key", "b.ledger-lock", "b.ledger-aside.jsonl",
            ]))
    }

    @Test(arguments: [
        "CREATE INDEX slow ON record (kind)", "CREATE VIEW v AS SELECT * FROM record",
        "CREATE TRIGGER t AFTER INSERT ON record BEGIN DELETE FROM record; END",
        "ANALYZE", "CREATE TABLE extra (a)", "DELETE FROM grdb_migrations",
        "DROP TABLE grdb_migrations", "ALTER TABLE record ADD COLUMN note TEXT",
    ])
    func aForeignSchemaIsReportedAndRecordsAreRecovered(_ sql: String) async throws {
        let records = try await makeLedger(at: path, count: Self.count)
        try Tampering.change(path, sql)
        let report = try await SQLiteLedger.verify(path)
        #expect(report.findings.first?.kind == .schema)
        #expect(throws: ledgerError(.damaged)) { try SQLiteLedger(at: path) }
        let result = try await SQLiteLedger.recover(path, into: rescued)
        #expect(result.keptCount == Self.count)
        #expect(try SQLiteLedger(at: rescued).records(from: 0, limit: .max) == records)
    }

    @Test func theKeyProvesTheEndWithoutSignatures() async throws {
        try await makeLedger(at: path, count: Self.count)
        try Tampering.change(path, "DROP TABLE checkpoint")
        #expect(try await !SQLiteLedger.verify(path).isSound)
        let result = try await SQLiteLedger.recover(path, into: rescued)
        #expect(result.keptCount == Self.count)
    }

    @Test(arguments: [
        "UPDATE ledger SET count = -1", "UPDATE ledger SET hash = x'00'",
        "UPDATE ledger SET is_open = 7", "UPDATE ledger SET seal = NULL",
        "UPDATE ledger SET public_key = NULL, removed = 'x'",
        "UPDATE ledger SET only = 2",
    ])
    func signaturesProveTheEndOfADamagedLedgerRow(_ sql: String) async throws {
        let records = try await makeLedger(at: path, count: Self.count)
        try Tampering.force(path, sql)
        #expect(throws: ledgerError(.damaged)) { try SQLiteLedger(at: path) }
        await #expect(throws: ledgerError(.damaged)) { try await SQLiteLedger.verify(path) }
        let result = try await SQLiteLedger.recover(path, into: rescued)
        #expect(result.keptCount == Self.count)
        #expect(result.isKeyKnown)
        let ledger = try SQLiteLedger(at: rescued)
        #expect(ledger.opening.id == result.report.id)
        #expect(try ledger.records(from: 0, limit: .max) == records)
    }

    @Test(arguments: ["DELETE FROM ledger", "DROP TABLE ledger", "UPDATE ledger SET id = x'00'"])
    func linkedRecordsOfAnUnknownLedgerCanBeKept(_ sql: String) async throws {
        let records = try await makeLedger(at: path, count: Self.count)
        try Tampering.change(path, sql)
        let proven = try await SQLiteLedger.recover(path, into: rescued)
        #expect(proven.keptCount == 0)
        #expect(proven.setAsideCount == Self.count)
        let other = directory.path("c.ledger")
        let linked = try await SQLiteLedger.recover(path, into: other, keeping: .linked)
        #expect(linked.keptCount == Self.count)
        #expect(linked.asidePath == nil)
        let ledger = try SQLiteLedger(at: other)
        #expect(ledger.opening.isProven)
        #expect(try ledger.records(from: 0, limit: .max) == records)
    }

    @Test func aSecondLedgerRowIsReportedAndRecordsAreRecovered() async throws {
        try await makeLedger(at: path, count: Self.count)
        try Tampering.force(
            path,
            """
            INSERT INTO ledger SELECT 0, x'00', public_key, 3, hash, 0, removed_hash, 0, seal
            FROM ledger
            """)
        let report = try await SQLiteLedger.verify(path)
        #expect(report.findings.map(\.kind).contains(.unsigned))
        #expect(report.recordCount == Self.count)
        #expect(throws: ledgerError(.damaged)) { try SQLiteLedger(at: path) }
        #expect(try await SQLiteLedger.recover(path, into: rescued).keptCount == Self.count)
    }

    @Test func aWrongKeyFileIsReportedAndNotUsed() async throws {
        let records = try await makeLedger(at: path, count: Self.count)
        let own = try LedgerKey(contentsOf: path + "-key")
        try directory.write("not a key", to: "a.ledger-key")
        let first = try await SQLiteLedger.recover(path, into: rescued)
        #expect(first.keptCount == Self.count)
        #expect(!first.isKeyKnown)
        #expect(first.keyProblem?.contains("a.ledger-key") == true)
        try directory.remove("a.ledger-key")
        try LedgerKey().write(to: path + "-key")
        let second = try await SQLiteLedger.recover(path, into: directory.path("c.ledger"))
        #expect(second.keptCount == Self.count)
        #expect(!second.isKeyKnown)
        #expect(second.keyProblem?.contains("not that of the ledger") == true)
        #expect(
            try SQLiteLedger(at: directory.path("c.ledger")).records(from: 0, limit: .max)
                == records)
        var options = SQLiteLedger.Options()
        options.key = own
        let third = try await SQLiteLedger.recover(
            path, into: directory.path("d.ledger"), options: options)
        #expect(third.isKeyKnown)
        #expect(third.keyProblem == nil)
        options.key = try LedgerKey()
        await #expect(throws: ledgerError(.wrongKey)) {
            try await SQLiteLedger.recover(
                path, into: directory.path("e.ledger"), options: options)
        }
    }

    @Test func eachRecordSetAsideHasAReason() async throws {
        try await makeLedger(at: path, count: 3_000)
        try Tampering.change(
            path, "UPDATE record SET bytes = x'00' WHERE position % 2 = 1")
        let result = try await SQLiteLedger.recover(path, into: rescued)
        #expect(result.report.findingCount == 1_500)
        #expect(result.keptCount == 0)
        let lines = try #require(directory.text(of: "b.ledger-aside.jsonl")).split(separator: "\n")
        #expect(lines.count == 3_000)
        for (position, line) in lines.enumerated() {
            let isNamed = position % 2 == 1 && position < 2_000
            let reason =
                isNamed
                ? "record \(position) was changed or moved: it does not follow from the one before"
                : "it is after damaged records"
            #expect(line.contains(reason), "record \(position)")
        }
    }
}
