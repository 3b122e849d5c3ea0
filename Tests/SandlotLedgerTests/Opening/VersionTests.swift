import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

@Suite struct VersionTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path("a.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// The options of a later version.
    private var later: SQLiteLedger.Options {
        var options = SQLiteLedger.Options()
        options.furtherMigrations = [
            ("later", "ALTER TABLE record ADD COLUMN note TEXT; CREATE TABLE more (a TEXT) STRICT")
        ]
        return options
    }

    @Test func anOlderLedgerIsMigratedOnlyForWriting() async throws {
        let records = try await makeLedger(at: path, count: 10)
        var reading = later
        reading.isReadOnly = true
        #expect(throws: ledgerError(.otherVersion)) {
            try SQLiteLedger(at: path, options: reading)
        }
        let ledger = try SQLiteLedger(at: path, options: later)
        #expect(try ledger.records(from: 0, limit: 99) == records)
        #expect(try await ledger.verify().isSound)
        try await ledger.close()
        #expect(try SQLiteLedger(at: path, options: reading).count == 10)
    }

    @Test func aNewerLedgerIsRefusedUnchanged() async throws {
        try await makeLedger(at: path, count: 10, options: later)
        let before = try Tampering.bytes(path)
        for isReadOnly in [false, true] {
            var options = SQLiteLedger.Options()
            options.isReadOnly = isReadOnly
            let error = #expect(throws: LedgerError.self) {
                try SQLiteLedger(at: path, options: options)
            }
            #expect(error?.code == .otherVersion)
            #expect(error?.reason.contains("newer version") == true)
        }
        #expect(try Tampering.bytes(path) == before)
    }

    @Test func foreignTablesAreReportedAsDamage() async throws {
        try await makeLedger(at: path, count: 3)
        for change in [
            "CREATE TABLE extra (a)", "CREATE INDEX slow ON record (kind)",
            "CREATE TRIGGER t AFTER INSERT ON record BEGIN DELETE FROM record; END",
        ] {
            let copy = directory.path("b.ledger")
            try Tampering.copy(path, to: copy)
            try Tampering.change(copy, change)
            #expect(throws: ledgerError(.damaged)) { try SQLiteLedger(at: copy) }
            let report = try await SQLiteLedger.verify(copy)
            #expect(report.findings.map(\.kind) == [.schema])
            #expect(report.findings.first?.reason.contains("does not belong to a ledger") == true)
        }
    }

    @Test(arguments: ["DELETE FROM grdb_migrations", "DROP TABLE grdb_migrations"])
    func aWrongMigrationListIsDamage(_ sql: String) async throws {
        try await makeLedger(at: path, count: 3)
        try Tampering.change(path, sql)
        let before = try Tampering.bytes(path)
        let report = try await SQLiteLedger.verify(path)
        #expect(Set(report.findings.map(\.kind)) == [.schema])
        for isReadOnly in [false, true] {
            var options = SQLiteLedger.Options()
            options.isReadOnly = isReadOnly
            #expect(throws: ledgerError(.damaged)) {
                try SQLiteLedger(at: path, options: options)
            }
        }
        #expect(try Tampering.bytes(path) == before)
    }

    @Test func aMigrationListOfAnotherVersionIsDamage() async throws {
        try await makeLedger(at: path, count: 3, options: later)
        try Tampering.change(path, "DELETE FROM grdb_migrations WHERE identifier = 'later'")
        #expect(throws: ledgerError(.damaged)) { try SQLiteLedger(at: path, options: later) }
        let other = directory.path("b.ledger")
        try await makeLedger(at: other, count: 3)
        try Tampering.change(other, "INSERT INTO grdb_migrations VALUES ('later')")
        #expect(throws: ledgerError(.damaged)) { try SQLiteLedger(at: other, options: later) }
        #expect(throws: ledgerError(.otherVersion)) { try SQLiteLedger(at: other) }
    }
}
