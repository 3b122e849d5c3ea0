import SandlotCompliance
import SandlotTrace

extension Parameter<Int> {
    /// The number of tests that a child may finish before the app offers a break.
    static let testsBeforeBreak = Parameter("testsBeforeBreak", 3)
}

/// A rule that requires the app to offer a break after a few tests in a row.
struct BreakOffered: Rule {
    static let descriptor = RuleDescriptor(
        id: "ours-break-offered", title: "A break after a few tests", mechanism: .state,
        severities: [:], reads: [.phase, .screen],
        requirement: "The app offers a break to a child who finishes several tests in a row.",
        decision: """
            Each levelComplete is checked. It passes if at most `testsBeforeBreak` of them, including this one, \
            came since the latest screen named break.
            """,
        sources: [
            Citation(
                SourceDocument("Our promise to parents", tag: "OURS", date: "1 September 2026"), "2"
            )
        ],
        parameters: [Parameter.testsBeforeBreak.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "One test, then a break.",
                """
                {"e":"phase","phase":"levelComplete","attempt":1}
                {"e":"screen","name":"break","t":500}
                """),
            failing: RuleExample(
                "Four tests without a break.",
                """
                {"e":"phase","phase":"levelComplete","attempt":1}
                {"e":"phase","phase":"levelComplete","attempt":2,"t":60000}
                {"e":"phase","phase":"levelComplete","attempt":3,"t":120000}
                {"e":"phase","phase":"levelComplete","attempt":4,"t":180000}
                """)))

    private let limit: Int

    init(_ parameters: Parameters) {
        limit = parameters[.testsBeforeBreak]
    }

    final class Monitor: RuleMonitor<BreakOffered> {
        private var sinceBreak = 0
        private var first: Moment?

        override func observe(_ observation: Observation) {
            switch observation.event {
            case .screen(let screen) where screen.name == "break":
                sinceBreak = 0
                first = nil
            case .phase(let phase) where phase.phase == .levelComplete:
                let start = first ?? observation.moment
                first = start
                sinceBreak += 1
                guard sinceBreak > rule.limit else {
                    return recorder.pass(start, observation.moment)
                }
                recorder.fail(
                    looking: [start, observation.moment],
                    measure: .count(sinceBreak, limit: rule.limit),
                    "\(sinceBreak) tests were finished without a break.")
            default: break
            }
        }
    }
}
