import Dispatch
public import SandlotLedger
public import SandlotStore

/// A ledger in a PostgreSQL database, to which several processes can append.
///
/// The records have the same chain of hashes and the same signatures as in an ``SQLiteLedger``. Every
/// process that writes needs the ledger's key. Appending never waits for the server: positions are
/// decided against everything that this process knows. If another process was faster, the ticket
/// fails with ``LedgerError/Code/wrongPosition``, nothing of it is appended, and appending continues
/// at the new end. Safe to call from any thread.
public final class PostgresLedger: DurableLedger {
    /// The address of the database.
    public let address: PostgresAddress
    /// The result of the check when the ledger was opened.
    public let opening: LedgerReport

    let identity: LedgerIdentity
    /// The key, or nil if a reader does not have it.
    let key: LedgerKey?
    /// The records that were checked when the ledger was opened.
    let history: CheckedHistory
    let reader: PostgresReader
    /// The number of proven records, or nil if the key is available.
    let proven: Int?
    /// The writer's state, or nil if the ledger is only read.
    let writing: Writing?

    /// The state of a ledger that is open for writing.
    struct Writing: Sendable {
        let writer: PostgresWriter
        let commits: GroupCommit
        let listener: PostgresListener
        let turns: PostgresTurns
    }

    /// Opens a ledger and checks it.
    ///
    /// This initializer blocks the calling thread until every record has been read.
    /// ``open(at:options:)`` does not block.
    ///
    /// - Parameters:
    ///   - address: The address of the database, which must exist.
    ///   - options: The options.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/notALedger``,
    ///   ``LedgerError/Code/otherVersion``, ``LedgerError/Code/wrongKey``,
    ///   ``LedgerError/Code/inputOutput``, or with ``LedgerError/Code/damaged`` and the position of
    ///   the first damaged record.
    /// - Complexity: O(*n*) in the number of records, and constant memory plus 16 bytes for each key.
    public init(at address: PostgresAddress, options: Options = Options()) throws(LedgerError) {
        let opening = try LedgerError.postgres(address.name) {
            try PostgresOpening(address, options)
        }
        self.address = address
        self.opening = opening.report
        identity = opening.row.identity
        key = opening.key
        history = opening.history
        reader = PostgresReader(
            address, of: identity, key: opening.key, after: opening.history,
            patience: options.patience)
        proven = opening.key == nil ? opening.report.provenCount : nil
        writing = try options.isReadOnly ? nil : Writing(opening, address, options)
    }

    /// Opens a ledger and checks it without blocking the caller's thread.
    ///
    /// - Parameters:
    ///   - address: The address of the database, which must exist.
    ///   - options: The options.
    /// - Returns: The ledger.
    /// - Throws: The errors of ``init(at:options:)``.
    public static func open(
        at address: PostgresAddress, options: Options = Options()
    ) async throws(LedgerError) -> PostgresLedger {
        try await DispatchQueue.ledger("opening").perform { () throws(LedgerError) in
            try PostgresLedger(at: address, options: options)
        }
    }

    deinit {
        guard let writing else { return }
        // A failure cannot be reported here. Records that were not acknowledged may be lost.
        try? Self.close(writing, reader)
    }

    /// Whether the ledger is only read.
    public var isReadOnly: Bool { writing == nil }

    // MARK: - Ledger

    /// The number of committed records that this process knows, or of proven records if the key is
    /// not available.
    ///
    /// ``refresh()`` learns what other processes have written.
    public var count: Int {
        get throws(LedgerError) {
            if let writing { return writing.commits.committedCount }
            if let proven { return proven }
            let (name, key) = (address.name, key)
            return try reader.perform { try $0.ledgerRow(name, sealedBy: key).head.count }
        }
    }

    /// A stream that yields the number of committed records whenever this or another process has
    /// added some.
    public var commits: AsyncStream<Int> {
        writing?.commits.subscribe() ?? AsyncStream { $0.finish() }
    }

    /// Appends records.
    ///
    /// - Parameters:
    ///   - records: The records to append, all or none.
    ///   - position: The number of records that the caller has seen or appended.
    /// - Returns: A ticket that reports when the records are committed by the server. If another
    ///   process was faster, it fails with ``LedgerError/Code/wrongPosition``, and nothing is
    ///   appended.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/wrongPosition``,
    ///   ``LedgerError/Code/duplicateKey``, ``LedgerError/Code/readOnly``, or
    ///   ``LedgerError/Code/closed``, or the error that prevented earlier records from being
    ///   written.
    /// - Complexity: O(*n*) in the number of records appended, without waiting for the server.
    public func append(
        _ records: [LedgerRecord], at position: Int
    ) throws(LedgerError) -> LedgerTicket {
        guard let writing else {
            throw LedgerError(.readOnly, "\(address.name) was opened for reading only")
        }
        return try writing.commits.append(records, at: position)
    }

