import Dispatch
import GRDB
import SandlotBase
public import SandlotStore

/// A ledger in an SQLite file whose contents are protected by a chain of hashes and signatures.
///
/// One process can write while others read. Appending never waits for the disk: a ticket reports
/// when records are committed. By then, they are on disk together with an authentication code over
/// the ledger's new end. Close the ledger when you are done, so that the file shows that nothing is
/// missing.
///
/// The private key is in a file with the suffix `-key`, which only its owner can read. While the
/// ledger is open for writing, there are also a `-lock` file and SQLite's `-wal` and `-shm` files.
/// The log remains after closing if another process was reading. Without the key, a ledger can be
/// read as far as signatures prove it. Safe to call from any thread.
public final class SQLiteLedger: Ledger {
    /// The path of the file.
    public let path: String
    /// The result of the check when the file was opened.
    public let opening: LedgerReport

    /// The path of the key, unless the key was given in the options.
    public var keyPath: String { files.key }

    let files: LedgerFiles
    let options: Options
    let identity: LedgerIdentity
    /// The key, or nil if a reader does not have it.
    let key: LedgerKey?
    let readers: ReaderPool
    /// The records that were checked when the file was opened.
    let history: CheckedHistory
    /// The end of the proven records, or nil if the key is available.
    let provenEnd: ProvenEnd?
    /// The writer's state, or nil if the file is only read.
    let writing: Writing?

    /// The state of a ledger that is open for writing.
    struct Writing: Sendable {
        let lock: FileLock
        let writer: LedgerWriter
        let commits: GroupCommit
    }

    /// Opens a ledger and checks it.
    ///
    /// This initializer blocks the calling thread until every record has been read.
    /// ``open(at:options:)`` does not block.
    ///
    /// - Parameters:
    ///   - path: The file. A missing file is created unless the options say otherwise.
    ///   - options: The options.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/notALedger``,
    ///   ``LedgerError/Code/otherVersion``, ``LedgerError/Code/locked``,
    ///   ``LedgerError/Code/wrongKey``, ``LedgerError/Code/inputOutput``, or with
    ///   ``LedgerError/Code/damaged`` and the position of the first damaged record. In case of an
    ///   error, the file does not change.
    /// - Complexity: O(*n*) in the number of records, and constant memory plus 16 bytes for each
    ///   key.
    public convenience init(
        at path: String, options: Options = Options()
    ) throws(LedgerError) {
        try self.init(LedgerOpening(path, options))
    }

    /// Opens a ledger and checks it without blocking the caller's thread.
    ///
    /// - Parameters:
    ///   - path: The file. A missing file is created unless the options say otherwise.
    ///   - options: The options.
    /// - Returns: The ledger.
    /// - Throws: The errors of ``init(at:options:)``.
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
        history = opening.history
        provenEnd = opening.provenEnd
        writing = opening.writing
    }

    deinit {
        guard let writing else { return }
        // A failure cannot be reported here. The next opening detects its consequences.
        try? Self.close(writing, readers)
    }

    /// Whether the ledger is only read.
    public var isReadOnly: Bool { writing == nil }

    // MARK: - Ledger

    /// The number of committed records, or of proven records if the key is not available.
    public var count: Int {
        get throws(LedgerError) {
            if let writing { return writing.commits.committedCount }
            return try LedgerError.wrapping(path) {
                try readers.read { database in
                    let head = try LedgerRow(database, path: path).head
                    return try provenEnd?.end(head, database).count ?? head.count
                }
            }
        }
    }

    /// A stream that yields the number of committed records whenever this process has added some.
    public var commits: AsyncStream<Int> {
        writing?.commits.subscribe() ?? AsyncStream { $0.finish() }
    }

    /// Appends records.
    ///
    /// - Parameters:
    ///   - records: The records to append, all or none.
    ///   - position: The number of records that the caller has seen or appended.
    /// - Returns: A ticket that reports when the records are on disk.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/wrongPosition``,
    ///   ``LedgerError/Code/duplicateKey``, ``LedgerError/Code/readOnly``, or
    ///   ``LedgerError/Code/closed``, or the error that prevented earlier records from being
    ///   written.
    /// - Complexity: O(*n*) in the number of records appended, without waiting for the disk.
    public func append(
        _ records: [LedgerRecord], at position: Int
    ) throws(LedgerError) -> LedgerTicket {
        guard let writing else {
            throw LedgerError(.readOnly, "\(path) was opened for reading only")
        }
        return try writing.commits.append(records, at: position)
    }

    /// Reads records in order, which may wait for the disk.
    ///
    /// - Parameters:
    ///   - position: The position of the first record, from 0.
    ///   - limit: The maximum number of records.
    /// - Returns: The committed records from that position.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/outOfRange``, ``LedgerError/Code/closed``,
    ///   or ``LedgerError/Code/inputOutput``, or with ``LedgerError/Code/damaged`` and the position
    ///   of a record that was changed.
    public func records(from position: Int, limit: Int) throws(LedgerError) -> [LedgerRecord] {
        if let error = writing?.commits.failure, error.code == .closed { throw error }
        var records: [LedgerRecord] = []
        try LedgerError.wrapping(path) {
            try readers.read { database in
                var reader = try RecordReader(
                    database, from: position, limit: limit, in: self)
                records.reserveCapacity(min(reader.remaining, 1 << 16))
                while let record = try reader.next() { records.append(record) }
            }
        }
        return records
    }

    /// Commits everything appended so far and blocks the calling thread until that is done.
    ///
    /// Use it where you cannot call asynchronous code. ``LedgerTicket/commitment()`` does not block
    /// a thread.
    ///
    /// - Throws: ``LedgerError`` with the error that prevented records from being written, or with
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

    /// Commits pending records, signs the end, and closes the file.
    ///
    /// Nothing can be appended or read afterward. A second call after a successful one does
    /// nothing.
    ///
    /// - Throws: The ``LedgerError`` that prevented records from being written. The file is closed
    ///   in any case.
    public func close() async throws(LedgerError) {
        let readers = readers
        guard let writing else {
            try await DispatchQueue.ledger("closing").perform { () throws(LedgerError) in
                // Current reads continue to their end.
                try? readers.close()
            }
            return
        }
        try await writing.commits.queue.perform { () throws(LedgerError) in
            try Self.closeOnQueue(writing, readers)
        }
    }

    private static func close(_ writing: Writing, _ readers: ReaderPool) throws(LedgerError) {
        // The last reference may have been released on the queue itself.
        if writing.commits.queue.isCurrent { return try closeOnQueue(writing, readers) }
        let result = writing.commits.queue.sync { () -> Result<Void, LedgerError> in
            Result { () throws(LedgerError) in try closeOnQueue(writing, readers) }
        }
        try result.get()
    }

    private static func closeOnQueue(
        _ writing: Writing, _ readers: ReaderPool
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
