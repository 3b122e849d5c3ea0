import SandlotLedger
import SandlotStore
import Synchronization

/// The writer of groups of records, beside the writers of other processes.
///
/// Each group is one transaction that begins with an advisory lock and replaces the ledger's end
/// only if it is the expected one. After a lost connection, the hash at the group's last position
/// tells whether the transaction was committed. All methods must be called on the ledger's queue.
final class PostgresWriter: Sendable {
    private struct State {
        var connection: PostgresConnection?
        var head: LedgerHead
        /// The number of records under the last checkpoint.
        var checkpointed: Int
        /// Whether this process has the turn, so that no other one can write.
        var hasTurn = false
        /// Whether this process is the one that posts notifications.
        var isPosting = false
        /// Whether no other process had the ledger open when this one connected first.
        var wasAlone: Bool?
    }

    /// The shortest time in milliseconds to wait for the turn of another process.
    private static let shortestLimit = 1000

    private let address: PostgresAddress
    private let owner: LedgerOwner
    private let history: CheckedHistory
    private let interval: Int
    private let patience: Duration
    private let state: Mutex<State>

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - head: The ledger's end.
    ///   - owner: The identity and the key of the ledger.
    ///   - checkpointed: The number of records under the last checkpoint.
    ///   - history: The records that were checked when the ledger was opened.
    ///   - options: The options of the ledger.
    init(
        to address: PostgresAddress, head: LedgerHead, owner: LedgerOwner,
        checkpointed: Int, after history: CheckedHistory, options: PostgresLedger.Options
    ) {
        self.address = address
        self.owner = owner
        self.history = history
        interval = max(1, options.checkpointInterval)
        patience = options.patience
        state = Mutex(State(head: head, checkpointed: checkpointed))
    }

    /// Commits batches after a number of records, all or none.
    ///
    /// - Returns: Nil, or the new end if another process has appended records before.
    /// - Throws: ``LedgerError``.
    func write(
        _ batches: [GroupCommit.Batch], behind count: Int
    ) throws(LedgerError) -> GroupCommit.Advance? {
        try change { state throws in
            guard state.head.count == count else {
                throw LedgerError(
                    .wrongPosition, "records before \(count) are missing in \(self.address.name)")
            }
            return try PostgresGroup(
                batches.flatMap(\.records), after: state.head, checkpointed: state.checkpointed,
                owner: self.owner, interval: self.interval)
        }
    }

    /// Learns what other processes have written.
    ///
    /// - Returns: The new end, or nil if there is nothing new.
    /// - Throws: ``LedgerError``.
    func refresh() throws(LedgerError) -> GroupCommit.Advance? {
        try LedgerError.postgres(address.name) {
            try state.withLock { state in
                try reconnecting(&state) { connection, state in
                    try self.learn(connection, &state)
                }
            }
        }
    }

    /// Signs the end and closes the connection.
    func end() throws(LedgerError) {
        defer { state.withLock { $0.connection = nil } }
        _ = try change { state throws in
            let isSigned = state.checkpointed == state.head.count && !state.head.isOpen
            return isSigned ? nil : try PostgresGroup(closing: state.head, owner: self.owner)
        }
    }

    /// Closes the connection without writing.
    func abandon() {
        state.withLock { $0.connection = nil }
    }

    // MARK: - Turns

    /// Whether no other process had the ledger open when this one connected first.
    var wasAlone: Bool { state.withLock { $0.wasAlone } ?? false }

    /// Waits until no other process has the turn, takes it, and learns what they have written.
    ///
    /// - Returns: The new end, or nil if there is nothing new.
    /// - Throws: ``LedgerError``.
    func takeTurn() throws(LedgerError) -> GroupCommit.Advance? {
        try LedgerError.postgres(address.name) {
            try state.withLock { state in
                try reconnecting(&state) { connection, state in
                    if !state.hasTurn {
                        try connection.query("SELECT pg_advisory_lock(\(PostgresSchema.lock))")
                        state.hasTurn = true
                    }
                    return try self.learn(connection, &state)
                }
            }
        }
    }

    /// Lets other processes write.
    func releaseTurn() {
        state.withLock { state in
            guard state.hasTurn else { return }
            state.hasTurn = false
            do {
                try state.connection?.query(
                    "SELECT pg_advisory_unlock(\(PostgresSchema.lock))")
            } catch {
                // Without its connection, the server releases the lock.
                state.connection = nil
            }
        }
    }

    /// Returns whether this process posts notifications, which it does from now on if no other one
    /// does.
    ///
    /// - Throws: ``LedgerError``.
    func claimPosting() throws(LedgerError) -> Bool {
        try LedgerError.postgres(address.name) {
            try state.withLock { state in
                try reconnecting(&state) { connection, state in
                    if !state.isPosting {
                        let row = try connection.query(
                            "SELECT pg_try_advisory_lock(\(PostgresSchema.posting))::integer"
                        ).first
                        state.isPosting = row?.number(0) == 1
                    }
                    return state.isPosting
                }
            }
        }
    }

    // MARK: - Transactions

    /// Writes a group that is made from the current end.
    private func change(
        _ make: (State) throws -> PostgresGroup?
    ) throws(LedgerError) -> GroupCommit.Advance? {
        try LedgerError.postgres(address.name) {
            try state.withLock { state in
                guard let group = try make(state) else { return nil }
                var mayBeWritten = false
                return try reconnecting(&state) { connection, state in
                    if mayBeWritten, try self.isWritten(group, connection) {
                        self.finish(group, &state)
                        return nil
                    }
                    mayBeWritten = true
                    if try self.write(group, connection) {
                        self.finish(group, &state)
                        return nil
                    }
                    guard let advance = try self.learn(connection, &state) else {
                        throw self.changedElsewhere()
                    }
                    return advance
                }
            }
        }
    }

