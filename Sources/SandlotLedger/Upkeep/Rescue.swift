import GRDB
import SandlotReceipts
import SandlotStore

/// A recovery that copies the sound part of a damaged ledger and sets the rest aside.
struct Rescue {
    private let source: LedgerFiles
    private let target: LedgerTarget
    private let scope: LedgerRecovery.Scope
    private let options: SQLiteLedger.Options
    /// The key from outside the damaged ledger.
    private var known: LedgerKey?
    /// The reason why the key beside the damaged ledger is not used.
    private var keyProblem: String?
    /// The ledger's identity, or nil if it is lost.
    private var identity: LedgerIdentity?

    init(
        _ source: LedgerFiles, to target: LedgerTarget, scope: LedgerRecovery.Scope,
        options: SQLiteLedger.Options
    ) throws(LedgerError) {
        self.source = source
        self.target = target
        self.scope = scope
        self.options = options
        var reading = options
        reading.isReadOnly = true
        do throws(LedgerError) {
            known = try LedgerOpening.key(source, reading)
        } catch {
            guard error.code == .wrongKey else { throw error }
            keyProblem = "\(error.reason); \(Self.advice)"
        }
    }

    private static let advice =
        "the ledger was examined without a key: specify the right one, or move this one away"

    /// Runs the recovery.
    mutating func run() throws(LedgerError) -> LedgerRecovery {
        try LedgerError.wrapping(source.path) {
            let copy = try ReadableCopy(of: source, at: target.readableCopy)
            defer { copy?.discard() }
            let reader = try LedgerConnection.reader((copy?.files ?? source).database)
            defer { try? reader.close() }
            return try LedgerConnection.examine(reader) { try run($0, copy?.problem) }
        }
    }

    private mutating func run(
        _ database: Database, _ fileProblem: String?
    ) throws -> LedgerRecovery {
        let report = try check(database, fileProblem)
        let kept = scope == .linked ? report.linkedCount : report.provenCount
        let key: LedgerKey
        if let known {
            key = known
            if options.key == nil { try target.keep(known) }
        } else {
            key = try target.makeKey(nil)
        }
        try target.makeAuthority(options.authority)
        let setAside = try writeAside(database, from: kept, report)
        let unproven = try build(
            copying: database, count: kept, provenCount: report.provenCount, key: key)
        return LedgerRecovery(
            report: report, keptCount: kept, unprovenRemovedCount: unproven,
            setAsideCount: setAside,
            asidePath: setAside > 0 ? target.asidePath : nil, isKeyKnown: known != nil,
            keyProblem: keyProblem, keyFingerprint: key.fingerprint)
    }

    /// Determines the ledger's identity and its damage.
    private mutating func check(
        _ database: Database, _ fileProblem: String?
    ) throws -> LedgerReport {
        let survey = try LedgerSchema.survey(database, path: source.path, options.migrations)
        let ledger = try readLedger(database)
        if let ledger, let key = known, options.key == nil,
            key.statements.publicKey != ledger.identity.publicKey
        {
            keyProblem =
                "\(source.key) is the key \(key.fingerprint), not that of the ledger, which is "
                + "\(LedgerKey.fingerprint(of: ledger.identity.publicKey)); \(Self.advice)"
            known = nil
        }
        var check = try LedgerCheck(
            path: source.path, key: known, LedgerCheck.Scope(depth: .full),
            schemaProblems: survey.problems, fileProblem: fileProblem)
        if ledger != nil {
            identity = try check.run(database).identity
        } else {
            let publicKey =
                known?.statements.publicKey ?? LedgerRow.salvagedPublicKey(database)
            if let id = LedgerRow.salvagedID(database), let publicKey {
                identity = LedgerIdentity(id: id, publicKey: publicKey)
            }
            try check.runWithoutHead(SQLiteSource(database: database, path: nil), identity)
        }
        return check.report
    }

