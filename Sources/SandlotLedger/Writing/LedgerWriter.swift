internal import GRDB
internal import SandlotStore
internal import Synchronization

/// Commits groups of records: the rows, a checkpoint now and then, and always the new end.
final class LedgerWriter: Sendable {
    private struct State {
        var head: LedgerHead
        /// The number of records under the last checkpoint.
        var checkpointed: Int
    }

    let database: DatabaseQueue
    private let identity: LedgerIdentity
    private let key: LedgerKey
    private let path: String
    private let checkpointInterval: Int
    private let state: Mutex<State>

    /// Takes over an open database.
    ///
    /// - Parameters:
    ///   - database: The connection that writes.
    ///   - ledger: How far the ledger reaches.
    ///   - key: Its key.
    ///   - path: The file's name for messages.
    ///   - checkpointInterval: After how many records a checkpoint is signed.
    /// - Throws: What SQLite says.
    init(
        _ database: DatabaseQueue, _ ledger: LedgerRow, key: LedgerKey, path: String,
        checkpointInterval: Int
    ) throws {
        self.database = database
        self.path = path
        self.key = key
        self.checkpointInterval = max(1, checkpointInterval)
        identity = ledger.identity
        let checkpointed = try database.read { try CheckpointRow.last($0) }
        state = Mutex(State(head: ledger.head, checkpointed: checkpointed))
    }

    /// Commits batches behind so many records, all or none.
    func write(_ batches: [GroupCommit.Batch], behind count: Int) throws(LedgerError) {
        try change { database, head, checkpointed in
            guard head.count == count else {
                throw LedgerError(
                    .wrongPosition, "records are missing before \(count) in \(path)")
            }
            let hasher = try RecordHasher()
            for batch in batches {
                for record in batch.records {
                    try hasher.take(record)
                    try hasher.link(&head.hash, position: head.count)
                    try RecordRow.insert(record, at: head.count, hash: head.hash, database)
                    head.count += 1
                    if head.count - checkpointed >= checkpointInterval {
                        try CheckpointRow.insert(head, of: identity, key: key, database)
                        checkpointed = head.count
                    }
                }
            }
        }
    }

    /// Says in the file that a writer is at work, before it is.
    func begin() throws(LedgerError) {
        let wasOpen = state.withLock { $0.head.isOpen }
        try change { _, head, _ in head.isOpen = true }
        // Whoever removes the log afterwards cannot make the ledger look closed.
        try LedgerError.wrapping(path) {
            do {
                _ = try database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && wasOpen {
                // Somebody reads, and the file says so already.
            }
        }
    }

    /// Signs the end and says in the file that nobody is at work; the log goes if nobody reads it.
    func end() throws(LedgerError) {
        try change { database, head, checkpointed in
            head.isOpen = false
            guard head.count > checkpointed else { return }
            try CheckpointRow.insert(head, of: identity, key: key, database)
            checkpointed = head.count
        }
        try LedgerError.wrapping(path) {
            database.releaseMemory()
            // A ledger at rest is one file that can be read from a medium that cannot be written. If somebody
            // reads it, the log stays.
            try? database.writeWithoutTransaction { database in
                _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE")
            }
            try database.close()
        }
    }

    /// Changes the database and the head in one transaction.
    ///
    /// Must be called on the ledger's queue.
    ///
    /// - Parameter body: Makes the change; it is given the head and the number of records under the last
    ///   checkpoint.
    /// - Throws: ``LedgerError``; nothing has changed then, unless the disk failed at the very end.
    func change(
        _ body: (Database, inout LedgerHead, inout Int) throws -> Void
    ) throws(LedgerError) {
        let old = state.withLock { $0 }
        var new = old
        try LedgerError.wrapping(path) {
            try database.writeWithoutTransaction { database in
                try database.inTransaction(.immediate) {
                    try body(database, &new.head, &new.checkpointed)
                    try LedgerRow.update(
                        from: old.head, to: new.head, of: identity, key: key, database, path: path)
                    return .commit
                }
            }
        }
        state.withLock { $0 = new }
    }
}
