import SandlotTrace

/// Notifications are never a condition.
struct PushNotRequired: Rule {
    static let descriptor = RuleDescriptor(
        id: "push-not-required",
        title: "Notifications are never a condition",
        mechanism: .state,
        severities: [.appleKids: .violation],
        reads: [.permissionPrompt, .phase, .screen],
        requirement: "Users who do not want notifications can still play.",
        decision: """
            After notifications have been denied, gameplay must follow in the run. If it does \
            not, the run fails if it shows the screen `blocked`, and is inconclusive otherwise.
            """,
        sources: [Citation(.appReview, "4.5.4")],
        parameters: [Parameter.gameplayPhases.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "Notifications are denied, and the child plays.",
                """
                {"e":"permission_prompt","permission":"notifications","granted":false}
                {"t":4000,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            failing: RuleExample(
                "Notifications are denied, and the app refuses to go on.",
                """
                {"e":"permission_prompt","permission":"notifications","granted":false}
                {"t":4000,"e":"screen","name":"blocked"}
                """)))

    private let gameplayPhases: [String]

    init(_ parameters: Parameters) {
        gameplayPhases = parameters[.gameplayPhases]
    }

    final class Monitor: RuleMonitor<PushNotRequired> {
        /// Denials that no gameplay has followed yet, each with the first refusal to continue.
        @exclusivity(unchecked) private var denials: [(at: Moment, blocked: Moment?)] = []

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .permissionPrompt(let event):
                if event.permission == .notifications, event.granted == false {
                    denials.append((moment, nil))
                }
            case .phase(let event):
                guard !denials.isEmpty, rule.gameplayPhases.contains(event.phase.rawValue) else {
                    return
                }
                for denial in denials { recorder.pass(denial.at, moment) }
                denials = []
            case .screen(let event):
                guard !denials.isEmpty, event.name == "blocked" else { return }
                for index in denials.indices where denials[index].blocked == nil {
                    denials[index].blocked = moment
                }
            default: break
            }
        }

        override func end() {
            for denial in denials {
                if let blocked = denial.blocked {
                    recorder.fail(
                        looking: [denial.at, blocked],
                        "Notifications were denied, and the app refused to continue.")
                } else {
                    recorder.doubt(
                        looking: [denial.at],
                        "Notifications were denied, and no gameplay followed.")
                }
            }
        }
    }
}
