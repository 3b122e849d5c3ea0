import SandlotCompliance
import Synchronization

/// Sessions and what a checker says about them, each made when it is first asked for.
final class SessionPool: Sendable {
    /// A session and the verdicts on it.
    struct Entry: Sendable {
        let session: Session
        let verdicts: [PackID: [String: Verdict]]

        /// Whether a pack with which the session complies has the rule.
        func hasRule(_ rule: String) -> Bool {
            session.packs.contains { verdicts[$0]?[rule] != nil }
        }
    }

    private let sessions: [Session]
    private let entries = Mutex<[Int: Entry]>([:])
    private let checker: Checker

    init(seeds: ClosedRange<UInt64>, checker: Checker) {
        sessions = seeds.map { SessionWriter.session(seed: $0) }
        self.checker = checker
    }

    var indices: Range<Int> { sessions.indices }

    func session(_ index: Int) -> Session { sessions[index] }

    /// A session with the verdicts on it.
    func entry(_ index: Int) throws -> Entry {
        if let entry = entries.withLock({ $0[index] }) { return entry }
        let session = sessions[index]
        let report = try checker.check(session.bytes)
        let verdicts = report.packs.map { pack in
            (
                pack.id,
                Dictionary(
                    pack.rules.map { ($0.id, $0.verdict) }, uniquingKeysWith: { first, _ in first })
            )
        }
        let entry = Entry(
            session: session,
            verdicts: Dictionary(verdicts, uniquingKeysWith: { first, _ in first }))
        entries.withLock { $0[index] = entry }
        return entry
    }
}
