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

    private var rows: (() throws -> Checkpoint?)?
    private let problemOf: (any Error) -> String?
    private let identity: LedgerIdentity?
    private let verifier: StatementVerifier?
    /// The indexes of the sampled checkpoints, or nil for all.
    private var sample: Set<Int>?
    private var number = 0
    /// The checkpoints that were read ahead, in order.
    private var ahead: ArraySlice<Entry> = []
    /// The error message of the database for the checkpoint after these.
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
    /// The error message of the database, if reading failed.
    private(set) var problem: String?

    /// Moves to the first checkpoint.
    ///
    /// - Parameters:
    ///   - source: The database, in a transaction.
    ///   - identity: The ledger's identity. If it is lost, no signature can be verified.
    ///   - depth: The extent of the check.
    /// - Throws: Any error that does not concern the contents of the database.
    init(
        _ source: some LedgerSource, identity: LedgerIdentity?, depth: LedgerReport.Depth
    ) throws {
        self.identity = identity
        problemOf = source.problem
        // With a damaged public key, no signature is valid.
        verifier = identity.flatMap { try? StatementVerifier(publicKey: $0.publicKey) }
        do {
            total = try source.checkpointCount()
            if depth == .sample, total > 0 {
                let drawn = (0..<Self.sampleCount).map { _ in Int.random(in: 0..<total) }
                sample = Set(drawn + [0, total - 1])
            }
        } catch {
            guard let text = source.problem(in: error) else { throw error }
            // The first checkpoints may still exist. All readable ones are checked.
            problem = text
        }
        do {
            rows = try source.checkpoints()
        } catch {
            guard let text = source.problem(in: error) else { throw error }
            problem = text
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
            while entries.count < Self.batchCount, let checkpoint = try rows?() {
                let isChecked = identity != nil && (sample?.contains(number) ?? true)
                entries.append(Entry(checkpoint: checkpoint, isChecked: isChecked))
                number += 1
            }
        } catch {
            guard let text = problemOf(error) else { throw error }
            rows = nil
            problemAhead = text
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
