import SandlotTrace

extension Parameter<Bool> {
    /// Whether accounts are part of the design.
    static let allowAccounts = Parameter("allowAccounts", false)
}

/// No accounts.
struct AcctNone: Rule {
    static let descriptor = RuleDescriptor(
        id: "acct-none",
        title: "No accounts",
        mechanism: .fields,
        severities: [.seed: .violation],
        reads: [.account],
        requirement: "The app does not ask anybody to create an account or to log in.",
        decision: """
            Every account event fails, unless `allowAccounts` states that accounts are part of \
            the design.
            """,
        sources: [Citation(.seed)],
        parameters: [Parameter.allowAccounts.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The design has family accounts, and `allowAccounts` is set.",
                """
                {"e":"trace_header","schema":"sandlot-trace/1","params":{"allowAccounts":true}}
                {"e":"account","action":"login"}
                """),
            failing: RuleExample(
                "The app suggests creating an account.",
                """
                {"e":"account","action":"prompt"}
                """)))

    private let allowAccounts: Bool

    init(_ parameters: Parameters) {
        allowAccounts = parameters[.allowAccounts]
    }

    final class Monitor: RuleMonitor<AcctNone> {
        override func observe(_ observation: Observation) {
            guard case .account(let event) = observation.event else { return }
            if rule.allowAccounts {
                recorder.pass(observation.moment)
            } else {
                recorder.fail(
                    looking: [observation.moment],
                    "An account event occurred: \(event.action.rawValue).")
            }
        }
    }
}
