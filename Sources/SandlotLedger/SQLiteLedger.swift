internal import Dispatch
internal import GRDB
internal import SandlotBase
public import SandlotStore

/// A ledger in a file: SQLite, with a chain of hashes and signatures over everything that it holds.
///
/// One process writes while others may read. Appending never waits for the disk: a ticket
/// tells when records are committed, which is when they are on the disk, together with a code over the ledger's
/// new end. Close it when you are done, so that the file says that nothing is missing.
///
/// Beside the file stands `-key` (the private key, which only its owner can read); while it is open for writing also
/// `-lock`, and SQLite's `-wal` and `-shm`. The log stays after closing if somebody was reading. Without the key it can be read as far as it is proven by signatures. Safe to use
/// from several threads at a time.
public final class SQLiteLedger: Ledger {
    /// The file.
    public let path: String
    /// What was found when the file was opened.
    public let opening: LedgerReport

    /// Where the key stands, unless it was given from elsewhere.
    public var keyPath: String { files.key }

    let files: LedgerFiles
    let options: Options
    let identity: LedgerIdentity
    /// Nil if a reader has none.
    let key: LedgerKey?
    let readers: DatabasePool
    /// How far the ledger is proven; nil for whoever has the key.
    let provenEnd: ProvenEnd?
    /// Nil if the file is only read.
    let writing: Writing?

    /// What a ledger needs that is open for writing.
    struct Writing: Sendable {
        let lock: FileLock
        let writer: LedgerWriter
        let commits: GroupCommit
    }

    /// Opens a ledger, and checks it.
    ///
    /// It blocks the calling thread until every record has been read; ``open(at:options:)`` does not.
    ///
    /// - Parameters:
    ///   - path: The file; it is made if it is missing, unless the options say otherwise.
    ///   - options: What can be chosen.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/notALedger``, ``LedgerError/Code/otherVersion``,
    ///   ``LedgerError/Code/locked``, ``LedgerError/Code/wrongKey``, ``LedgerError/Code/inputOutput``, or with
    ///   ``LedgerError/Code/damaged`` and the position of the first damaged record; the file is as it was then.
    /// - Complexity: O(*n*) in the number of records, and constant memory beside 16 bytes for each key.
    public convenience init(
        at path: String, options: Options = Options()
    ) throws(LedgerError) {
        try self.init(LedgerOpening(path, options))
    }

    /// Opens a ledger, and checks it, without blocking the caller's thread.
    ///
    /// - Parameters:
    ///   - path: The file; it is made if it is missing, unless the options say otherwise.
    ///   - options: What can be chosen.
    /// - Returns: The ledger.
    /// - Throws: ``LedgerError`` as ``init(at:options:)`` does.
    public static func open(
        at path: String, options: Options = Options()
    ) async throws(LedgerError) -> SQLiteLedger {
        try await DispatchQueue.ledger("opening").perform { () throws(LedgerError) in
            try SQLiteLedger(at: path, options: options)
        }
    }

    private init(_ opening: LedgerOpening) throws(LedgerError) {
        files = opening.files
        path = opening.files.path
        options = opening.options
        self.opening = opening.report
        identity = opening.identity
        key = opening.key
        readers = opening.readers
        provenEnd = opening.provenEnd
        writing = opening.writing
    }

    deinit {
        guard let writing else { return }
        // Whoever has not closed it cannot be told of a failure; the next opening tells of the consequences.
        try? Self.close(writing, readers)
    }

    /// Whether the ledger is only read.
    public var isReadOnly: Bool { writing == nil }

    // MARK: - Ledger

    /// The number of committed records; without the key, of those that are proven.
    public var count: Int {
        get throws(LedgerError) {
            if let writing { return writing.commits.committedCount }
            return try LedgerError.wrapping(path) {
                try readers.read { database in
                    let head = try LedgerRow(database, path: path).head
                    return try provenEnd?.count(head, database) ?? head.count
                }
            }
        }
    }

    /// The number of committed records whenever this process has added some.
    public var commits: AsyncStream<Int> {
        writing?.commits.subscribe() ?? AsyncStream { $0.finish() }
    }

