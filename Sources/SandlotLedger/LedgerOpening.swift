internal import Dispatch
internal import GRDB
internal import SandlotBase
internal import SandlotStore

/// What happens before a ledger is open: nothing is written before everything has been checked.
struct LedgerOpening {
    let files: LedgerFiles
    let options: SQLiteLedger.Options
    private(set) var report = LedgerReport()
    let identity: LedgerIdentity
    /// Nil if a reader has none.
    let key: LedgerKey?
    let readers: DatabasePool
    /// How far the ledger is proven; nil for whoever has the key.
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
        // Another process may have made it in the meantime.
        if !exists, try !files.exists() { try LedgerMaker.make(files, options) }
        try Self.rollBack(files, lock)
        var checked = try Self.check(files, options)
        let key = checked.key
        self.key = key
        report = checked.report
        identity = checked.ledger.identity
        readers = try LedgerError.wrapping(path) {
            try LedgerConnection.readers(files.database)
        }
        provenEnd = checked.provenEnd
        guard let lock else { return }
        guard let key else {
            throw LedgerError(.wrongKey, "\(files.key) is missing: it is needed to write")
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
            }
            return SQLiteLedger.Writing(lock: lock, writer: writer, commits: commits)
        }
    }

    /// Refuses what is another program's before anything is made beside it.
    ///
    /// What cannot be read is left to the check, which says more.
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

    /// Takes the right to write; nil on a medium that cannot be written, where nobody else writes either.
    static func lockUnlessUnwritable(_ files: LedgerFiles) throws(LedgerError) -> FileLock? {
        guard !FileKind.isOnUnwritableMedium(files.path) else { return nil }
        return try lock(files)
    }

    /// Takes the right to write.
    static func lock(_ files: LedgerFiles) throws(LedgerError) -> FileLock {
        let lock = try LedgerError.wrapping(files.path) { try FileLock(files.lock) }
        guard let lock else {
            let holder = FileLock.holder(files.lock).map { " (process \($0))" } ?? ""
            throw LedgerError(
                .locked,
                "\(files.path) is open for writing already\(holder); close it there, or open it for reading only"
            )
        }
        return lock
    }

    /// Lets SQLite take back what a process had begun when it was killed while it opened or closed the ledger.
    ///
    /// Who only reads may not do that, and could read nothing before it is done.
    ///
    /// - Parameters:
    ///   - files: The ledger's files.
    ///   - lock: The right to write, if the caller has it.
    /// - Throws: ``LedgerError`` if the system does not tell whether there is anything.
    static func rollBack(_ files: LedgerFiles, _ lock: FileLock?) throws(LedgerError) {
        let kind = try LedgerError.wrapping(files.path) { try FileKind.of(files.journal) }
        // Who is at work at this moment has not left it behind; where nothing can be written, the reader will tell.
        guard kind != .missing, let lock = try? lock ?? Self.lock(files) else { return }
        try? LedgerConnection.rollBack(files.database)
        withExtendedLifetime(lock) {}
    }

    /// The key: the one that was given, or the one beside the file.
    ///
    /// - Returns: Nil if a reader has none.
    static func key(
        _ files: LedgerFiles, _ options: SQLiteLedger.Options
    ) throws(LedgerError) -> LedgerKey? {
        if let key = options.key { return key }
        let kind = try LedgerError.wrapping(files.path) { try FileKind.of(files.key) }
        guard kind == .missing else {
            do throws(LedgerError) {
                return try LedgerKey(contentsOf: files.key)
            } catch {
                // A reader may lack the right to read the key, and goes without.
                if options.isReadOnly, error.code == .inputOutput { return nil }
                throw error
            }
        }
        guard options.isReadOnly else {
            throw LedgerError(
                .wrongKey,
                "\(files.key) is missing: put it back from a backup, or open \(files.path) for reading only; "
                    + "`sandlot ledger recover` makes a ledger under a new key")
        }
        return nil
    }

    /// What stands in a file, and what the check of it has found.
    struct Checked {
        let report: LedgerReport
        let ledger: LedgerRow
        /// The key; nil if a reader has none.
        let key: LedgerKey?
        let standing: LedgerSchema.Standing
        /// How far the ledger is proven; nil for whoever has the key.
        let provenEnd: ProvenEnd?
        private var keys: Set<KeyDigest>

        init(
            _ check: LedgerCheck, _ ledger: LedgerRow, _ key: LedgerKey?,
            _ standing: LedgerSchema.Standing, _ provenEnd: ProvenEnd?
        ) {
            report = check.report
            keys = check.keys
            self.ledger = ledger
            self.key = key
            self.standing = standing
            self.provenEnd = provenEnd
        }

        /// The keys of all records, for one taker.
        mutating func takeKeys() -> Set<KeyDigest> {
            defer { keys = [] }
            return keys
        }
    }

    /// Checks a file, and fails if anything is wrong.
    private static func check(
        _ files: LedgerFiles, _ options: SQLiteLedger.Options
    ) throws(LedgerError) -> Checked {
        var scope = LedgerCheck.Scope()
        // Whoever writes trusts every page of the file, and is never told what a reader is told later.
        scope.depth = options.isReadOnly ? options.verification : .full
        scope.anchor = options.anchor
        scope.signedBy = options.signedBy
        let checked = try examine(files, scope, options)
        if checked.standing == .older, options.isReadOnly {
            throw LedgerError(
                .otherVersion,
                "\(files.path) was written by an older version of Sandlot; open it for writing once"
            )
        }
        guard let first = checked.report.findings.first else { return checked }
        let more = checked.report.findingCount - 1
        throw LedgerError(
            .damaged,
            "\(files.path) is damaged: \(first.reason)"
                + (more > 0 ? "; \(more) more" : "")
                + ". `sandlot ledger verify` tells all, `sandlot ledger recover` makes a new ledger of what is "
                + "proven", position: first.positions.isEmpty ? nil : first.positions.lowerBound)
    }

    /// Looks at everything in a file without changing anything.
    static func examine(
        _ files: LedgerFiles, _ scope: LedgerCheck.Scope, _ options: SQLiteLedger.Options
    ) throws(LedgerError) -> Checked {
        try LedgerError.wrapping(files.path) {
            let reader = try LedgerConnection.reader(files.database)
            defer { try? reader.close() }
            return try LedgerConnection.examine(reader) { database in
                let survey = try LedgerSchema.survey(
                    database, path: files.path, options.migrations)
                // What is no ledger has no key, and that is the less important thing to say.
                let key = try key(files, options)
                var check = try LedgerCheck(
                    path: files.path, key: key, scope, schemaProblems: survey.problems)
                let ledger = try check.run(database)
                // A damaged one is not opened.
                let provenEnd =
                    try key == nil && check.report.isSound
                    ? ProvenEnd(check.report.provenCount, of: ledger.identity, database) : nil
                return Checked(check, ledger, key, survey.standing, provenEnd)
            }
        }
    }
}

extension DispatchTimeInterval {
    /// A length of time, to the microsecond.
    fileprivate init(_ duration: Duration) {
        // Nobody waits longer than a day, or shorter than not at all.
        let (seconds, attoseconds) = min(max(duration, .zero), .seconds(86_400)).components
        self = .microseconds(Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000))
    }
}
