import Foundation
import SandlotLedger
import SandlotStore

/// A ledger in a temporary file, which is deleted with it.
final class TemporaryLedger: Ledger {
    private let directory: URL
    private let ledger: SQLiteLedger

    init() throws {
        directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("sandlot-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: true)
        ledger = try SQLiteLedger(at: directory.appendingPathComponent("test.ledger").path)
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    var count: Int {
        get throws(LedgerError) { try ledger.count }
    }

    var commits: AsyncStream<Int> { ledger.commits }

    func append(
        _ records: [LedgerRecord], at position: Int
    ) throws(LedgerError) -> LedgerTicket {
        try ledger.append(records, at: position)
    }

    func records(from position: Int, limit: Int) throws(LedgerError) -> [LedgerRecord] {
        try ledger.records(from: position, limit: limit)
    }
}
