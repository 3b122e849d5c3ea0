internal import GRDB
internal import SandlotReceipts

/// Reads the checkpoints one after the other and checks signatures: all, or a sample.
struct CheckpointWalk {
    /// How many signatures a sample has, beside the first and the last.
    private static let sampleCount = 16

    private let rows: RowCursor
    private let identity: LedgerIdentity
    private let verifier: StatementVerifier?
    /// Which checkpoints are in the sample; nil is all.
    private let sample: Set<Int>?
    private var number = 0

    /// The number of checkpoints.
    let total: Int
    /// The next one.
    private(set) var next: Checkpoint?
    /// Whether the signature of the next one was looked at.
    private(set) var isNextChecked = false
    /// Whether it is right, if it was.
    private(set) var isNextValid = false
    /// The number of signatures that were checked.
    private(set) var checkedCount = 0

    init(
        _ database: Database, identity: LedgerIdentity, key: LedgerKey?, depth: LedgerReport.Depth
    ) throws {
        self.identity = identity
        // With a damaged public key no signature is right.
        verifier = try? StatementVerifier(publicKey: identity.publicKey)
        let total = try CheckpointRow.count(database)
        self.total = total
        rows = try CheckpointRow.cursor(database)
        switch depth {
        case .full: sample = nil
        case .sample:
            var chosen: Set<Int> = [0, total - 1]
            for _ in 0..<Self.sampleCount where total > 0 {
                chosen.insert(Int.random(in: 0..<total))
            }
            sample = chosen
        }
    }

    /// Moves to the next checkpoint.
    mutating func advance() throws {
        guard let row = try rows.next() else {
            next = nil
            return
        }
        let checkpoint = CheckpointRow.checkpoint(row)
        next = checkpoint
        isNextChecked = sample?.contains(number) ?? true
        number += 1
        guard isNextChecked else { return }
        checkedCount += 1
        isNextValid =
            verifier?.isValid(
                checkpoint.signature, of: checkpoint.statement(of: identity)) ?? false
    }
}
