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
}
