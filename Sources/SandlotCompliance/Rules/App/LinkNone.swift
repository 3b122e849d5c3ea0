import SandlotTrace

/// No external links.
struct LinkNone: Rule {
    static let descriptor = RuleDescriptor(
        id: "link-none",
        title: "No external links",
        mechanism: .fields,
        severities: [.seed: .violation],
        reads: [.linkOpened],
        requirement: """
            The app leads nowhere else: to no page on the web, no social network, no store page, no mail.
            """,
        decision: """
            Every link that is opened fails, behind the gate or not. The store's payment sheet is no link.
            """,
        sources: [Citation(.seed)],
        examples: RuleExamples(
            passing: RuleExample(
                "The child stays in the app.",
                """
                {"e":"screen","name":"home"}
                """),
            failing: RuleExample(
                "A page on the web opens.",
                """
                {"e":"link_opened","class":"web","host":"example.com"}
                """)))

    init(_ parameters: Parameters) {}

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(run, judge)
    }

    private final class Monitor: RuleMonitor {
        override func observe(_ observation: Observation) {
            guard case .linkOpened(let event) = observation.event else { return }
            judge.fail(
                looking: [observation.moment],
                "A link of the class \(event.class.rawValue) was opened.")
        }
    }
}
