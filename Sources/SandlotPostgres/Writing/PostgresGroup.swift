import SandlotLedger
import SandlotReceipts
import SandlotStore

/// Records to be written together, with their hashes, checkpoints, and new end.
struct PostgresGroup {
    /// The end before these records.
    let before: LedgerHead
    /// The ledger's row after these records.
    let row: LedgerRow
    let records: [(record: LedgerRecord, hash: [UInt8])]
    let checkpoints: [Checkpoint]

    /// Computes the group.
    ///
    /// - Parameters:
    ///   - records: The records.
    ///   - head: The end before them.
    ///   - checkpointed: The number of records under the last checkpoint.
    ///   - owner: The identity and the key of the ledger.
    ///   - interval: The number of records after which a checkpoint is signed.
    /// - Throws: `ReceiptError` if OpenSSL fails.
    init(
        _ records: [LedgerRecord], after head: LedgerHead, checkpointed: Int,
        owner: LedgerOwner, interval: Int
    ) throws {
        before = head
        var head = head
        var checkpointed = checkpointed
        var chained: [(record: LedgerRecord, hash: [UInt8])] = []
        var checkpoints: [Checkpoint] = []
        let hasher = try RecordHasher()
        chained.reserveCapacity(records.count)
        for record in records {
            try hasher.take(record)
            try hasher.link(&head.hash, position: head.count)
            head.count += 1
            chained.append((record, head.hash))
            guard head.count - checkpointed >= interval else { continue }
            checkpoints.append(try owner.checkpoint(head))
            checkpointed = head.count
        }
        head.isOpen = true
        self.records = chained
        self.checkpoints = checkpoints
        row = try owner.row(head)
    }

    /// Creates the end of a ledger that is closed, with a checkpoint over its last record.
    ///
    /// - Parameters:
    ///   - head: The end.
    ///   - owner: The identity and the key of the ledger.
    /// - Throws: `ReceiptError` if OpenSSL fails.
    init(closing head: LedgerHead, owner: LedgerOwner) throws {
        before = head
        records = []
        checkpoints = head.count == 0 ? [] : [try owner.checkpoint(head)]
        var closed = head
        closed.isOpen = false
        row = try owner.row(closed)
    }
}

/// The identity of a ledger and the key that proves its contents.
struct LedgerOwner: Sendable {
    let identity: LedgerIdentity
    let key: LedgerKey

    /// Returns the signed checkpoint after the last record of an end.
    func checkpoint(_ head: LedgerHead) throws(ReceiptError) -> Checkpoint {
        try Checkpoint(head, of: identity, signedBy: key)
    }

    /// Returns the ledger's row with an authenticated end.
    func row(_ head: LedgerHead) throws(ReceiptError) -> LedgerRow {
        try LedgerRow(identity: identity, head: head, seal: head.seal(of: identity, by: key))
    }
}
