import GRDB
import SandlotReceipts

/// A cursor over the checkpoints that verifies all signatures or a sample.
///
/// Unreadable checkpoints do not prevent reading the records.
struct CheckpointWalk {
    /// The number of signatures in a sample, in addition to the first and the last.
    private static let sampleCount = 16
    /// The number of checkpoints that are read ahead, because signatures are verified faster
    /// together.
    private static let batchCount = 256

    private struct Entry {
        let checkpoint: Checkpoint
        let isChecked: Bool
        var isValid = false
    }

    private var rows: RowCursor?
    private let identity: LedgerIdentity?
    private let verifier: StatementVerifier?
    /// The indexes of the sampled checkpoints, or nil for all.
    private var sample: Set<Int>?
    private var number = 0
    /// The checkpoints that were read ahead, in order.
    private var ahead: ArraySlice<Entry> = []
    /// SQLite's error message for the checkpoint after these.
    private var problemAhead: String?

    /// The number of checkpoints, or 0 if it cannot be determined.
    private(set) var total = 0
    /// The next checkpoint.
    private(set) var next: Checkpoint?
    /// Whether the signature of the next checkpoint was verified.
    private(set) var isNextChecked = false
    /// Whether that signature is valid.
    private(set) var isNextValid = false
    /// The number of signatures that were checked.
    private(set) var checkedCount = 0
    /// SQLite's error message, if reading failed.
    private(set) var problem: String?

    /// Moves to the first checkpoint.
    ///
    /// - Parameters:
    ///   - database: The database, in a transaction.
    ///   - identity: The ledger's identity. If it is lost, no signature can be verified.
    ///   - depth: The extent of the check.
    /// - Throws: Any error that does not concern the file.
    init(
        _ database: Database, identity: LedgerIdentity?, depth: LedgerReport.Depth
    ) throws {
        self.identity = identity
        // With a damaged public key, no signature is valid.
        verifier = identity.flatMap { try? StatementVerifier(publicKey: $0.publicKey) }
        do {
            total = try CheckpointRow.count(database)
            if depth == .sample, total > 0 {
                let drawn = (0..<Self.sampleCount).map { _ in Int.random(in: 0..<total) }
                sample = Set(drawn + [0, total - 1])
            }
        } catch let error as DatabaseError {
            // The first checkpoints may still exist. All readable ones are checked.
            problem = SQLiteMessage.text(error)
        }
        do {
            rows = try CheckpointRow.cursor(database)
        } catch let error as DatabaseError {
            problem = SQLiteMessage.text(error)
        }
        try advance()
    }

    /// Moves to the next checkpoint.
    mutating func advance() throws {
        next = nil
        if ahead.isEmpty { try readAhead() }
        guard let entry = ahead.popFirst() else {
            problem = problemAhead ?? problem
            return
        }
        next = entry.checkpoint
        isNextChecked = entry.isChecked
        isNextValid = entry.isValid
        if entry.isChecked { checkedCount += 1 }
    }

    private mutating func readAhead() throws {
        var entries: [Entry] = []
        do {
            while entries.count < Self.batchCount, let row = try rows?.next() {
                let isChecked = identity != nil && (sample?.contains(number) ?? true)
                entries.append(
                    Entry(checkpoint: CheckpointRow.checkpoint(row), isChecked: isChecked))
                number += 1
            }
        } catch let error as DatabaseError {
            rows = nil
            problemAhead = SQLiteMessage.text(error)
        }
        verify(&entries)
        ahead = entries[...]
    }

    private func verify(_ entries: inout [Entry]) {
        guard let identity, let verifier else { return }
        let checked = entries.indices.filter { entries[$0].isChecked }
        let results = verifier.areValid(
            checked.map { index in
                let checkpoint = entries[index].checkpoint
                return (checkpoint.signature, checkpoint.statement(of: identity))
            })
        for (index, isValid) in zip(checked, results) { entries[index].isValid = isValid }
    }
}