    /// Returns the ledger's row, or nil if it is lost.
    private func readLedger(_ database: Database) throws -> LedgerRow? {
        do {
            return try LedgerRow(database, path: source.path)
        } catch let error as LedgerError where error.code == .damaged {
            return nil
        } catch is DatabaseError {
            return nil
        }
    }

    /// Copies the first records to a ledger with the given key.
    ///
    /// If the ledger's identity is lost, a new chain is started.
    ///
    /// - Returns: The number of copied records after the proven ones whose content is missing.
    private func build(
        copying database: Database, count kept: Int, provenCount: Int, key: LedgerKey
    ) throws -> Int {
        var unprovenCount = 0
        var renewed = LedgerIdentity(publicKey: key.statements.publicKey)
        if let identity { renewed.id = identity.id }
        let new = renewed
        try LedgerMaker.build(target, migrations: options.migrations) { copy in
            let hasher = try RecordHasher()
            var head = LedgerHead(count: 0, hash: try new.origin)
            let rows = try RecordRow.cursor(database, from: 0, limit: kept)
            while let row = try rows.next() {
                guard try RecordRow.take(row, hasher), let record = RecordRow.record(row) else {
                    break
                }
                let isRemoved = RecordRow.isRemoved(row)
                if !isRemoved { try hasher.take(record) }
                try hasher.link(&head.hash, position: head.count)
                guard identity == nil || RecordRow.hasHash(head.hash, row) else { break }
                if isRemoved {
                    if head.count >= provenCount { unprovenCount += 1 }
                    head.removedCount += 1
                    head.removedHash = try RemovedHash.adding(head.count, to: head.removedHash)
                    try RecordRow.insertRemoved(
                        digest: record.bytes, at: head.count, hash: head.hash, copy)
                } else {
                    try RecordRow.insert(record, at: head.count, hash: head.hash, copy)
                }
                head.count += 1
                if head.count.isMultiple(of: max(1, options.checkpointInterval))
                    || head.count == kept
                {
                    try CheckpointRow.insert(head, of: new, key: key, copy)
                }
            }
            guard head.count == kept else {
                throw LedgerError(
                    .damaged, "record \(head.count) of \(source.path) can no longer be read",
                    position: head.count)
            }
            try LedgerRow.insert(head, of: new, key: key, copy)
        }
        return unprovenCount
    }

    // MARK: - Setting aside

    /// Writes the readable records that are not kept.
    private func writeAside(
        _ database: Database, from kept: Int, _ report: LedgerReport
    ) throws -> Int {
        let reasons = FindingIndex(report.findings)
        var written: Set<Int> = []
        var file: NewFile?
        func write(_ row: StoredRecord) throws {
            guard let position = RecordRow.position(row), !(0..<kept).contains(position),
                written.insert(position).inserted, let record = RecordRow.record(row)
            else { return }
            let reason =
                reasons.reason(at: position)
                ?? (report.isSound ? "it is not proven" : "it is after damaged records")
            let line = LedgerLine.record(
                record, at: position, hash: RecordRow.storedHash(row) ?? [],
                isRemoved: RecordRow.isRemoved(row), reason: reason)
            let opened = try file ?? target.makeAside()
            file = opened
            try opened.write(line)
        }
        do {
            // Damage in the middle hides the records after it from one direction only.
            try eachReadable({ try RecordRow.cursor(database, from: .min) }, write)
            try eachReadable({ try RecordRow.backwards(database) }, write)
            try file?.finish()
        } catch {
            file?.discard()
            throw error
        }
        return written.count
    }

    /// Passes rows to a closure, up to the first row that cannot be read.
    private func eachReadable(
        _ rows: () throws -> RecordCursor, _ body: (StoredRecord) throws -> Void
    ) throws {
        do {
            let rows = try rows()
            while let row = try rows.next() { try body(row) }
        } catch is DatabaseError {
            return
        }
    }
}
