import GRDB
import SandlotStore

/// An SQLite database of a new ledger, in a transaction.
struct SQLiteImportTarget: LedgerImportTarget {
    let database: Database

    func insert(_ record: LedgerRecord, at position: Int, hash: [UInt8]) throws {
        try RecordRow.insert(record, at: position, hash: hash, database)
    }

    func insertRemoved(digest: [UInt8], at position: Int, hash: [UInt8]) throws {
        try RecordRow.insertRemoved(digest: digest, at: position, hash: hash, database)
    }

    func insert(_ checkpoint: Checkpoint) throws {
        try CheckpointRow.insert(checkpoint, database)
    }

    func insert(_ row: LedgerRow) throws {
        try LedgerRow.insert(row, database)
    }
}
