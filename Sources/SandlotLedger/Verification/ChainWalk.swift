package import SandlotStore

/// The chain of hashes along consecutive records that are read from a database.
///
/// A record is rejected if it does not follow from the previous one. The last record of a ledger
/// must have the hash that the key's owner has authenticated, and only the contents that the owner
/// has removed may be missing. A walk that has the first record and the last one has thus proven all.
package struct ChainWalk {
    private let history: CheckedHistory
    private let end: CheckedHistory.Point
    private let name: String
    private let hasher: RecordHasher
    private var point: CheckedHistory.Point
    /// Whether the content of the last record was removed.
    package private(set) var isLastRemoved = false

    /// The position of the next record.
    package var position: Int { point.count }

    /// The hash of the last record.
    package var hash: [UInt8] { point.hash }

    /// Begins a walk at a position.
    ///
    /// - Parameters:
    ///   - history: The records that were checked when the ledger was opened.
    ///   - position: The position of the first record.
    ///   - end: The end of the ledger, or of the proven records for a reader without the key.
    ///   - name: The name of the ledger for messages.
    ///   - storedHash: Returns the stored hash of the record before the first one, which is used if
    ///     no earlier walk has ended there.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/damaged``, or any error of `storedHash`.
    package init(
        _ history: CheckedHistory, from position: Int, to end: CheckedHistory.Point, name: String,
        storedHash: () throws -> [UInt8]?
    ) throws {
        if let known = history.point(at: position) {
            try self.init(history, after: known, to: end, name: name)
        } else {
            guard let hash = try storedHash() else {
                throw LedgerError(
                    .damaged, "record \(position - 1) of \(name) is missing or was changed",
                    position: position - 1)
            }
            let stored = CheckedHistory.Point(count: position, hash: hash, removedHash: nil)
            try self.init(history, after: stored, to: end, name: name)
        }
    }

    /// Begins a walk after records that are known.
    ///
    /// - Parameters:
    ///   - history: The records that were checked when the ledger was opened.
    ///   - point: The known records.
    ///   - end: The end of the ledger, or of the proven records for a reader without the key.
    ///   - name: The name of the ledger for messages.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/damaged``.
    package init(
        _ history: CheckedHistory, after point: CheckedHistory.Point,
        to end: CheckedHistory.Point, name: String
    ) throws {
        guard end.count >= history.end.count else {
            throw LedgerError(
                .damaged,
                "\(name) is an earlier state than the one that was opened; reopen it to check it")
        }
        self.history = history
        self.point = point
        self.end = end
        self.name = name
        hasher = try RecordHasher()
        try compare()
    }

    /// Takes the next record.
    ///
    /// - Parameter row: The row at the next position, or nil if there is none.
    /// - Returns: The record.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/damaged``.
    package mutating func take(_ row: (some RecordFields)?) throws -> LedgerRecord {
        let position = point.count
        guard let row, RecordRow.position(row) == position else {
            throw LedgerError(
                .damaged, "record \(position) of \(name) is missing", position: position)
        }
        let isRecord = try RecordRow.take(row, hasher)
        try hasher.link(&point.hash, position: position)
        guard isRecord, RecordRow.hasHash(point.hash, row), let record = RecordRow.record(row)
        else {
            throw LedgerError(
                .damaged, "record \(position) of \(name) was changed or moved", position: position)
        }
        isLastRemoved = RecordRow.isRemoved(row)
        if isLastRemoved { try passRemoved(at: position) }
        point.count += 1
        try compare()
        return record
    }

    /// Keeps the current position for a walk that continues this one.
    package func keep() {
        // A walk that began in the middle proves nothing about the records before.
        if point.removedHash != nil { history.keep(point) }
    }

    private mutating func passRemoved(at position: Int) throws {
        guard let hash = point.removedHash else {
            // Only an owner who compacts the ledger removes contents, which the end then tells.
            let mayBeRemoved =
                position < history.end.count || end.removedHash != history.end.removedHash
            guard mayBeRemoved else { throw removedByOthers(at: position) }
            return
        }
        point.removedHash = try RemovedHash.adding(position, to: hash)
    }

    /// Compares the current position with the ends that are known.
    private func compare() throws {
        if point.count == history.end.count, point.hash != history.end.hash {
            throw LedgerError(
                .damaged,
                "the first \(point.count) records of \(name) are not those that were checked when it was opened",
                position: max(0, point.count - 1))
        }
        guard point.count == end.count else { return }
        guard point.hash == end.hash else {
            throw LedgerError(
                .damaged, "the last of the \(end.count) records of \(name) was changed",
                position: max(0, end.count - 1))
        }
        guard let removed = point.removedHash, removed != end.removedHash else { return }
        guard end.removedHash == history.end.removedHash else {
            throw LedgerError(
                .inputOutput, "\(name) was compacted while it was read; open it again")
        }
        throw removedByOthers(at: nil)
    }

    private func removedByOthers(at position: Int?) -> LedgerError {
        LedgerError(
            .damaged,
            "\(position.map { "the content of record \($0)" } ?? "content") of \(name) is missing, which its "
                + "owner has not removed", position: position)
    }
}
