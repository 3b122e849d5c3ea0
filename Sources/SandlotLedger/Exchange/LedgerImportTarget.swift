package import SandlotStore

/// The database of a new ledger, in a transaction, that ``ImportTaker`` fills.
package protocol LedgerImportTarget {
    /// Writes a record.
    func insert(_ record: LedgerRecord, at position: Int, hash: [UInt8]) throws

    /// Writes the replacement of a record whose content was removed.
    func insertRemoved(digest: [UInt8], at position: Int, hash: [UInt8]) throws

    /// Writes a checkpoint.
    func insert(_ checkpoint: Checkpoint) throws

    /// Writes the ledger's row.
    func insert(_ row: LedgerRow) throws
}
