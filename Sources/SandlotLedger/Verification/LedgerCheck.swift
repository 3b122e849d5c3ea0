internal import GRDB
internal import SandlotBase
internal import SandlotReceipts
internal import SandlotStore

/// Follows the chain from the first record to the last and compares it with what was signed.
///
/// A row is judged by the hash that stands in the row before it, so that each damaged record is named by itself;
/// whoever computes all hashes behind a change anew contradicts the next checkpoint, or the code over the end.
struct LedgerCheck {
    /// What is checked.
    struct Scope: Sendable {
        var depth = LedgerReport.Depth.sample
        /// Whether this process itself has the ledger open for writing.
        var isLive = false
        /// What the owner of records thinks of one: nil if nothing is wrong.
        var inspect: (@Sendable (LedgerRecord, Int) -> String?)?
        /// What the ledger is known to have contained.
        var anchor: LedgerAnchor?
        /// The fingerprint of the key that it is known to have.
        var signedBy: String?
    }

    private let path: String
    private let key: LedgerKey?
    private let scope: Scope
    private let schemaProblems: [String]
    private let fileProblem: String?
    private let hasher: RecordHasher
    private(set) var report = LedgerReport()
    /// The keys of all records.
    private(set) var keys: Set<KeyDigest> = []

    /// How many records have been passed.
    private var count = 0
    /// The hash behind them, as it is stored.
    private var hash = [UInt8](repeating: 0, count: SHA256.byteCount)
    /// Whether it is; that before the first record is lost with the ledger's name.
    private var isHashKnown = true
    /// Whether each of them follows from the one before.
    private var isLinked = true
    /// The number of records under the last checkpoint that was passed.
    private var checkpointed = 0
    private var removed: [Int] = []
    private var removedCount = 0
    private var removedHash = RemovedHash.none
    /// Whether the code over the ledger's end is that of its key.
    private var isSealValid = false

    /// Prepares a check.
    ///
    /// - Parameters:
    ///   - path: The file's name for messages.
    ///   - key: The ledger's key; without it the code over the end is not checked.
    ///   - scope: What is checked.
    ///   - schemaProblems: What is wrong with the file's tables.
    ///   - fileProblem: What is wrong with the file.
    /// - Throws: What OpenSSL says.
    init(
        path: String, key: LedgerKey?, _ scope: Scope, schemaProblems: [String] = [],
        fileProblem: String? = nil
    ) throws {
        self.path = path
        self.key = key
        self.scope = scope
        self.schemaProblems = schemaProblems
        self.fileProblem = fileProblem
        hasher = try RecordHasher()
        report.depth = scope.depth
    }

    /// Checks a ledger.
    ///
    /// - Parameter database: The database in a transaction, so that nothing moves.
    /// - Returns: What the ledger says about itself.
    /// - Throws: ``LedgerError`` if there is nothing that could be checked, or if the key is another ledger's.
    mutating func run(_ database: Database) throws -> LedgerRow {
        let ledger = try LedgerRow(database, path: path)
        if let key, key.statements.publicKey != ledger.identity.publicKey {
            throw LedgerError(
                .wrongKey,
                "the key \(key.fingerprint) is not that of \(path), which is "
                    + LedgerKey.fingerprint(of: ledger.identity.publicKey))
        }
        try describe(ledger, rowCount: LedgerRow.rowCount(database))
        try examine(ledger.identity, ledger.head, database)
        return ledger
    }

    /// Checks what is left of a ledger that does not say any more how far it reaches.
    ///
    /// - Parameters:
    ///   - database: The database in a transaction.
    ///   - identity: Which ledger it is; if that is lost, the records can be held against each other only.
    /// - Throws: What is no matter of the file.
    mutating func runWithoutHead(_ database: Database, _ identity: LedgerIdentity?) throws {
        report.add(.unreadable, 0..<0, "what the ledger says about itself cannot be read")
        if let identity {
            report.id = HexDigit.string(identity.id)
            report.keyFingerprint = LedgerKey.fingerprint(of: identity.publicKey)
        }
        try examine(identity, nil, database)
        report.recordCount = count
        report.removedCount = removedCount
        report.headHash = HexDigit.string(hash)
    }

