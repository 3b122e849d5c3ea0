internal import GRDB
internal import SandlotReceipts
internal import Synchronization

/// How far a ledger is proven to whoever has no key: to its last signature.
///
/// Records that follow it may be genuine, but anybody could have written them. What was proven once stays so, so that
/// only new signatures and the records under them are looked at.
final class ProvenEnd: Sendable {
    private struct State {
        /// The number of records that are proven.
        var count: Int
        /// The hash behind them.
        var hash: [UInt8]
        /// The number of records under the last checkpoint that was looked at.
        var seen: Int
    }

    private let identity: LedgerIdentity
    private let state: Mutex<State>

    /// Takes over from the check on opening.
    ///
    /// - Parameters:
    ///   - count: The number of records that it has proven.
    ///   - identity: Which ledger it is.
    ///   - database: The database in the same transaction.
    /// - Throws: What SQLite says.
    init(_ count: Int, of identity: LedgerIdentity, _ database: Database) throws {
        self.identity = identity
        let hash = count == 0 ? nil : try RecordRow.hash(database, at: count - 1)
        let origin = try identity.origin
        state = Mutex(State(count: count, hash: hash ?? origin, seen: count))
    }

    /// How many records are proven now.
    ///
    /// - Parameters:
    ///   - head: How far the ledger says that it reaches.
    ///   - database: The database, in a transaction.
    /// - Returns: The number of records from the first one on.
    /// - Throws: What SQLite says.
    func count(_ head: LedgerHead, _ database: Database) throws -> Int {
        try state.withLock { state in
            if let last = try CheckpointRow.latest(database), last.count > state.seen,
                last.count <= head.count
            {
                try extend(&state, to: last, database)
                state.seen = max(state.seen, last.count)
            }
            return min(state.count, head.count)
        }
    }

    /// Follows the chain to a checkpoint, if it is signed.
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
            // Nothing but the code over the end says that its owner has removed it.
            if RecordRow.isRemoved(row), unremoved == nil { unremoved = (count, hash) }
            try hasher.link(&hash, position: count)
            count += 1
        }
        guard count == checkpoint.count, hash == checkpoint.hash else { return }
        (state.count, state.hash) = unremoved ?? (count, hash)
        // Behind a removed content nothing can be proven any more.
        if unremoved != nil { state.seen = .max }
    }
}
