import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

@Suite struct BadInputTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path("a.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func refusal(_ options: SQLiteLedger.Options = .init()) throws -> LedgerError {
        do throws(LedgerError) {
            _ = try SQLiteLedger(at: path, options: options)
        } catch {
            return error
        }
        struct Opened: Error {}
        throw Opened()
    }

    @Test func aFileThatIsNotADatabaseStaysUnchanged() throws {
        for text in [
            "x", "This is a letter, not a ledger.\n", String(repeating: "SQLite", count: 999),
        ] {
            try directory.write(text, to: "a.ledger")
            #expect(try refusal().code == .notALedger)
            #expect(directory.text(of: "a.ledger") == text)
        }
    }

    @Test func anotherProgramsDatabaseIsRefusedUnchanged() throws {
        try Tampering.change(
            path, "CREATE TABLE song (title TEXT); INSERT INTO song VALUES ('a')")
        let before = try Tampering.bytes(path)
        let error = try refusal()
        #expect(error.code == .notALedger)
        #expect(error.reason.contains("another program"))
        #expect(try Tampering.bytes(path) == before)
    }

    @Test func theApplicationIDAloneDoesNotMakeALedger() async throws {
        try Tampering.change(
            path, "PRAGMA application_id = \(0x534C_4544); CREATE TABLE song (title TEXT)")
        let before = try Tampering.bytes(path)
        #expect(try refusal().code == .notALedger)
        #expect(try refusal().reason.contains("none of its tables"))
        await #expect(throws: ledgerError(.notALedger)) { try await SQLiteLedger.verify(path) }
        #expect(try Tampering.bytes(path) == before)
        try Tampering.change(path, "CREATE TABLE ledger (a)")
        #expect(try refusal().code == .damaged)
        try Tampering.change(path, "CREATE TABLE record (a)")
        var reading = SQLiteLedger.Options()
        reading.isReadOnly = true
        #expect(try refusal(reading).code == .damaged)
    }

    @Test func anEmptyFileIsNotALedger() throws {
        try directory.write("", to: "a.ledger")
        #expect(try refusal().code == .notALedger)
        #expect(directory.text(of: "a.ledger") == "")
    }

    @Test func directoriesLinksAndPipesAreRefused() throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false)
        #expect(try refusal().reason.contains("is a directory"))
        #expect(try refusal().code == .inputOutput)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: directory.path("b.ledger"))
        #expect(try refusal().reason.contains("symbolic link"))
        #expect(try !directory.names().contains("b.ledger"))
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(try refusal().code == .notALedger)
    }

    @Test(arguments: ["nowhere/a.ledger", "letter/a.ledger", "", "a\0b"])
    func anInvalidPathIsRefused(_ name: String) throws {
        try directory.write("x", to: "letter")
        let path = name.isEmpty ? "" : directory.path(name)
        #expect(throws: ledgerError(.inputOutput)) { try SQLiteLedger(at: path) }
        #expect(try directory.names() == ["letter"])
    }

    @Test func aMissingFileIsNotCreatedUnlessAllowed() throws {
        var options = SQLiteLedger.Options()
        options.makesFile = false
        #expect(try refusal(options).code == .inputOutput)
        options = .init()
        options.isReadOnly = true
        #expect(try refusal(options).code == .inputOutput)
        #expect(try directory.names().isEmpty)
    }

    @Test(arguments: [":memory:", "file:a.ledger?mode=memory", "file:b", "a b?c#d%20é"])
    func aSpecialSQLiteNameIsAnOrdinaryFile(_ name: String) async throws {
        let path = directory.path(name)
        let records = try await makeLedger(at: path, count: 3)
        #expect(try directory.names().contains(name))
        #expect(try SQLiteLedger(at: path).records(from: 0, limit: 9) == records)
    }

    @Test func aLedgerIsNotWrittenWithoutItsKey() async throws {
        try await makeLedger(at: path, count: 3)
        let before = try Tampering.bytes(path)
        let key = try Tampering.bytes(path + "-key")
        try FileManager.default.removeItem(atPath: path + "-key")
        #expect(try refusal().code == .wrongKey)
        var options = SQLiteLedger.Options()
        options.key = try LedgerKey()
        #expect(try refusal(options).code == .wrongKey)
        try directory.write("not a key", to: "a.ledger-key")
        #expect(try refusal().code == .wrongKey)
        try FileManager.default.removeItem(atPath: path + "-key")
        // A reader needs no key. It checks everything that requires no secret.
        options = .init()
        options.isReadOnly = true
        let reading = try SQLiteLedger(at: path, options: options)
        #expect(!reading.opening.isSealChecked)
        #expect(reading.opening.provenCount == 3)
        #expect(try Tampering.bytes(path) == before)
        try Tampering.put(key, at: path + "-key")
        #expect(try SQLiteLedger(at: path).count == 3)
    }

    @Test func aKeyFileIsPrivateAndNeverReplaced() async throws {
        try await makeLedger(at: path, count: 1)
        #expect(try directory.mode(of: "a.ledger-key") == 0o600)
        let key = try LedgerKey(contentsOf: path + "-key")
        #expect(throws: ledgerError(.alreadyExists)) { try key.write(to: path + "-key") }
        try key.write(to: directory.path("b.ledger-key"))
        #expect(throws: ledgerError(.alreadyExists)) {
            try SQLiteLedger(at: directory.path("b.ledger"))
        }
        var options = SQLiteLedger.Options()
        options.key = try LedgerKey(contentsOf: directory.path("b.ledger-key"))
        let other = try SQLiteLedger(at: directory.path("c.ledger"), options: options)
        #expect(other.opening.keyFingerprint == key.fingerprint)
    }
}
