package import Dispatch
import GRDB
import SandlotBase
import SandlotStore

/// The opening of a ledger, which checks everything before it writes.
struct LedgerOpening {
    let files: LedgerFiles
    let options: SQLiteLedger.Options
    private(set) var report = LedgerReport()
    let identity: LedgerIdentity
    /// The key, or nil if a reader does not have it.
    let key: LedgerKey?
    let readers: ReaderPool
    /// The records that were checked.
    let history: CheckedHistory
    /// The end of the proven records, or nil if the key is available.
    let provenEnd: ProvenEnd?
    private(set) var writing: SQLiteLedger.Writing?

    /// Opens a ledger.
    init(_ path: String, _ options: SQLiteLedger.Options) throws(LedgerError) {
        let files = LedgerFiles(path: path)
        self.files = files
        self.options = options
        let exists = try files.exists()
        guard exists || options.makesFile && !options.isReadOnly else {
            throw LedgerError(.inputOutput, "there is no ledger \(path)")
        }
        if exists { try Self.demandLedger(files) }
        let lock = options.isReadOnly ? nil : try Self.lock(files)
        if lock != nil {
            try LedgerError.wrapping(path) { try files.staging.settle() }
        }
        // Another process may have created it in the meantime.
        if !exists, try !files.exists() { try LedgerMaker.make(files, options) }
        try Self.rollBack(files, lock)
        var checked = try Self.check(files, options)
        let key = checked.key
        self.key = key
        report = checked.report
        identity = checked.ledger.identity
        readers = try LedgerError.wrapping(path) {
            try ReaderPool(files.database)
        }
        let end = checked.end
        history = try LedgerError.wrapping(path) { [identity] in
            try CheckedHistory(end, of: identity)
        }
        provenEnd = key == nil ? ProvenEnd(end, of: identity) : nil
        guard let lock else { return }
        guard let key else {
            throw LedgerError(.wrongKey, "\(files.key) is missing; it is required for writing")
        }
        writing = try LedgerError.wrapping(path) {
            let database = try LedgerConnection.writer(files.database, options.durability)
            try LedgerSchema.migrator(options.migrations).migrate(database)
            let writer = try LedgerWriter(
                database, checked.ledger, key: key, path: path,
                checkpointInterval: options.checkpointInterval)
            try writer.begin()
            let commits = GroupCommit(
                count: checked.ledger.head.count, keys: checked.takeKeys(),
                queue: .ledger("writer"),
                limits: GroupCommit.Limits(delay: .init(options.delay))
            ) { batches, count throws(LedgerError) in
                try writer.write(batches, behind: count)
                return nil
            }
            return SQLiteLedger.Writing(lock: lock, writer: writer, commits: commits)
        }
    }

    /// Rejects another program's database before any file is created beside it.
    ///
    /// An unreadable file is left to the check, which gives a more detailed error.
    static func demandLedger(_ files: LedgerFiles) throws(LedgerError) {
        do {
            let application = try LedgerConnection.applicationID(files.database)
            guard application == LedgerSchema.applicationID else {
                throw LedgerError(
                    .notALedger, "\(files.path) is a database of another program")
            }
        } catch {
            let error = LedgerError(error, files.path)
            if error.code == .notALedger { throw error }
        }
    }

    /// Acquires the write lock, or returns nil on a read-only medium, where no process can write.
    static func lockUnlessUnwritable(_ files: LedgerFiles) throws(LedgerError) -> FileLock? {
        guard !FileKind.isOnUnwritableMedium(files.path) else { return nil }
        return try lock(files)
    }

    /// Acquires the write lock.
    static func lock(_ files: LedgerFiles) throws(LedgerError) -> FileLock {
        let lock = try LedgerError.wrapping(files.path) { try FileLock(files.lock) }
        guard let lock else {
            let holder = FileLock.holder(files.lock).map { " (process \($0))" } ?? ""
            throw LedgerError(
                .locked,
                "\(files.path) is already open for writing\(holder); close it there, or open it for reading only"
            )
        }
        return lock
    }

    /// Lets SQLite roll back a transaction of a process that was killed while it opened or closed
    /// the ledger.
    ///
    /// A reader may not do this, but could not read anything before it is done.
    ///
    /// - Parameters:
    ///   - files: The ledger's files.
    ///   - lock: The write lock, if the caller has it.
    /// - Throws: ``LedgerError`` if the file system cannot be queried.
    static func rollBack(_ files: LedgerFiles, _ lock: FileLock?) throws(LedgerError) {
        let kind = try LedgerError.wrapping(files.path) { try FileKind.of(files.journal) }
        // A running process has not abandoned its journal. On a read-only medium, the reader
        // reports the problem.
        guard kind != .missing, let lock = try? lock ?? Self.lock(files) else { return }
        try? LedgerConnection.rollBack(files.database)
        withExtendedLifetime(lock) {}
    }

