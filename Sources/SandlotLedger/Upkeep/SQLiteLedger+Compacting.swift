import Dispatch
import GRDB
public import SandlotStore

/// The result of a compaction.
public struct LedgerCompaction: Sendable, Hashable {
    /// The number of records whose content was removed.
    public let removedCount: Int
    /// The number of checkpoints that were removed because later ones cover the same records.
    public let removedCheckpointCount: Int
    /// The length of the file before, in bytes.
    public let byteCountBefore: Int
    /// The length of the file after, in bytes.
    public let byteCountAfter: Int
}

extension SQLiteLedger {
    /// The minimum number of records between two remaining checkpoints.
    private static let keptCheckpointDistance = 1024

    /// Removes the content of records that their owner does not need and releases the space.
    ///
    /// A digest takes the place of the content, so that the chain can still be followed and the
    /// record keeps its position. The positions of these records are part of the state that the
    /// ledger's owner authenticates. Appended records wait until the compaction has ended. If the
    /// process is killed, the content of either all or none of the records has been removed.
    ///
    /// The content of a record that has a key cannot be removed, because the key could then be
    /// appended again.
    ///
    /// - Parameter positions: The records whose content can be removed. Records without content are
    ///   ignored.
    /// - Returns: The result of the compaction.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/readOnly``,
    ///   ``LedgerError/Code/outOfRange``, ``LedgerError/Code/keyNeeded`` and the position of a
    ///   record that has a key, ``LedgerError/Code/damaged``, or ``LedgerError/Code/inputOutput``.
    ///   The ledger remains usable.
    /// - Complexity: O(*n*) in the number of records.
    @discardableResult
    public func compact(
        removing positions: Set<Int> = []
    ) async throws(LedgerError) -> LedgerCompaction {
        guard let writing else {
            throw LedgerError(.readOnly, "\(path) was opened for reading only")
        }
        return try await writing.commits.queue.perform { () throws(LedgerError) in
            try writing.commits.flush()
            let before = try self.pageBytes(writing)
            let removed = try self.removeContents(positions, writing)
            if removed > 0 { self.history.forgetPoints() }
            let thinned = try self.thinCheckpoints(writing)
            try LedgerError.wrapping(self.path) {
                try writing.writer.database.writeWithoutTransaction { database in
                    try database.execute(sql: "VACUUM")
                    // Readers may keep the log, which is overwritten later.
                    _ = try? database.checkpoint(.truncate)
                }
            }
            return LedgerCompaction(
                removedCount: removed, removedCheckpointCount: thinned, byteCountBefore: before,
                byteCountAfter: try self.pageBytes(writing))
        }
    }

    private func pageBytes(_ writing: Writing) throws(LedgerError) -> Int {
        try LedgerError.wrapping(path) {
            try writing.writer.database.read { database in
                let count = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
                return count * (try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 0)
            }
        }
    }

    /// Replaces contents with their digests.
    private func removeContents(
        _ positions: Set<Int>, _ writing: Writing
    ) throws(LedgerError) -> Int {
        guard !positions.isEmpty else { return 0 }
        var removed = 0
        try writing.writer.change { database, head, _ in
            let hasher = try RecordHasher()
            for position in positions.sorted() {
                guard (0..<head.count).contains(position) else {
                    throw LedgerError(.outOfRange, "the ledger has no record \(position)")
                }
                if try self.removeContent(at: position, hasher, database) { removed += 1 }
            }
            head.removedCount += removed
            head.removedHash = RemovedHash.none
            let all = try Row.fetchCursor(
                database,
                sql: "SELECT position FROM record WHERE digest IS NOT NULL ORDER BY position")
            while let row = try all.next() {
                guard let position = row.number(0) else { continue }
                head.removedHash = try RemovedHash.adding(position, to: head.removedHash)
            }
        }
        return removed
    }

    private func removeContent(
        at position: Int, _ hasher: RecordHasher, _ database: Database
    ) throws -> Bool {
        let before = position == 0 ? try identity.origin : nil
        // The row is valid only as long as its cursor.
        let rows = try RecordRow.cursor(database, from: position, limit: 1)
        defer { withExtendedLifetime(rows) {} }
        guard var hash = try before ?? RecordRow.hash(database, at: position - 1),
            let row = try rows.next(), RecordRow.position(row) == position,
            try RecordRow.take(row, hasher)
        else {
            throw LedgerError(
                .damaged, "record \(position) of \(path) is missing", position: position)
        }
        try hasher.link(&hash, position: position)
        guard RecordRow.hasHash(hash, row) else {
            throw LedgerError(
                .damaged, "record \(position) of \(path) was changed or moved", position: position)
        }
        if RecordRow.isRemoved(row) { return false }
        guard row.hasNull(atIndex: 4) else {
            throw LedgerError(
                .keyNeeded,
                "record \(position) of \(path) has a key, which would be lost with its content; leave the "
                    + "record out; nothing was removed", position: position)
        }
        try RecordRow.remove(at: position, digest: hasher.digest, database)
        return true
    }

    /// Removes checkpoints that are close together.
    private func thinCheckpoints(_ writing: Writing) throws(LedgerError) -> Int {
        var removed = 0
        try writing.writer.change { database, _, _ in
            let counts = try Int.fetchAll(
                database, sql: "SELECT count FROM checkpoint ORDER BY count")
            var kept = 0
            for count in counts.dropLast() {
                if count - kept >= Self.keptCheckpointDistance {
                    kept = count
                } else {
                    try database.execute(
                        sql: "DELETE FROM checkpoint WHERE count = ?", arguments: [count])
                    removed += 1
                }
            }
        }
        return removed
    }
}