    /// Appends records.
    ///
    /// - Parameters:
    ///   - records: What to append, all or none.
    ///   - position: The number of records that the caller has seen or appended.
    /// - Returns: A ticket that tells when the records are on the disk.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/wrongPosition``,
    ///   ``LedgerError/Code/duplicateKey``, ``LedgerError/Code/readOnly``, ``LedgerError/Code/closed``, or with
    ///   what kept earlier records from being written.
    /// - Complexity: O(*n*) in the number of records appended; the disk is not waited for.
    public func append(
        _ records: [LedgerRecord], at position: Int
    ) throws(LedgerError) -> LedgerTicket {
        guard let writing else {
            throw LedgerError(.readOnly, "\(path) was opened for reading only")
        }
        return try writing.commits.append(records, at: position)
    }

    /// Reads records in order; it waits for the disk.
    ///
    /// - Parameters:
    ///   - position: The first one, from 0.
    ///   - limit: How many at most.
    /// - Returns: The committed records from there.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/outOfRange``, ``LedgerError/Code/closed``,
    ///   ``LedgerError/Code/inputOutput``, or with ``LedgerError/Code/damaged`` and the position if a record is
    ///   not the one that was written.
    public func records(from position: Int, limit: Int) throws(LedgerError) -> [LedgerRecord] {
        if let error = writing?.commits.failure, error.code == .closed { throw error }
        var records: [LedgerRecord] = []
        try LedgerError.wrapping(path) {
            try readers.read { database in
                var reader = try RecordReader(
                    database, from: position, limit: limit, identity: identity, path: path,
                    key: key,
                    provenEnd: provenEnd)
                records.reserveCapacity(min(reader.remaining, 1 << 16))
                while let record = try reader.next() { records.append(record) }
            }
        }
        return records
    }

    /// Commits everything that was appended so far, and blocks the calling thread until that is done.
    ///
    /// It is for callers that cannot be asynchronous; a ticket's ``LedgerTicket/commitment()`` blocks nobody.
    ///
    /// - Throws: ``LedgerError`` with what kept records from being written, or with
    ///   ``LedgerError/Code/closed``.
    public func commitNow() throws(LedgerError) {
        guard let writing else { return }
        if let error = writing.commits.failure { throw error }
        let result = writing.commits.queue.sync { () -> Result<Void, LedgerError> in
            Result { () throws(LedgerError) in try writing.commits.flush() }
        }
        try result.get()
    }

    // MARK: - Closing

    /// Commits what is pending, signs the end, and lets go of the file.
    ///
    /// Nothing can be appended or read afterwards. A second call after one that has succeeded does nothing.
    ///
    /// - Throws: ``LedgerError`` with what kept records from being written; the file is let go of all the same.
    public func close() async throws(LedgerError) {
        let readers = readers
        guard let writing else {
            try await DispatchQueue.ledger("closing").perform { () throws(LedgerError) in
                // What is read at this moment is read to its end.
                try? readers.close()
            }
            return
        }
        try await writing.commits.queue.perform { () throws(LedgerError) in
            try Self.closeOnQueue(writing, readers)
        }
    }

    private static func close(_ writing: Writing, _ readers: DatabasePool) throws(LedgerError) {
        // The last one to let go may have been at work on the queue.
        if writing.commits.queue.isCurrent { return try closeOnQueue(writing, readers) }
        let result = writing.commits.queue.sync { () -> Result<Void, LedgerError> in
            Result { () throws(LedgerError) in try closeOnQueue(writing, readers) }
        }
        try result.get()
    }

    private static func closeOnQueue(
        _ writing: Writing, _ readers: DatabasePool
    ) throws(LedgerError) {
        if writing.commits.failure?.code == .closed { return }
        defer { writing.lock.release() }
        do throws(LedgerError) {
            try writing.commits.flush()
        } catch {
            try? readers.close()
            try? writing.writer.database.close()
            throw error
        }
        writing.commits.stop(LedgerError(.closed, "the ledger was closed"))
        try? readers.close()
        do throws(LedgerError) {
            try writing.writer.end()
        } catch {
            try? writing.writer.database.close()
            throw error
        }
    }
}
