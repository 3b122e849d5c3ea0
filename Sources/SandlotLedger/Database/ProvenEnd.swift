import GRDB
import SandlotReceipts
import Synchronization

/// The end of the records that are proven without the key: the last valid signature.
///
/// Later records may be genuine, but anyone could have written them. Proven records stay proven, so
/// only new signatures and the records under them are checked.
final class ProvenEnd: Sendable {
    private struct State {
        /// The number of proven records.
        var count: Int
        /// The hash of the last proven record.
        var hash: [UInt8]
        /// The number of records under the last checkpoint that was checked.
        var seen: Int

        /// The end of the proven records, of which none was removed.
        var point: CheckedHistory.Point {
            .init(count: count, hash: hash, removedHash: RemovedHash.none)
        }
    }

    private let identity: LedgerIdentity
    private let state: Mutex<State>

    /// Continues from the check at opening.
    ///
    /// - Parameters:
    ///   - proven: The end of the records that it has proven.
    ///   - identity: The ledger's identity.
    init(_ proven: CheckedHistory.Point, of identity: LedgerIdentity) {
        self.identity = identity
        state = Mutex(State(count: proven.count, hash: proven.hash, seen: proven.count))
    }

    /// Returns the end of the records that are proven now.
    ///
    /// - Parameters:
    ///   - head: The ledger's head.
    ///   - database: The database, in a transaction.
    /// - Returns: The end of the proven records from the first one on.
    /// - Throws: Any error of SQLite.
    func end(_ head: LedgerHead, _ database: Database) throws -> CheckedHistory.Point {
        try state.withLock { state in
            if let last = try CheckpointRow.latest(database), last.count > state.seen,
                last.count <= head.count
            {
                try extend(&state, to: last, database)
                state.seen = max(state.seen, last.count)
            }
            return state.point
        }
    }

    /// Follows the chain to a checkpoint, if its signature is valid.
    private func extend(
        _ state: inout State, to checkpoint: Checkpoint, _ database: Database
    ) throws {
        let verifier = try? StatementVerifier(publicKey: identity.publicKey)
        let statement = checkpoint.statement(of: identity)
        guard verifier?.isValid(checkpoint.signature, of: statement) == true else { return }
        let hasher = try RecordHasher()
        var (count, hash) = (state.count, state.hash)
        var unremoved: (count: Int, hash: [UInt8])?
        let rows = try RecordRow.cursor(
            database, from: count, limit: checkpoint.count - count)
        while let row = try rows.next() {
            guard RecordRow.position(row) == count, try RecordRow.take(row, hasher) else { return }
            // Only the authentication code over the end proves that the owner has removed the
            // content.
            if RecordRow.isRemoved(row), unremoved == nil { unremoved = (count, hash) }
            try hasher.link(&hash, position: count)
            count += 1
        }
        guard count == checkpoint.count, hash == checkpoint.hash else { return }
        (state.count, state.hash) = unremoved ?? (count, hash)
        // After a record whose content was removed, nothing more can be proven.
        if unremoved != nil { state.seen = .max }
    }
}
