internal import Dispatch
internal import GRDB
internal import SandlotBase
public import SandlotStore

/// What recovery has kept and what it has set aside.
public struct LedgerRecovery: Sendable {
    /// Which records are kept.
    public enum Scope: String, Sendable, CaseIterable {
        /// Those that are proven to be what was written.
        case proven
        /// Those that follow from each other without a gap: those behind the last signature before the damage are
        /// not proven. That is also all that can be kept if it is lost which ledger it was.
        case linked
    }

    /// What was found in the damaged ledger.
    public let report: LedgerReport
    /// The number of records that are in the new ledger: the first ones.
    public let keptCount: Int
    /// The number of records that were set aside.
    public let setAsideCount: Int
    /// The file with those, if there are any.
    public let asidePath: String?
    /// Whether the damaged ledger was checked with a key from outside of it.
    ///
    /// If not, whoever has written it could
    /// have replaced key and signatures together.
    public let isKeyKnown: Bool
    /// Why the key that stands beside the damaged ledger does not count, and what to do; nil if it does.
    public let keyProblem: String?
    /// The fingerprint of the new ledger's key.
    public let keyFingerprint: String
}

extension SQLiteLedger {
    /// Makes a new ledger of what is sound in a damaged one, which stays as it is.
    ///
    /// Kept are the records before the first damage. What stands behind it is set aside, even where it is genuine:
    /// without what is missing before, a refund say, it would tell something wrong. It is written as lines of JSON
    /// with the reason into the file of the new ledger's name with `-aside.jsonl` behind it.
    ///
    /// A file that was cut is read as far as it goes, in a copy beside the new one. If the ledger does not say any more
    /// which one it is, nothing is proven; what follows without a gap can be kept as a ledger of another name.
    ///
    /// - Parameters:
    ///   - path: The damaged ledger.
    ///   - destination: The new ledger's file, which must not exist, and neither must a log, a key, an authority or
    ///     anything set aside of this name.
    ///   - scope: Which records are kept.
    ///   - options: The key, if it does not stand beside the damaged ledger. If there is none, or another ledger's, a
    ///     new one is made.
    /// - Returns: What was kept and what was set aside.
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
                var rescue = try Rescue(source, target, scope, options)
                return try rescue.run()
            }
        }
    }
}