    /// Returns the key from the options, or the one beside the file.
    ///
    /// - Returns: The key, or nil if a reader does not have it.
    static func key(
        _ files: LedgerFiles, _ options: SQLiteLedger.Options
    ) throws(LedgerError) -> LedgerKey? {
        if let key = options.key { return key }
        let kind = try LedgerError.wrapping(files.path) { try FileKind.of(files.key) }
        guard kind == .missing else {
            do throws(LedgerError) {
                return try LedgerKey(contentsOf: files.key)
            } catch {
                // A reader without permission to read the key continues without it.
                if options.isReadOnly, error.code == .inputOutput { return nil }
                throw error
            }
        }
        guard options.isReadOnly else {
            throw LedgerError(
                .wrongKey,
                "\(files.key) is missing: put it back from a backup, or open \(files.path) for reading only; "
                    + "`sandlot ledger recover` makes a ledger with a new key")
        }
        return nil
    }

    /// The contents of a file and the result of their check.
    struct Checked {
        let report: LedgerReport
        let ledger: LedgerRow
        /// The key, or nil if a reader does not have it.
        let key: LedgerKey?
        let standing: LedgerSchema.Standing
        /// The end of the proven records.
        let end: CheckedHistory.Point
        private var keys: Set<KeyDigest>

        init(
            _ check: LedgerCheck, ledger: LedgerRow, key: LedgerKey?,
            standing: LedgerSchema.Standing
        ) {
            report = check.report
            keys = check.keys
            self.ledger = ledger
            self.key = key
            self.standing = standing
            end = check.proven
        }

        /// Removes and returns the keys of all records.
        mutating func takeKeys() -> Set<KeyDigest> {
            defer { keys = [] }
            return keys
        }
    }

    /// Checks a file and throws an error if it is damaged.
    private static func check(
        _ files: LedgerFiles, _ options: SQLiteLedger.Options
    ) throws(LedgerError) -> Checked {
        var scope = LedgerCheck.Scope()
        // A writer relies on every page of the file and does not check again later, as a reader
        // does.
        scope.depth = options.isReadOnly ? options.verification : .full
        scope.anchor = options.anchor
        scope.signedBy = options.signedBy
        let checked = try examine(files, scope: scope, options: options)
        if checked.standing == .older, options.isReadOnly {
            throw LedgerError(
                .otherVersion,
                "\(files.path) was written by an older version of Sandlot; open it once for writing"
            )
        }
        guard let first = checked.report.findings.first else { return checked }
        let more = checked.report.findingCount - 1
        throw LedgerError(
            .damaged,
            "\(files.path) is damaged: \(first.reason)"
                + (more > 0 ? "; \(more) more" : "")
                + ". `sandlot ledger verify` lists all findings, and `sandlot ledger recover` makes a new ledger "
                + "from the proven records",
            position: first.positions.isEmpty ? nil : first.positions.lowerBound)
    }

    /// Examines a file without changing it.
    static func examine(
        _ files: LedgerFiles, scope: LedgerCheck.Scope, options: SQLiteLedger.Options
    ) throws(LedgerError) -> Checked {
        try LedgerError.wrapping(files.path) {
            let reader = try LedgerConnection.reader(files.database)
            defer { try? reader.close() }
            return try LedgerConnection.examine(reader) { database in
                let survey = try LedgerSchema.survey(
                    database, path: files.path, options.migrations)
                // A file that is not a ledger has no key, and the missing key would be the less
                // useful error.
                let key = try key(files, options)
                var scope = scope
                scope.database = files.database
                var check = try LedgerCheck(
                    path: files.path, key: key, scope, schemaProblems: survey.problems)
                let ledger = try check.run(database)
                return Checked(check, ledger: ledger, key: key, standing: survey.standing)
            }
        }
    }
}

extension DispatchTimeInterval {
    /// Creates an interval from a duration, in microseconds.
    package init(_ duration: Duration) {
        // Limited to the range from zero to one day.
        let (seconds, attoseconds) = min(max(duration, .zero), .seconds(86_400)).components
        self = .microseconds(Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000))
    }
}
