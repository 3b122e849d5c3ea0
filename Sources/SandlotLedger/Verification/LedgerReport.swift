/// What was found when a ledger was checked.
public struct LedgerReport: Sendable {
    /// How much is checked.
    public enum Depth: String, Sendable, CaseIterable {
        /// Every hash, the code over the end, and some of the signatures.
        case sample
        /// Every hash, the code over the end, every signature, and SQLite's own check of the file.
        case full
    }

    /// How many findings are kept; the others are counted.
    public static let findingLimit = 1000

    /// The ledger's name, in hexadecimal digits.
    public internal(set) var id = ""
    /// The fingerprint of the ledger's public key.
    public internal(set) var keyFingerprint = ""
    /// How much was checked.
    public internal(set) var depth = Depth.sample
    /// The number of records that the ledger says it has.
    public internal(set) var recordCount = 0
    /// The number of records whose content was removed.
    public internal(set) var removedCount = 0
    /// The hash of the last record, in hexadecimal digits.
    public internal(set) var headHash = ""
    /// What to note elsewhere, to find out later that the ledger was put back or signed by another key.
    public var anchor: LedgerAnchor {
        LedgerAnchor(count: recordCount, hash: headHash, keyFingerprint: keyFingerprint)
    }

    /// The number of signed checkpoints.
    public internal(set) var checkpointCount = 0
    /// The number of signatures that were checked.
    public internal(set) var checkedSignatureCount = 0
    /// Whether the code over the ledger's end was checked, for which the private key is needed.
    public internal(set) var isSealChecked = false
    /// How many records from the first one on are proven to be what was written.
    ///
    /// With the key that is everything in a sound ledger. Without it they are proven as far as they are signed, and
    /// before the first one whose content was removed: that its owner has removed it is under the code over the
    /// ledger's end only.
    public internal(set) var provenCount = 0
    /// How many records from the first one on follow from each other, proven or not.
    public internal(set) var linkedCount = 0
    /// What is wrong, in the order in which it was found.
    public internal(set) var findings: [LedgerFinding] = []
    /// The number of findings, also of those that are not kept.
    public internal(set) var findingCount = 0
    /// The ledger was not closed by its last writer, or is open for writing elsewhere.
    ///
    /// Whether something that was written behind the last of so many records is lost cannot be told from a crash
    /// before it was written.
    public internal(set) var possibleLossBehind: Int?

    /// Whether nothing was found; what is not proven may still be anything.
    public var isSound: Bool { findingCount == 0 }

    /// Whether everything is as it was written, and that is proven for every record.
    public var isProven: Bool { isSound && provenCount == recordCount }

    mutating func add(_ kind: LedgerFinding.Kind, _ positions: Range<Int>, _ reason: String) {
        findingCount += 1
        guard findings.count < Self.findingLimit else { return }
        findings.append(LedgerFinding(kind: kind, positions: positions, reason: reason))
    }
}
