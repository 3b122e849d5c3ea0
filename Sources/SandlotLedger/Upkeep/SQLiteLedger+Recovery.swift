import Dispatch
import GRDB
import SandlotBase
public import SandlotStore

/// The result of a recovery.
public struct LedgerRecovery: Sendable {
    /// The records that a recovery keeps.
    public enum Scope: String, Sendable, CaseIterable {
        /// The records that are proven to be unchanged.
        case proven
        /// The records that follow from each other without a gap.
        ///
        /// Those after the last signature before the damage are not proven. If the ledger's
        /// identity is lost, only this scope keeps records.
        case linked
    }

    /// The report of the check of the damaged ledger.
    public let report: LedgerReport
    /// The number of records in the new ledger, which are the first ones.
    public let keptCount: Int
    /// The number of kept records whose content is missing, although nothing proves that the owner
    /// has removed it.
    ///
    /// Without the content, such as a refund, other records can be misleading.
    public let unprovenRemovedCount: Int
    /// The number of records that were set aside.
    public let setAsideCount: Int
    /// The file of the set-aside records, if there are any.
    public let asidePath: String?
    /// Whether the damaged ledger was checked with a key from outside it.
    ///
    /// If not, the key and the signatures could have been replaced together.
    public let isKeyKnown: Bool
    /// The reason why the key beside the damaged ledger was not used and what to do, or nil if it
    /// was used.
    public let keyProblem: String?
    /// The fingerprint of the new ledger's key.
    public let keyFingerprint: String
}

extension SQLiteLedger {
    /// Creates a new ledger from the sound part of a damaged one, which does not change.
    ///
    /// The new ledger contains the records before the first damage. Later records are set aside,
    /// even if they are genuine, because they could be misleading without the missing ones, such as
    /// a refund. They are written as lines of JSON, each with the reason, to a file named like the
    /// new ledger with the suffix `-aside.jsonl`.
    ///
    /// A truncated file is read as far as possible, from a temporary copy beside the new one. If
    /// the ledger's identity is lost, nothing is proven. The records that follow without a gap can
    /// then be kept as a ledger with a new identity.
    ///
    /// - Parameters:
    ///   - path: The damaged ledger.
    ///   - destination: The new ledger's file, which must not exist. No log, key, authority, or
    ///     file of set-aside records of this name may exist either.
    ///   - scope: The records to keep.
    ///   - options: The key, if it is not beside the damaged ledger. If there is none, or if it
    ///     belongs to another ledger, a new key is created.
    /// - Returns: The result of the recovery.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/locked`` if the damaged ledger is open for writing, with
    ///   ``LedgerError/Code/alreadyExists``, with ``LedgerError/Code/wrongKey`` if the key of the options is
    ///   another ledger's, or if nothing can be read at all.
    public static func recover(
        _ path: String, into destination: String, keeping scope: LedgerRecovery.Scope = .proven,
        options: Options = Options()
    ) async throws(LedgerError) -> LedgerRecovery {
        try await DispatchQueue.ledger("recovery").perform { () throws(LedgerError) in
            let source = LedgerFiles(path: path)
            guard try source.exists() else {
                throw LedgerError(.inputOutput, "there is no ledger \(path)")
            }
            let lock = try LedgerOpening.lockUnlessUnwritable(source)
            defer { lock?.release() }
            try LedgerOpening.rollBack(source, lock)
            return try LedgerTarget.make(destination, settingAside: true) { target in
                var rescue = try Rescue(source, to: target, scope: scope, options: options)
                return try rescue.run()
            }
        }
    }
}
