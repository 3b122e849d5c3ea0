import SandlotAds
import SandlotCompliance

/// What the checker says about the rules on ads.
struct Verdicts {
    /// A rule of a pack that did not simply pass.
    struct Fault: Hashable, CustomStringConvertible {
        let pack: String
        let rule: String
        let verdict: Verdict
        let run: String
        let message: String

        var description: String { "\(pack) \(rule) \(verdict) in \(run): \(message)" }
    }

    /// Everything found that is worse than a pass.
    let faults: [Fault]
    /// The rules that had something to judge.
    let judged: Set<String>

    /// Checks a trace.
    ///
    /// - Parameters:
    ///   - bytes: The trace.
    ///   - packs: The names of the packs.
    /// - Throws: What the checker throws.
    init(_ bytes: [UInt8], packs: [String]) throws {
        let checker = Checker(
            packs: RuleCatalogue.standard.packs.filter { packs.contains($0.id.rawValue) })
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

    /// Whether scheduler and session must keep a rule, whatever the app does.
    ///
    /// The other rules on the trace ask how the game behaves and whether the run ended well.
    static func isOnAds(_ rule: String) -> Bool {
        rule.hasPrefix("ad-")
            || ["trace-ad-lifecycle", "trace-seq", "trace-clock", "trace-refs"].contains(rule)
            || rule == "iap-entitlement-effective"
    }
}