    private mutating func examine(
        _ identity: LedgerIdentity?, _ head: LedgerHead?, _ database: Database
    ) throws {
        if let fileProblem { report.add(.unreadable, 0..<0, fileProblem) }
        for problem in schemaProblems { report.add(.schema, 0..<0, problem) }
        do {
            try checkFile(database)
        } catch let error as DatabaseError {
            report.add(
                .unreadable, 0..<0,
                "SQLite cannot check the file: it says \"\(SQLiteMessage.text(error))\"")
        }
        var checkpoints = try CheckpointWalk(database, identity: identity, depth: scope.depth)
        report.checkpointCount = checkpoints.total
        var isWhole = true
        do {
            try follow(identity, head, &checkpoints, database)
        } catch let error as DatabaseError {
            isWhole = false
            report.add(
                .unreadable, count..<max(count, head?.count ?? count),
                "the records from \(count) on cannot be read: SQLite says "
                    + "\"\(SQLiteMessage.text(error))\"")
        }
        if let problem = checkpoints.problem {
            report.add(
                .unreadable, 0..<0,
                "the signatures behind record \(checkpointed) cannot be read: SQLite says "
                    + "\"\(problem)\"")
        }
        report.checkedSignatureCount = checkpoints.checkedCount
        if isLinked { report.linkedCount = count }
        try conclude(head, isWhole: isWhole)
    }

    private mutating func describe(_ ledger: LedgerRow, rowCount: Int) throws {
        report.id = HexDigit.string(ledger.identity.id)
        report.keyFingerprint = LedgerKey.fingerprint(of: ledger.identity.publicKey)
        report.recordCount = ledger.head.count
        report.removedCount = ledger.head.removedCount
        report.headHash = HexDigit.string(ledger.head.hash)
        if ledger.head.isOpen, !scope.isLive { report.possibleLossBehind = ledger.head.count }
        let known = [scope.anchor?.keyFingerprint, scope.signedBy].compactMap { $0?.lowercased() }
        if let expected = known.first(where: { $0 != report.keyFingerprint }) {
            report.add(
                .otherKey, 0..<0,
                "the ledger is signed by the key \(report.keyFingerprint), but it is known to be that of "
                    + "\(expected)")
        }
        if rowCount != 1 {
            report.add(
                .unsigned, 0..<0,
                "the ledger says \(rowCount) times what it is; it was written to say so once")
        }
        guard let key else { return }
        report.isSealChecked = true
        isSealValid = try ledger.isSealed(by: key)
        if !isSealValid {
            report.add(
                .badSignature, 0..<0,
                "what the ledger says about its end was not written by the owner of its key")
        }
    }

    /// Lets SQLite check what the chain does not cover: how pages are filled and linked, and which are free.
    ///
    /// Whoever writes needs all of it: what a page says is free is written over.
    private mutating func checkFile(_ database: Database) throws {
        var pragma: String?
        if scope.depth == .full {
            pragma = "PRAGMA integrity_check(10)"
        } else if try Int.fetchOne(database, sql: "PRAGMA freelist_count") != 0 {
            // A free page that is in use as well.
            pragma = "PRAGMA quick_check(10)"
        }
        guard let pragma else { return }
        for text in try String.fetchAll(database, sql: pragma) where text != "ok" {
            report.add(
                .unreadable, 0..<0,
                "SQLite's check of the file says \"\(SQLiteMessage.oneLine(text))\"")
        }
    }

    // MARK: - Following the chain

    private mutating func follow(
        _ identity: LedgerIdentity?, _ head: LedgerHead?, _ checkpoints: inout CheckpointWalk,
        _ database: Database
    ) throws {
        if let identity { hash = try identity.origin } else { isHashKnown = false }
        if let anchor = scope.anchor, anchor.count == 0 { compare(anchor) }
        let end = head?.count ?? .max
        let rows = try RecordRow.cursor(database, from: .min)
        while let row = try rows.next() {
            guard let position = RecordRow.position(row), (0..<end).contains(position) else {
                addStray(RecordRow.position(row) ?? 0, isOpen: head?.isOpen ?? false)
                continue
            }
            try pass(row, position)
            try compare(&checkpoints, upTo: count)
        }
        if let head, count < head.count { miss(count..<head.count) }
        try compare(&checkpoints, upTo: .max)
    }

    /// Notes a record that stands where the ledger says that there is none.
    private mutating func addStray(_ position: Int, isOpen: Bool) {
        let positions = (0..<Int.max).contains(position) ? position..<position + 1 : 0..<0
        report.add(
            .unsigned, positions,
            isOpen && position >= 0
                ? "record \(position) stands behind the end that the ledger speaks of; as it was not closed, its "
                    + "log, of the same name with -wal, may be missing"
                : "record \(position) was not written by the ledger's owner")
    }

