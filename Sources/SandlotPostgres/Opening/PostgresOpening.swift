import SandlotBase
import SandlotLedger
import SandlotReceipts
import SandlotStore

/// The opening of a ledger, which checks everything before it writes.
struct PostgresOpening {
    let connection: PostgresConnection
    let report: LedgerReport
    let row: LedgerRow
    /// The key, or nil if a reader does not have it.
    let key: LedgerKey?
    let keys: Set<KeyDigest>
    /// The records that were checked.
    let history: CheckedHistory
    /// The number of records under the last checkpoint.
    let checkpointed: Int

    /// Opens a ledger.
    init(_ address: PostgresAddress, _ options: PostgresLedger.Options) throws {
        let name = address.name
        connection = try PostgresConnection(address)
        if try !PostgresSchema.exists(connection, name: name) {
            guard options.makesLedger, !options.isReadOnly else {
                throw LedgerError(.inputOutput, "there is no ledger in \(name)")
            }
            try Self.create(connection, address, options)
        }
        let key = try Self.key(address, options)
        var scope = LedgerCheck.Scope(
            depth: options.isReadOnly ? options.verification : .full, anchor: options.anchor,
            signedBy: options.signedBy)
        // PostgreSQL itself keeps what it has committed, whether or not a ledger was closed.
        scope.isLive = true
        var check = try LedgerCheck(path: name, key: key, scope)
        let connection = connection
        (row, checkpointed) = try connection.reading {
            let row = try connection.ledgerRow(name, sealedBy: nil)
            try check.run(
                row, rowCount: connection.ledgerRowCount(),
                in: PostgresSource(connection: connection))
            return (row, try connection.checkpointCounts().records)
        }
        report = check.report
        keys = check.keys
        history = try CheckedHistory(check.proven, of: row.identity)
        self.key = key
        if let first = report.findings.first {
            throw LedgerError(
                .damaged, "\(name) is damaged: \(first.reason); restore a backup of the database",
                position: first.positions.isEmpty ? nil : first.positions.lowerBound)
        }
        guard options.isReadOnly || key != nil else {
            throw LedgerError(
                .wrongKey, "\(address.keyPath) is missing; it is required for writing")
        }
    }

    /// Checks a ledger without opening it.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - options: The key, the extent of the check, and the known earlier state.
    ///   - inspect: A closure that checks the contents of records.
    /// - Returns: The report.
    /// - Throws: ``LedgerError`` if nothing can be checked, or ``PostgresError``.
    static func verify(
        _ address: PostgresAddress, _ options: PostgresLedger.Options,
        inspecting inspect: (@Sendable ([LedgerRecord]) -> [String?])?
    ) throws -> LedgerReport {
        let name = address.name
        let connection = try PostgresConnection(address)
        guard try PostgresSchema.exists(connection, name: name) else {
            throw LedgerError(.inputOutput, "there is no ledger in \(name)")
        }
        var reading = options
        reading.isReadOnly = true
        let scope = LedgerCheck.Scope(
            depth: options.verification, isLive: true, inspect: inspect, anchor: options.anchor,
            signedBy: options.signedBy)
        var check = try LedgerCheck(path: name, key: key(address, reading), scope)
        try connection.reading {
            let row = try connection.ledgerRow(name, sealedBy: nil)
            try check.run(
                row, rowCount: connection.ledgerRowCount(),
                in: PostgresSource(connection: connection))
        }
        return check.report
    }

    /// Creates the tables and an empty ledger, unless another process is faster.
    private static func create(
        _ connection: PostgresConnection, _ address: PostgresAddress,
        _ options: PostgresLedger.Options
    ) throws {
        try filling(connection, address) {
            let key = try makeKey(address, options)
            if let write = options.authority,
                try LedgerError.wrapping(
                    address.authorityPath, { try FileKind.of(address.authorityPath) }) == .missing
            {
                try write(address.authorityPath)
            }
            let identity = LedgerIdentity(publicKey: key.statements.publicKey)
            let head = LedgerHead(count: 0, hash: try identity.origin)
            try connection.insert(LedgerOwner(identity: identity, key: key).row(head))
        }
    }

    /// Creates the tables and fills them, in one transaction, unless there is a ledger already.
    ///
    /// - Returns: Whether this call has created the ledger.
    /// - Throws: Any error of `fill`, ``LedgerError``, or ``PostgresError``.
    @discardableResult
    static func filling(
        _ connection: PostgresConnection, _ address: PostgresAddress, _ fill: () throws -> Void
    ) throws -> Bool {
        // A new ledger is on the disk when it is reported, whatever the setting of the database.
        try connection.run(
            """
            BEGIN; SELECT set_config('synchronous_commit', 'local', true)
            WHERE current_setting('synchronous_commit') = 'off';
            SELECT pg_advisory_xact_lock(\(PostgresSchema.lock))
            """)
        do {
            let isNew = try !PostgresSchema.exists(connection, name: address.name)
            if isNew {
                try PostgresSchema.create(connection)
                try fill()
            }
            try connection.run("COMMIT")
            return isNew
        } catch {
            try? connection.run("ROLLBACK")
            throw error
        }
    }

    /// Returns the key from the options, the one in the file, or a new one for a new ledger.
    ///
    /// The file of a process that was killed before the ledger was committed is used again.
    static func makeKey(
        _ address: PostgresAddress, _ options: PostgresLedger.Options
    ) throws(LedgerError) -> LedgerKey {
        if let key = options.key { return key }
        let path = address.keyPath
        if try LedgerError.wrapping(path, { try FileKind.of(path) }) != .missing {
            return try LedgerKey(contentsOf: path)
        }
        let key = try LedgerKey()
        try key.write(to: path)
        return key
    }

    private static func key(
        _ address: PostgresAddress, _ options: PostgresLedger.Options
    ) throws(LedgerError) -> LedgerKey? {
        if let key = options.key { return key }
        let path = address.keyPath
        if try LedgerError.wrapping(path, { try FileKind.of(path) }) != .missing {
            do throws(LedgerError) {
                return try LedgerKey(contentsOf: path)
            } catch {
                // A reader without permission to read the key continues without it.
                if options.isReadOnly, error.code == .inputOutput { return nil }
                throw error
            }
        }
        guard options.isReadOnly else {
            throw LedgerError(
                .wrongKey,
                "\(path) is missing: copy the key of the ledger in \(address.name) there from another server, or "
                    + "open it for reading only")
        }
        return nil
    }
}
