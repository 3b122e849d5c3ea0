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
        requirement: """
            Nobody is asked to make an account or to log in.
            """,
        decision: """
            Everything that happens to an account fails, unless `allowAccounts` says that the design has accounts.
            """,
        sources: [Citation(.seed)],
        parameters: [Parameter.allowAccounts.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The design has family accounts, and says so.",
                """
                {"e":"trace_header","schema":"sandlot-trace/1","params":{"allowAccounts":true}}
                {"e":"account","action":"login"}
                """),
            failing: RuleExample(
                "The app suggests an account.",
                """
                {"e":"account","action":"prompt"}
                """)))

    private let allowAccounts: Bool

    init(_ parameters: Parameters) {
        allowAccounts = parameters[.allowAccounts]
    }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(allowAccounts, run, judge)
    }

    private final class Monitor: RuleMonitor {
        private let allowAccounts: Bool

        init(_ allowAccounts: Bool, _ run: RunState, _ judge: Judge) {
            self.allowAccounts = allowAccounts
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            guard case .account(let event) = observation.event else { return }
            if allowAccounts {
                judge.pass(observation.moment)
            } else {
                judge.fail(
                    looking: [observation.moment],
                    "Something happened to an account: \(event.action.rawValue).")
            }
        }
    }
}
