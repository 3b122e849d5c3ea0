import SandlotBase
import SandlotReceipts
import SandlotStore

/// A check that follows the chain from the first record to the last and compares it with the
/// signatures.
///
/// A row is checked against the hash in the previous row, so that each damaged record is reported
/// separately. If someone recomputes all hashes after a change, they contradict the next checkpoint
/// or the authentication code over the end.
package struct LedgerCheck {
    let path: String
    private let key: LedgerKey?
    let scope: Scope
    private let schemaProblems: [String]
    private let fileProblem: String?
    private let hasher: RecordHasher
    package private(set) var report = LedgerReport()
    /// The end of the proven records.
    package private(set) var proven = CheckedHistory.Point(
        count: 0, hash: [UInt8](repeating: 0, count: SHA256.byteCount),
        removedHash: RemovedHash.none)
    /// The keys of all records.
    package private(set) var keys: Set<KeyDigest> = []

    /// The number of records whose contents are inspected at a time, and the size from which on
    /// there are fewer.
    private static let (inspectedCount, inspectedByteCount) = (256, 4 << 20)
    /// The records whose contents have not been inspected yet, with their positions.
    private var uninspected: [(position: Int, record: LedgerRecord)] = []
    private var uninspectedByteCount = 0

    /// The number of records that have been checked.
    private var count = 0
    /// The stored hash of the last of these records.
    private var hash = [UInt8](repeating: 0, count: SHA256.byteCount)
    /// Whether that hash is known, which is not the case before the first record if the ledger's
    /// identifier is lost.
    private var isHashKnown = true
    /// Whether each record so far follows from the previous one.
    private var isLinked = true
    /// The number of records under the last checkpoint that was compared.
    private var checkpointed = 0
    private var removed: [Int] = []
    /// The records before the first one whose content was removed.
    private var unremoved: CheckedHistory.Point?
    private var removedCount = 0
    private var removedHash = RemovedHash.none
    /// Whether the authentication code over the ledger's end is that of its key.
    private var isSealValid = false

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - path: The file's name for messages.
    ///   - key: The ledger's key. Without it, the authentication code over the end is not checked.
    ///   - scope: The scope of the check.
    ///   - schemaProblems: The problems of the file's schema.
    ///   - fileProblem: The problem of the file, if any.
    /// - Throws: Any error of OpenSSL.
    package init(
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
    /// - Parameters:
    ///   - ledger: The ledger's row.
    ///   - rowCount: The number of such rows, which is 1 in a ledger.
    ///   - source: The database in a transaction, so that it does not change.
    /// - Throws: ``LedgerError`` if the key belongs to another ledger, or any error that does not
    ///   concern the contents of the database.
    package mutating func run(
        _ ledger: LedgerRow, rowCount: Int, in source: some LedgerSource
    ) throws {
        if let key, key.statements.publicKey != ledger.identity.publicKey {
            throw LedgerError(
                .wrongKey,
                "the key \(key.fingerprint) is not that of \(path), which is "
                    + LedgerKey.fingerprint(of: ledger.identity.publicKey))
        }
        try describe(ledger, rowCount: rowCount)
        try examine(ledger.identity, head: ledger.head, seal: ledger.seal, in: source)
    }

    /// Checks the remains of a ledger whose head is lost.
    ///
    /// - Parameters:
    ///   - source: The database in a transaction.
    ///   - identity: The ledger's identity. If it is lost, records can be compared only with each
    ///     other.
    /// - Throws: Any error that does not concern the file.
    mutating func runWithoutHead(
        _ source: some LedgerSource, _ identity: LedgerIdentity?
    ) throws {
        report.add(.unreadable, at: 0..<0, "the ledger's own description cannot be read")
        if let identity {
            report.id = HexDigit.string(identity.id)
            report.keyFingerprint = LedgerKey.fingerprint(of: identity.publicKey)
        }
        try examine(identity, head: nil, in: source)
        report.possibleLossBehind = count
        report.recordCount = count
        report.removedCount = removedCount
        report.headHash = HexDigit.string(hash)
    }

    private mutating func examine(
        _ identity: LedgerIdentity?, head: LedgerHead?, seal: [UInt8]? = nil,
        in source: some LedgerSource
    ) throws {
        if let fileProblem { report.add(.unreadable, at: 0..<0, fileProblem) }
        for problem in schemaProblems { report.add(.schema, at: 0..<0, problem) }
        let place = report.findingCount
        let sourceCheck = try source.beginCheck(scope.depth, seal: seal)
        // After an error, no thread continues to read the file.
        defer { sourceCheck.finish() }
        var checkpoints = try CheckpointWalk(source, identity: identity, depth: scope.depth)
        report.checkpointCount = checkpoints.total
        var isWhole = true
        do {
            try follow(identity, head: head, checkpoints: &checkpoints, in: source)
        } catch {
            guard let text = source.problem(in: error) else { throw error }
            isWhole = false
            report.add(
                .unreadable, at: count..<max(count, head?.count ?? count),
                "the records from \(count) on cannot be read: \(text)")
        }
        inspect()
        report.add(.unreadable, try sourceCheck.problems(), at: place)
        if let problem = checkpoints.problem {
            report.add(
                .unreadable, at: 0..<0,
                "the signatures after record \(checkpointed) cannot be read: \(problem)")
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
                .otherKey, at: 0..<0,
                "the ledger is signed by the key \(report.keyFingerprint), but it is known to be that of "
                    + "\(expected)")
        }
        if rowCount != 1 {
            report.add(
                .unsigned, at: 0..<0,
                "the ledger has \(rowCount) descriptions of itself instead of one")
        }
        guard let key else { return }
        report.isSealChecked = true
        isSealValid = try ledger.isSealed(by: key)
        if !isSealValid {
            report.add(
                .badSignature, at: 0..<0,
                "the ledger's end was not authenticated by the owner of its key")
        }
    }

    // MARK: - Following the chain

    private mutating func follow(
        _ identity: LedgerIdentity?, head: LedgerHead?, checkpoints: inout CheckpointWalk,
        in source: some LedgerSource
    ) throws {
        if let identity { hash = try identity.origin } else { isHashKnown = false }
        prove()
        if let anchor = scope.anchor, anchor.count == 0 { compare(anchor) }
        let end = head?.count ?? .max
        let next = try source.records()
        while let row = try next() {
            guard let position = RecordRow.position(row), (0..<end).contains(position) else {
                addStray(
                    RecordRow.position(row) ?? 0, isOpen: head?.isOpen ?? false && !scope.isLive)
                continue
            }
            try pass(row, position)
            try compare(&checkpoints, upTo: count)
        }
        if let head, count < head.count { miss(count..<head.count) }
        try compare(&checkpoints, upTo: .max)
    }

    /// Reports a record that lies outside the ledger's range.
    private mutating func addStray(_ position: Int, isOpen: Bool) {
        let positions = (0..<Int.max).contains(position) ? position..<position + 1 : 0..<0
        report.add(
            .unsigned, at: positions,
            isOpen && position >= 0
                ? "record \(position) is after the ledger's end; because the ledger was not closed, its log, "
                    + "of the same name with -wal, may be missing"
                : "record \(position) was not written by the ledger's owner")
    }

    /// Checks a record.
    private mutating func pass(_ row: some RecordFields, _ position: Int) throws {
        if position > count { miss(count..<position) }
        let isComparable = position == count && isHashKnown
        isHashKnown = true
        count = position + 1
        var isRight = try RecordRow.take(row, hasher)
        if removedCount == 0, RecordRow.isRemoved(row) {
            unremoved = .init(count: position, hash: hash, removedHash: RemovedHash.none)
        }
        try hasher.link(&hash, position: position)
        let isStored = RecordRow.hasHash(hash, row)
        isRight = isRight && (!isComparable || isStored)
        if !isRight {
            breakOff(at: position)
            report.add(
                .changed, at: position..<position + 1,
                "record \(position) was changed or moved: it does not follow from the one before")
        }
        if !isStored, let stored = RecordRow.storedHash(row) { hash = stored }
        if RecordRow.isRemoved(row) {
            removedCount += 1
            removedHash = try RemovedHash.adding(position, to: removedHash)
            if removed.count < 10 { removed.append(position) }
        }
        if let key = row.bytes(4), try !keys.insert(KeyDigest(key)).inserted {
            breakOff(at: position)
            report.add(
                .duplicateKey, at: position..<position + 1,
                "record \(position) has the key of an earlier one")
        }
        if isRight, scope.inspect != nil, let record = RecordRow.record(row) {
            uninspected.append((position, record))
            uninspectedByteCount += record.bytes.count
            let isFull = uninspected.count == Self.inspectedCount
            if isFull || uninspectedByteCount >= Self.inspectedByteCount { inspect() }
        }
        if let anchor = scope.anchor, anchor.count == count { compare(anchor) }
    }

    /// Inspects the records that are pending, because signatures are verified faster together.
    private mutating func inspect() {
        guard let inspect = scope.inspect, !uninspected.isEmpty else { return }
        for ((position, _), problem) in zip(uninspected, inspect(uninspected.map(\.record))) {
            guard let problem else { continue }
            report.add(.refused, at: position..<position + 1, "record \(position): \(problem)")
        }
        uninspected.removeAll(keepingCapacity: true)
        uninspectedByteCount = 0
    }

    private mutating func miss(_ positions: Range<Int>) {
        breakOff(at: positions.lowerBound)
        report.add(
            .missing, at: positions,
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

    // MARK: - Comparing with signatures

    /// Compares the chain with the checkpoints up to a number of records.
    private mutating func compare(_ checkpoints: inout CheckpointWalk, upTo limit: Int) throws {
        while let checkpoint = checkpoints.next, checkpoint.count <= limit {
            defer { checkpointed = max(checkpointed, checkpoint.count) }
            let start = min(checkpointed, max(0, checkpoint.count))
            let span = start..<max(start, checkpoint.count)
            if checkpoint.count != count {
                report.add(
                    .missing, at: span,
                    "\(checkpoint.count) records were signed, but the ledger has \(count)")
            } else if checkpoint.hash != hash {
                breakOff(at: span.lowerBound)
                report.add(
                    .changed, at: span,
                    "the records \(span.lowerBound) to \(span.upperBound - 1) are not those that were "
                        + "signed")
            } else if !checkpoints.isNextChecked {
                // The checkpoint is not in the sample.
            } else if !checkpoints.isNextValid {
                report.add(
                    .badSignature, at: span,
                    "the signature after record \(checkpoint.count - 1) is not by the ledger's key"
                )
            } else if isLinked {
                prove()
            }
            try checkpoints.advance()
        }
    }

    /// Compares the end with the ledger's head and determines the number of proven records.
    private mutating func conclude(_ head: LedgerHead?, isWhole: Bool) throws {
        guard let head, isWhole else {
            limitToUnremoved()
            return
        }
        if count == head.count, hash != head.hash {
            let start = min(checkpointed, count)
            breakOff(at: start)
            report.add(
                .changed, at: start..<count,
                "the records from \(start) on do not match the ledger's end")
        }
        let isRemovalKnown =
            removedCount == head.removedCount && removedHash == head.removedHash
        if !isRemovalKnown {
            breakOff(at: removed.first ?? 0)
            report.add(
                .missing, at: (removed.first ?? 0)..<((removed.last ?? -1) + 1),
                "the content of \(removedCount) records is missing, first of record "
                    + "\(removed.first ?? 0), but the owner removed \(head.removedCount)")
        }
        if !(isSealValid && isRemovalKnown) { limitToUnremoved() }
        // Closing a ledger signs its end, so this can be detected without the key.
        if !head.isOpen, checkpointed < head.count {
            report.add(
                .unsigned, at: min(report.provenCount, head.count)..<head.count,
                "the ledger was closed, but its end after record \(head.count - 1) is not signed: a signature "
                    + "or records were removed")
        }
        if isSealValid, isLinked, count == head.count { prove() }
        if let anchor = scope.anchor, anchor.count > count || anchor.count < 0 { compare(anchor) }
    }

    /// Limits the proven records to those before the first one whose content was removed.
    ///
    /// Only the authentication code proves that the owner has removed it.
    private mutating func limitToUnremoved() {
        guard let unremoved, unremoved.count < report.provenCount else { return }
        report.provenCount = unremoved.count
        proven = unremoved
    }

    /// Notes that all records so far are proven.
    private mutating func prove() {
        report.provenCount = count
        proven = .init(count: count, hash: hash, removedHash: removedHash)
    }

    private mutating func compare(_ anchor: LedgerAnchor) {
        let isSame = anchor.count == count && anchor.hash.lowercased() == HexDigit.string(hash)
        guard !isSame else { return }
        report.add(
            .otherHistory, at: min(max(0, anchor.count), count)..<max(count, anchor.count),
            "the ledger is known to have had \(anchor.count) records with the hash \(anchor.hash)"
        )
    }
}