    /// Passes a record.
    private mutating func pass(_ row: Row, _ position: Int) throws {
        if position > count { miss(count..<position) }
        let isComparable = position == count && isHashKnown
        isHashKnown = true
        count = position + 1
        let stored = RecordRow.storedHash(row)
        var isRight = try RecordRow.take(row, hasher)
        try hasher.link(&hash, position: position)
        isRight = isRight && (!isComparable || stored == hash)
        if !isRight {
            breakOff(at: position)
            report.add(
                .changed, position..<position + 1,
                "record \(position) was changed or moved: it does not follow from the one before")
        }
        if let stored { hash = stored }
        if RecordRow.isRemoved(row) {
            removedCount += 1
            removedHash = try RemovedHash.adding(position, to: removedHash)
            if removed.count < 10 { removed.append(position) }
        }
        if let key = row.bytes(4), try !keys.insert(KeyDigest(key)).inserted {
            breakOff(at: position)
            report.add(
                .duplicateKey, position..<position + 1,
                "record \(position) has the key of an earlier one")
        }
        if isRight, let inspect = scope.inspect, let record = RecordRow.record(row),
            let reason = inspect(record, position)
        {
            report.add(.refused, position..<position + 1, "record \(position): \(reason)")
        }
        if let anchor = scope.anchor, anchor.count == count { compare(anchor) }
    }

    private mutating func miss(_ positions: Range<Int>) {
        breakOff(at: positions.lowerBound)
        report.add(
            .missing, positions,
            positions.count == 1
                ? "record \(positions.lowerBound) is missing"
                : "the records \(positions.lowerBound) to \(positions.upperBound - 1) are missing")
        count = positions.upperBound
    }

    private mutating func breakOff(at position: Int) {
        guard isLinked else { return }
        isLinked = false
        report.linkedCount = position
    }

    // MARK: - Comparing with what was signed

    /// Compares the chain with the checkpoints up to a number of records.
    private mutating func compare(_ checkpoints: inout CheckpointWalk, upTo limit: Int) throws {
        while let checkpoint = checkpoints.next, checkpoint.count <= limit {
            defer { checkpointed = max(checkpointed, checkpoint.count) }
            let start = min(checkpointed, max(0, checkpoint.count))
            let span = start..<max(start, checkpoint.count)
            if checkpoint.count != count {
                report.add(
                    .missing, span,
                    "\(checkpoint.count) records were signed, but the ledger has \(count)")
            } else if checkpoint.hash != hash {
                breakOff(at: span.lowerBound)
                report.add(
                    .changed, span,
                    "the records \(span.lowerBound) to \(span.upperBound - 1) are not those that were "
                        + "signed")
            } else if !checkpoints.isNextChecked {
                // Not in the sample.
            } else if !checkpoints.isNextValid {
                report.add(
                    .badSignature, span,
                    "the signature behind record \(checkpoint.count - 1) is not of the ledger's key"
                )
            } else if isLinked {
                report.provenCount = checkpoint.count
            }
            try checkpoints.advance()
        }
    }

    /// Compares the end with what the ledger says about it, and tells how much is proven.
    private mutating func conclude(_ head: LedgerHead?, isWhole: Bool) throws {
        guard let head, isWhole else {
            limitToUnremoved()
            return
        }
        if count == head.count, hash != head.hash {
            let start = min(checkpointed, count)
            breakOff(at: start)
            report.add(
                .changed, start..<count,
                "the records from \(start) on are not those that the ledger's end is of")
        }
        let isRemovalKnown =
            removedCount == head.removedCount && removedHash == head.removedHash
        if !isRemovalKnown {
            breakOff(at: removed.first ?? 0)
            report.add(
                .missing, (removed.first ?? 0)..<((removed.last ?? -1) + 1),
                "the content of \(removedCount) records is gone, first of record "
                    + "\(removed.first ?? 0), but \(head.removedCount) were removed")
        }
        if !(isSealValid && isRemovalKnown) { limitToUnremoved() }
        // Whoever closes a ledger signs its end, so that this can be told without the key.
        if !head.isOpen, checkpointed < head.count {
            report.add(
                .unsigned, min(report.provenCount, head.count)..<head.count,
                "the ledger was closed, but its end behind record \(head.count - 1) is not signed: a signature was "
                    + "removed, or records were")
        }
        if isSealValid, isLinked, count == head.count { report.provenCount = count }
        if let anchor = scope.anchor, anchor.count > count || anchor.count < 0 { compare(anchor) }
    }

    /// That a content was removed by its owner is under the code over the ledger's end only.
    private mutating func limitToUnremoved() {
        guard let first = removed.first else { return }
        report.provenCount = min(report.provenCount, first)
    }

    private mutating func compare(_ anchor: LedgerAnchor) {
        let isSame = anchor.count == count && anchor.hash.lowercased() == HexDigit.string(hash)
        guard !isSame else { return }
        report.add(
            .otherHistory, min(max(0, anchor.count), count)..<max(count, anchor.count),
            "the ledger is known to have had \(anchor.count) records with the hash \(anchor.hash)")
    }
}
