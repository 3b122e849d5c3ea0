import SandlotTrace

/// No third-party analytics.
struct DataNoThirdPartyAnalytics: Rule {
    static let descriptor = RuleDescriptor(
        id: "data-no-third-party-analytics",
        title: "No third-party analytics",
        mechanism: .fields,
        severities: [.seed: .violation, .appleKids: .warning],
        reads: [.dataSent],
        requirement: "No third party measures what a child does in the app.",
        decision: "Data for a third party fails if its purpose is analytics.",
        sources: [Citation(.appReview, "1.3"), Citation(.seed)],
        examples: RuleExamples(
            passing: RuleExample(
                "A third party delivers a file.",
                """
                {"e":"data_sent","dest":"thirdParty","purpose":"network","fields":[],"identifiers":[],"party":"cdn"}
                """),
            failing: RuleExample(
                "An analytics service is told of a screen.",
                """
                {"e":"data_sent","dest":"thirdParty","purpose":"analytics","fields":["screen"],"identifiers":["appInstanceId"],"party":"metrics"}
                """)))

    init(_ parameters: Parameters) {}

    final class Monitor: RuleMonitor<DataNoThirdPartyAnalytics> {
        override func observe(_ observation: Observation) {
            guard case .dataSent(let event) = observation.event, event.dest == .thirdParty else {
                return
            }
            if event.purpose == .analytics {
                recorder.fail(
                    looking: [observation.moment],
                    "Analytics were sent to \(event.party.map { "the third party \($0)" } ?? "a third party")."
                )
            } else {
                recorder.pass(observation.moment)
            }
        }
    }
}
