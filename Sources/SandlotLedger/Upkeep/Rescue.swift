internal import GRDB
internal import SandlotJSON
internal import SandlotReceipts
internal import SandlotStore

/// Copies the sound part of a damaged ledger, and writes down the rest.
struct Rescue {
    private let source: LedgerFiles
    private let target: LedgerTarget
    private let scope: LedgerRecovery.Scope
    private let options: SQLiteLedger.Options
    /// The key from outside of the damaged ledger.
    private let known: LedgerKey?

    init(
        _ source: LedgerFiles, _ target: LedgerTarget, _ scope: LedgerRecovery.Scope,
        _ options: SQLiteLedger.Options
    ) throws(LedgerError) {
        self.source = source
        self.target = target
        self.scope = scope
        self.options = options
        var reading = options
        reading.isReadOnly = true
        known = try LedgerOpening.key(source, reading)
    }

    /// Does everything.
    func run() throws(LedgerError) -> LedgerRecovery {
        try LedgerError.wrapping(source.path) {
            let reader = try LedgerConnection.reader(source.database)
            defer { try? reader.close() }
            return try LedgerConnection.examine(reader) { try run($0) }
        }
    }

    private func run(_ database: Database) throws -> LedgerRecovery {
        _ = try LedgerSchema.standing(of: database, path: source.path, options.migrations)
        var check = try LedgerCheck(
            path: source.path, key: known, LedgerCheck.Scope(depth: .full))
        let ledger = try check.run(database)
        let report = check.report
        let kept =
            report.isSound
            ? report.recordCount : scope == .linked ? report.linkedCount : report.provenCount
        let key: LedgerKey
        if let known {
            key = known
            if options.key == nil { try target.keep(known) }
        } else {
            key = try target.makeKey(nil)
        }
        let setAside = try writeAside(database, from: kept, report)
        try build(database, ledger, kept, key)
        return LedgerRecovery(
            report: report, keptCount: kept, setAsideCount: setAside,
            asidePath: setAside > 0 ? target.files.aside : nil, isKeyKnown: known != nil,
            keyFingerprint: key.fingerprint)
    }

    /// Copies the first records under the key.
    private func build(
        _ database: Database, _ ledger: LedgerRow, _ kept: Int, _ key: LedgerKey
    ) throws {
        let identity = LedgerIdentity(
            id: ledger.identity.id, publicKey: key.statements.publicKey)
        try LedgerMaker.build(target.files, options.migrations) { copy in
            var head = LedgerHead(count: 0, hash: try identity.origin)
            let rows = try RecordRow.cursor(database, from: 0, limit: kept)
            while let row = try rows.next() {
                guard let hash = RecordRow.storedHash(row), let record = RecordRow.record(row)
                else { continue }
                if RecordRow.isRemoved(row) {
                    head.removedCount += 1
                    head.removedHash = try RemovedHash.adding(head.count, to: head.removedHash)
                    try RecordRow.insertRemoved(
                        digest: record.bytes, at: head.count, hash: hash, copy)
                } else {
                    try RecordRow.insert(record, at: head.count, hash: hash, copy)
                }
                head.count += 1
                head.hash = hash
                if head.count.isMultiple(of: max(1, options.checkpointInterval))
                    || head.count == kept
                {
                    try CheckpointRow.insert(head, of: identity, key: key, copy)
                }
            }
            guard head.count == kept else {
                throw LedgerError(
                    .damaged, "record \(head.count) of \(source.path) can no longer be read",
                    position: head.count)
            }
            try LedgerRow.insert(head, of: identity, key: key, copy)
        }
    }

    // MARK: - Setting aside

    /// Writes down what can be read behind the records that are kept.
    private func writeAside(
        _ database: Database, from kept: Int, _ report: LedgerReport
    ) throws -> Int {
        let reasons = report.findings
        var written: Set<Int> = []
        var file: NewFile?
        func write(_ row: Row) throws {
            guard let position = RecordRow.position(row), !(0..<kept).contains(position),
                written.insert(position).inserted, let record = RecordRow.record(row)
            else { return }
            let reason =
                reasons.first { $0.positions.contains(position) }?.reason
                ?? "it stands behind damage"
            let line = LedgerLine.record(
                record, at: position, hash: RecordRow.storedHash(row) ?? [],
                isRemoved: RecordRow.isRemoved(row), reason: reason)
            let opened = try file ?? target.makeAside()
            file = opened
            try opened.write(line)
        }
        do {
            // Damage in the middle hides what is behind it from one side only.
            try eachReadable({ try RecordRow.cursor(database, from: .min) }, write)
            try eachReadable({ try RecordRow.backwards(database) }, write)
            try file?.finish()
        } catch {
            file?.discard()
            throw error
        }
        return written.count
    }

    /// Goes through rows up to the first one that cannot be read.
    private func eachReadable(
        _ rows: () throws -> RowCursor, _ body: (Row) throws -> Void
    ) throws {
        do {
            let rows = try rows()
            while let row = try rows.next() { try body(row) }
        } catch is DatabaseError {
            return
        }
    }
}