    /// Reads records in order, which waits for the server.
    ///
    /// - Parameters:
    ///   - position: The position of the first record, from 0.
    ///   - limit: The maximum number of records.
    /// - Returns: The committed records from that position, of all processes.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/outOfRange``, ``LedgerError/Code/closed``,
    ///   or ``LedgerError/Code/inputOutput``, or with ``LedgerError/Code/damaged`` and the position
    ///   of a record that was changed.
    public func records(from position: Int, limit: Int) throws(LedgerError) -> [LedgerRecord] {
        if let error = writing?.commits.failure, error.code == .closed { throw error }
        return try reader.records(from: position, limit: limit)
    }

    /// Learns what other processes have committed until now.
    ///
    /// Afterward, ``count`` includes everything that was acknowledged by any process before the
    /// call.
    ///
    /// - Throws: ``LedgerError`` if the server cannot be reached, or with
    ///   ``LedgerError/Code/damaged`` if the new records do not follow from the known ones.
    public func refresh() async throws(LedgerError) {
        guard let writing else { return }
        try await writing.commits.queue.perform { () throws(LedgerError) in
            try writing.refresh()
        }
    }

    // MARK: - Closing

    /// Commits pending records, signs the end, and closes the connections.
    ///
    /// Nothing can be appended or read afterward. A second call after a successful one does nothing.
    ///
    /// - Throws: The ``LedgerError`` that prevented records from being written. The ledger is closed
    ///   in any case.
    public func close() async throws(LedgerError) {
        let reader = reader
        guard let writing else { return reader.close() }
        try await writing.commits.queue.perform { () throws(LedgerError) in
            try Self.closeOnQueue(writing, reader)
        }
    }

    private static func close(_ writing: Writing, _ reader: PostgresReader) throws(LedgerError) {
        // The last reference may have been released on the queue itself.
        if writing.commits.queue.isCurrent { return try closeOnQueue(writing, reader) }
        let result = writing.commits.queue.sync { () -> Result<Void, LedgerError> in
            Result { () throws(LedgerError) in try closeOnQueue(writing, reader) }
        }
        try result.get()
    }

    private static func closeOnQueue(
        _ writing: Writing, _ reader: PostgresReader
    ) throws(LedgerError) {
        if writing.commits.failure?.code == .closed { return }
        writing.listener.stop()
        defer {
            writing.writer.abandon()
            reader.close()
        }
        try writing.commits.flush()
        writing.commits.stop(LedgerError(.closed, "the ledger was closed"))
        try writing.writer.end()
    }
}

extension PostgresLedger.Writing {
    /// Begins to write at the end of an opened ledger.
    init(
        _ opening: PostgresOpening, _ address: PostgresAddress,
        _ options: PostgresLedger.Options
    ) throws(LedgerError) {
        guard let key = opening.key else {
            throw LedgerError(
                .wrongKey, "\(address.keyPath) is missing; it is required for writing")
        }
        let head = opening.row.head
        let writer = PostgresWriter(
            to: address, head: head, owner: LedgerOwner(identity: opening.row.identity, key: key),
            checkpointed: opening.checkpointed, after: opening.history, options: options)
        let commits = GroupCommit(
            count: head.count, keys: opening.keys, queue: .ledger("writer"),
            limits: GroupCommit.Limits(delay: .init(options.delay))
        ) { batches, count throws(LedgerError) in
            try writer.write(batches, behind: count)
        }
        self.writer = writer
        self.commits = commits
        let turns = PostgresTurns(writer, commits)
        self.turns = turns
        commits.whenIdle { [weak turns] in turns?.yieldLater() }
        listener = PostgresListener(address) { [weak commits] count in
            guard let commits, count.map({ $0 > commits.committedCount }) ?? true else { return }
            commits.queue.async { [weak commits] in
                guard let commits, commits.failure == nil else { return }
                // If the server is away, the listener reports again when it is back.
                if let advance = try? writer.refresh() { commits.advance(advance) }
            }
        }
    }

    /// Learns what other processes have written.
    ///
    /// Must be called on the queue.
    func refresh() throws(LedgerError) {
        if let error = commits.failure { throw error }
        if let advance = try writer.refresh() { commits.advance(advance) }
    }
}
