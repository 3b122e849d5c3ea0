/// The result of checking a ledger.
public struct LedgerReport: Sendable {
    /// The extent of a check.
    public enum Depth: String, Sendable, CaseIterable {
        /// Every hash, the authentication code over the end, and some of the signatures.
        case sample
        /// Every hash, the authentication code over the end, every signature, and SQLite's own
        /// integrity check.
        case full
    }

    /// The maximum number of findings that are stored.
    ///
    /// Further findings are only counted.
    public static let findingLimit = 1000

    /// The ledger's identifier, in hexadecimal digits.
    public internal(set) var id = ""
    /// The fingerprint of the ledger's public key.
    public internal(set) var keyFingerprint = ""
    /// The extent of the check.
    public internal(set) var depth = Depth.sample
    /// The number of records according to the ledger.
    public internal(set) var recordCount = 0
    /// The number of records whose content was removed.
    public internal(set) var removedCount = 0
    /// The hash of the last record, in hexadecimal digits.
    public internal(set) var headHash = ""
    /// The anchor to store elsewhere, which can later reveal a ledger that was reset or signed by
    /// another key.
    public var anchor: LedgerAnchor {
        LedgerAnchor(count: recordCount, hash: headHash, keyFingerprint: keyFingerprint)
    }

    /// The number of signed checkpoints.
    public internal(set) var checkpointCount = 0
    /// The number of signatures that were checked.
    public internal(set) var checkedSignatureCount = 0
    /// Whether the authentication code over the ledger's end was checked, which requires the
    /// private key.
    public internal(set) var isSealChecked = false
    /// The number of records, from the first one on, that are proven to be unchanged.
    ///
    /// With the key, all records of a sound ledger are proven. Without it, records are proven as
    /// far as they are signed and come before the first one whose content was removed, because only
    /// the authentication code over the ledger's end proves that the owner has removed it.
    public internal(set) var provenCount = 0
    /// The number of records, from the first one on, that follow from each other, proven or not.
    public internal(set) var linkedCount = 0
    /// The findings in the order in which they were made.
    public internal(set) var findings: [LedgerFinding] = []
    /// The number of findings, including those that are not stored.
    public internal(set) var findingCount = 0
    /// The number of records after which records may have been lost, or nil if the ledger was
    /// closed.
    ///
    /// The value is set if the last writer has not closed the ledger, or if the ledger is open for
    /// writing elsewhere. A loss after that number of records cannot be distinguished from a crash
    /// before they were written.
    public internal(set) var possibleLossBehind: Int?

    /// Whether there are no findings.
    ///
    /// Records that are not proven may still have been changed.
    public var isSound: Bool { findingCount == 0 }

    /// Whether there are no findings and every record is proven.
    public var isProven: Bool { isSound && provenCount == recordCount }

    mutating func add(_ kind: LedgerFinding.Kind, at positions: Range<Int>, _ reason: String) {
        findingCount += 1
        guard findings.count < Self.findingLimit else { return }
        findings.append(LedgerFinding(kind: kind, positions: positions, reason: reason))
    }

    /// Adds findings that concern no record, before those that were made from an index on.
    mutating func add(_ kind: LedgerFinding.Kind, _ reasons: [String], at index: Int) {
        findingCount += reasons.count
        guard index <= findings.count else { return }
        findings.insert(
            contentsOf: reasons.map { LedgerFinding(kind: kind, positions: 0..<0, reason: $0) },
            at: index)
        findings.removeLast(max(0, findings.count - Self.findingLimit))
    }
}
