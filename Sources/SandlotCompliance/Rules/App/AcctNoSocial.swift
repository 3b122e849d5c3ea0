import SandlotTrace

/// No social features for children.
struct AcctNoSocial: Rule {
    static let descriptor = RuleDescriptor(
        id: "acct-no-social",
        title: "No social features for children",
        mechanism: .fields,
        severities: [.seed: .advisory, .coppa: .warning, .ukAADC: .advisory],
        reads: [.screen, .dataSent],
        requirement: """
            Children cannot chat and have no lists of friends, and no personal information about \
            them is public.
            """,
        decision: """
            Showing the screen `chat`, `friends`, or `leaderboardPublic` fails. Data that anybody \
            can see fails if `pii` lists one of its fields, and passes otherwise.
            """,
        sources: [Citation(.coppa, "312.2")],
        parameters: [Parameter.pii.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "Only a score is public.",
                """
                {"e":"data_sent","dest":"firstParty","purpose":"other","fields":["score"],"identifiers":[],"public":true}
                """),
            failing: RuleExample(
                "A leaderboard shows names.",
                """
                {"e":"data_sent","dest":"firstParty","purpose":"other","fields":["name","score"],"identifiers":[],"public":true}
                """)))

    private let pii: Set<String>

    init(_ parameters: Parameters) {
        pii = Set(parameters[.pii])
    }

    final class Monitor: RuleMonitor<AcctNoSocial> {
        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .screen(let event):
                switch event.name {
                case "chat", "friends", "leaderboardPublic":
                    recorder.fail(looking: [moment], "The screen \(event.name) was shown.")
                default: break
                }
            case .dataSent(let event) where event.public:
                let fields = event.fields.filter(rule.pii.contains)
                if !fields.isEmpty {
                    recorder.fail(
                        looking: [moment],
                        "The \(fields.count == 1 ? "field" : "fields") \(Words.list(fields)) became public."
                    )
                } else {
                    recorder.pass(moment)
                }
            default: break
            }
        }
    }
}
