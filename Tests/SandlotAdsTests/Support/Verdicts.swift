import SandlotAds
import SandlotCompliance

/// The checker's results for the rules on ads.
struct Verdicts {
    /// A rule of a pack whose result is neither a pass nor not applicable.
    struct Fault: Hashable, CustomStringConvertible {
        let pack: String
        let rule: String
        let verdict: Verdict
        let run: String
        let message: String

        var description: String { "\(pack) \(rule) \(verdict) in \(run): \(message)" }
    }

    /// The results that are worse than a pass.
    let faults: [Fault]
    /// The rules that applied.
    let judged: Set<String>

    /// Checks a trace.
    ///
    /// - Parameters:
    ///   - bytes: The trace.
    ///   - packs: The names of the packs.
    /// - Throws: Any error of the checker.
    init(_ bytes: [UInt8], packs: [String]) throws {
        let checker = Checker(
            packs: RuleCatalog.standard.packs.filter { packs.contains($0.id.rawValue) })
        let report = try checker.check(bytes)
        var faults: [Fault] = []
        var judged: Set<String> = []
        for pack in report.packs {
            for rule in pack.rules where Self.isOnAds(rule.id) {
                if rule.verdict != .notApplicable { judged.insert(rule.id) }
                faults += rule.findings.filter { $0.verdict != .pass }.map { finding in
                    Fault(
                        pack: pack.id.rawValue, rule: rule.id, verdict: finding.verdict,
                        run: finding.run, message: finding.message)
                }
            }
        }
        self.faults = faults
        self.judged = judged
    }

    /// Returns whether the scheduler and session must follow a rule regardless of the app.
    ///
    /// The other rules depend on the behavior of the game and on the end of the run.
    static func isOnAds(_ rule: String) -> Bool {
        rule.hasPrefix("ad-")
            || ["trace-ad-lifecycle", "trace-seq", "trace-clock", "trace-refs"].contains(rule)
            || rule == "iap-entitlement-effective"
    }
}
