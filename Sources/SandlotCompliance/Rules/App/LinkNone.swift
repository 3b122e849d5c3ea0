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
            The app contains no links to web pages, social networks, store pages, or e-mail.
            """,
        decision: """
            Every link that is opened fails, whether behind the gate or not. The store's payment \
            sheet is not a link.
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

    final class Monitor: RuleMonitor<LinkNone> {
        override func observe(_ observation: Observation) {
            guard case .linkOpened(let event) = observation.event else { return }
            recorder.fail(
                looking: [observation.moment],
                "A link of the class \(event.class.rawValue) was opened.")
        }
    }
}
