internal import GRDB
internal import SandlotReceipts

/// Reads the checkpoints one after the other and checks signatures: all, or a sample.
///
/// Those that cannot be read keep nobody from reading the records.
struct CheckpointWalk {
    /// How many signatures a sample has, beside the first and the last.
    private static let sampleCount = 16

    private var rows: RowCursor?
    private let identity: LedgerIdentity?
    private let verifier: StatementVerifier?
    /// Which checkpoints are in the sample; nil is all.
    private var sample: Set<Int>?
    private var number = 0

    /// The number of checkpoints; 0 if it cannot be told.
    private(set) var total = 0
    /// The next one.
    private(set) var next: Checkpoint?
    /// Whether the signature of the next one was looked at.
    private(set) var isNextChecked = false
    /// Whether it is right, if it was.
    private(set) var isNextValid = false
    /// The number of signatures that were checked.
    private(set) var checkedCount = 0
    /// What SQLite says, if it could not read on.
    private(set) var problem: String?

    /// Moves to the first checkpoint.
    ///
    /// - Parameters:
    ///   - database: The database, in a transaction.
    ///   - identity: Which ledger it is; if that is lost, no signature can be checked.
    ///   - depth: How many signatures are checked.
    /// - Throws: What is no matter of the file.
    init(
        _ database: Database, identity: LedgerIdentity?, depth: LedgerReport.Depth
    ) throws {
        self.identity = identity
        // With a damaged public key no signature is right.
        verifier = identity.flatMap { try? StatementVerifier(publicKey: $0.publicKey) }
        do {
            total = try CheckpointRow.count(database)
            if depth == .sample, total > 0 {
                let drawn = (0..<Self.sampleCount).map { _ in Int.random(in: 0..<total) }
                sample = Set(drawn + [0, total - 1])
            }
        } catch let error as DatabaseError {
            // The first ones may be there all the same; all that can be read are checked.
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
