import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

@Suite("A ledger of another version")
struct VersionTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path("a.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// What a later version would write.
    private var later: SQLiteLedger.Options {
        var options = SQLiteLedger.Options()
        options.furtherMigrations = [
            ("later", "ALTER TABLE record ADD COLUMN note TEXT; CREATE TABLE more (a TEXT) STRICT")
        ]
        return options
    }

    @Test("An older one is brought up to date when it is opened for writing, not for reading")
    func older() async throws {
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

    @Test("A newer one is refused as such and stays as it is")
    func newer() async throws {
        try await makeLedger(at: path, count: 10, options: later)
        let before = try CuriousHand.bytes(path)
        for isReadOnly in [false, true] {
            var options = SQLiteLedger.Options()
            options.isReadOnly = isReadOnly
            let error = #expect(throws: LedgerError.self) {
                try SQLiteLedger(at: path, options: options)
            }
            #expect(error?.code == .otherVersion)
            #expect(error?.reason.contains("newer version") == true)
        }
        #expect(try CuriousHand.bytes(path) == before)
    }

    @Test("Tables that are not those of a ledger are damage")
    func otherTables() async throws {
        try await makeLedger(at: path, count: 3)
        for change in [
            "CREATE TABLE extra (a)", "CREATE INDEX slow ON record (kind)",
            "CREATE TRIGGER t AFTER INSERT ON record BEGIN DELETE FROM record; END",
        ] {
            let copy = directory.path("b.ledger")
            try CuriousHand.copy(path, to: copy)
            try CuriousHand.change(copy, change)
            #expect(throws: ledgerError(.damaged)) { try SQLiteLedger(at: copy) }
        }
    }
}