    private func reconnecting<Result>(
        _ state: inout State, _ body: (PostgresConnection, inout State) throws -> Result
    ) throws -> Result {
        var connection = state.connection
        defer { state.connection = connection }
        return try Reconnection.retrying(&connection, address, patience: patience) { current in
            if state.connection !== current {
                // The server has released the locks of the lost connection.
                state.hasTurn = false
                state.isPosting = false
                state.connection = current
                let isAlone = try Self.prepare(current, patience: self.patience)
                state.wasAlone = state.wasAlone ?? isAlone
            }
            return try body(current, &state)
        }
    }

    /// Notes the presence of this process, and makes sure that a commit is on the disk of the server
    /// before it is acknowledged.
    ///
    /// - Parameters:
    ///   - connection: A new connection.
    ///   - patience: The time to wait for the turn of a process that does not answer.
    /// - Returns: Whether no other process has the ledger open for writing.
    /// - Throws: ``PostgresError``.
    private static func prepare(
        _ connection: PostgresConnection, patience: Duration
    ) throws(PostgresError) -> Bool {
        let presence = PostgresSchema.presence
        let limit = max(shortestLimit, Int(patience / .milliseconds(1)))
        try connection.run("SET lock_timeout = \(limit)")
        // If this machine disappears, the server ends the session, and with it the turn, soon.
        try connection.run(
            """
            SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5;
            SET tcp_keepalives_count = 3; SET tcp_user_timeout = 15000
            """)
        let isAlone = try connection.query(
            "SELECT pg_try_advisory_lock(\(presence))::integer"
        ).first?.number(0)
        try connection.query("SELECT pg_advisory_lock_shared(\(presence))")
        if isAlone == 1 { try connection.query("SELECT pg_advisory_unlock(\(presence))") }
        let setting = try connection.query(
            "SELECT convert_to(current_setting('synchronous_commit'), 'UTF8')"
        ).first?.text(0)
        if setting == "off" { try connection.run("SET synchronous_commit = local") }
        return isAlone == 1
    }

    /// Writes a group in one transaction.
    ///
    /// - Returns: Whether the ledger's end was the expected one. Otherwise, nothing was written.
    /// - Throws: ``PostgresError``, in which case it can be unknown whether the group was written, or
    ///   ``LedgerError``, after which nothing was.
    private func write(
        _ group: PostgresGroup, _ connection: PostgresConnection
    ) throws -> Bool {
        try connection.run(
            "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock(\(PostgresSchema.lock))"
        )
        guard try connection.replace(group.before, with: group.row) else {
            try connection.run("ROLLBACK")
            return false
        }
        if !group.records.isEmpty {
            try connection.insert(group.records, at: group.before.count)
        }
        for checkpoint in group.checkpoints { try connection.insert(checkpoint) }
        let notice = "NOTIFY \(PostgresSchema.channel), '\(group.row.head.count)'; "
        try connection.run((group.records.isEmpty ? "" : notice) + "COMMIT")
        return true
    }

    /// Returns whether a group was committed before the connection was lost.
    private func isWritten(
        _ group: PostgresGroup, _ connection: PostgresConnection
    ) throws(PostgresError) -> Bool {
        // A server that does not know yet that the old connection is lost may still commit.
        try connection.run(
            "BEGIN; SELECT pg_advisory_xact_lock(\(PostgresSchema.lock)); COMMIT")
        guard let last = group.records.last else { return false }
        return try connection.hash(at: group.row.head.count - 1) == last.hash
    }

    private func finish(_ group: PostgresGroup, _ state: inout State) {
        state.head = group.row.head
        // A store reads on from the records that it has written.
        history.keep(.init(state.head))
        if let last = group.checkpoints.last { state.checkpointed = last.count }
    }

    /// Reads and checks what other processes have written.
    private func learn(
        _ connection: PostgresConnection, _ state: inout State
    ) throws -> GroupCommit.Advance? {
        let now = try connection.ledgerRow(address.name, sealedBy: owner.key)
        if now.identity == owner.identity, now.head.count == state.head.count,
            now.head.hash == state.head.hash
        {
            return nil
        }
        let (advance, head, checkpointed) = try connection.reading {
            let row = try connection.ledgerRow(address.name, sealedBy: owner.key)
            guard row.identity == owner.identity, row.head.count > state.head.count else {
                throw changedElsewhere()
            }
            var keys: [KeyDigest] = []
            let walk = try ChainWalk(
                history, after: .init(state.head), to: .init(row.head), name: address.name)
            var reading = PostgresReading(connection, along: walk, to: row.head.count)
            while let record = try reading.next() {
                if let key = record.key { keys.append(try KeyDigest(Array(key.utf8))) }
            }
            return (
                GroupCommit.Advance(count: row.head.count, keys: keys), row.head,
                try connection.checkpointCounts().records
            )
        }
        state.head = head
        state.checkpointed = checkpointed
        return advance
    }

    private func changedElsewhere() -> LedgerError {
        LedgerError(
            .damaged,
            "\(address.name) was changed by another program or is an earlier state; reopen it to check it"
        )
    }
}
