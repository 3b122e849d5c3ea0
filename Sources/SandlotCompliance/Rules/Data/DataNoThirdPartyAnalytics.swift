import SandlotTrace

/// No third-party analytics.
struct DataNoThirdPartyAnalytics: Rule {
    static let descriptor = RuleDescriptor(
        id: "data-no-third-party-analytics",
        title: "No third-party analytics",
        mechanism: .fields,
        severities: [.seed: .violation, .appleKids: .warning],
        reads: [.dataSent],
        requirement: "What a child does in the app is not measured by a third party.",
        decision: "Data for a third party fail if their purpose is analytics.",
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

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(run, judge)
    }

    private final class Monitor: RuleMonitor {
        override func observe(_ observation: Observation) {
            guard case .dataSent(let event) = observation.event, event.dest == .thirdParty else {
                return
            }
            if event.purpose == .analytics {
                judge.fail(
                    looking: [observation.moment],
                    "Analytics were sent to \(event.party.map { "the third party \($0)" } ?? "a third party")."
                )
            } else {
                judge.pass(observation.moment)
            }
        }
    }
}
