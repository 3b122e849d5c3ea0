/// The check of a rule against the facts of an app.
///
/// A rule states a requirement. A trace shows what an app did in a session, and a scan shows what its files
/// state, so both are evidence for the same rule.
package struct ScanCheck: Sendable {
    /// The result of judging a fact.
    struct Judgment: Sendable {
        let verdict: Verdict
        /// One English sentence, which is empty if the fact passes.
        let message: String

        static let pass = Judgment(verdict: .pass, message: "")

        static func fail(_ message: String) -> Judgment {
            Judgment(verdict: .fail, message: message)
        }

        static func unclear(_ message: String) -> Judgment {
            Judgment(verdict: .inconclusive, message: message)
        }

        static func advise(_ message: String) -> Judgment {
            Judgment(verdict: .advisory, message: message)
        }
    }

    /// The rule.
    package let rule: String
    /// The decision procedure, for documentation.
    package let decision: String
    /// Judges a fact with the parameters of a pack, and returns nil if it does not concern the rule.
    let judge: @Sendable (AppFact, Parameters) -> Judgment?

    /// The checks of all rules that a scan can judge, in the order of the catalog.
    package static let all: [ScanCheck] = [
        adSdkCertified, adNoDeviceIds, adThirdPartyDiscouraged, permAllowlist, permNoATT,
        dataNoThirdPartyAnalytics, dataNoProhibitedIds, dataChildSuitableSdk,
    ]

    /// Returns the check of a rule, or nil if a scan cannot judge the rule.
    package static func of(_ rule: String) -> ScanCheck? { all.first { $0.rule == rule } }
}
