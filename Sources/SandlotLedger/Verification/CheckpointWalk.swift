import GRDB
import SandlotReceipts

/// A cursor over the checkpoints that verifies all signatures or a sample.
///
/// Unreadable checkpoints do not prevent reading the records.
struct CheckpointWalk {
    /// The number of signatures in a sample, in addition to the first and the last.
    private static let sampleCount = 16

    private var rows: RowCursor?
    private let identity: LedgerIdentity?
    private let verifier: StatementVerifier?
    /// The indexes of the sampled checkpoints, or nil for all.
    private var sample: Set<Int>?
    private var number = 0

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
        do {
            guard let row = try rows?.next() else { return }
            let checkpoint = CheckpointRow.checkpoint(row)
            next = checkpoint
            isNextChecked = identity != nil && (sample?.contains(number) ?? true)
            number += 1
            guard isNextChecked, let identity else { return }
            checkedCount += 1
            isNextValid =
                verifier?.isValid(
                    checkpoint.signature, of: checkpoint.statement(of: identity)) ?? false
        } catch let error as DatabaseError {
            rows = nil
            problem = SQLiteMessage.text(error)
        }
    }
}
