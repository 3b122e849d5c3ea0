import GRDB
import SandlotStore
import Synchronization

/// The writer of groups of records, which adds checkpoints at intervals and always the new end.
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

    /// Creates a writer for an open database.
    ///
    /// - Parameters:
    ///   - database: The connection for writing.
    ///   - ledger: The ledger's row.
    ///   - key: The ledger's key.
    ///   - path: The file's name for messages.
    ///   - checkpointInterval: The number of records after which a checkpoint is signed.
    /// - Throws: Any error of SQLite.
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

    /// Commits batches after a number of records, all or none.
    func write(_ batches: [GroupCommit.Batch], behind count: Int) throws(LedgerError) {
        try change { database, head, checkpointed in
            guard head.count == count else {
                throw LedgerError(
                    .wrongPosition, "records before \(count) are missing in \(path)")
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

    /// Marks the file as open before anything is written.
    func begin() throws(LedgerError) {
        let wasOpen = state.withLock { $0.head.isOpen }
        try change { _, head, _ in head.isOpen = true }
        // Removing the log afterward then cannot make the ledger look closed.
        try LedgerError.wrapping(path) {
            do {
                _ = try database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && wasOpen {
                // Another process is reading, and the file is already marked.
            }
        }
    }

    /// Signs the end, marks the file as closed, and removes the log unless another process is
    /// reading.
    func end() throws(LedgerError) {
        try change { database, head, checkpointed in
            head.isOpen = false
            guard head.count > checkpointed else { return }
            try CheckpointRow.insert(head, of: identity, key: key, database)
            checkpointed = head.count
        }
        try LedgerError.wrapping(path) {
            database.releaseMemory()
            // A closed ledger is a single file that can be read from a read-only medium. If another
            // process reads it, the log remains.
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
    /// - Parameter body: A closure that makes the change. It receives the head and the number of
    ///   records under the last checkpoint.
    /// - Throws: ``LedgerError``. In that case, nothing has changed, unless the disk failed at the
    ///   very end.
    func change(
        _ body: (Database, inout LedgerHead, inout Int) throws -> Void
    ) throws(LedgerError) {
        let old = state.withLock { $0 }
        var new = old
        try LedgerError.wrapping(path) {
            try database.writeWithoutTransaction { database in
                // GRDB's own transactions prepare these two statements again each time.
                try BoundStatement(database, sql: "BEGIN IMMEDIATE").execute()
                do {
                    try body(database, &new.head, &new.checkpointed)
                    try LedgerRow.update(
                        from: old.head, to: new.head, of: identity, key: key, database, path: path)
                    try BoundStatement(database, sql: "COMMIT").execute()
                } catch {
                    try? database.rollback()
                    throw error
                }
            }
        }
        state.withLock { $0 = new }
    }
}
