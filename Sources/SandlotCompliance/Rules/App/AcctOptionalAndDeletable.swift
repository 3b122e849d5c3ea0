import SandlotTrace

/// Accounts are optional and deletable.
struct AcctOptionalAndDeletable: Rule {
    static let descriptor = RuleDescriptor(
        id: "acct-optional-and-deletable",
        title: "Accounts are optional and deletable",
        mechanism: .state,
        severities: [.appleKids: .violation, .ukAADC: .advisory],
        reads: [.account, .phase, .screen],
        requirement: """
            The game can be played without logging in, and an account that the app creates can be \
            deleted in the app.
            """,
        decision: """
            A required login fails unless the child has already played in the run. If an account \
            is created, some screen of the run must offer to delete it. In a run that was cut \
            short, a missing screen is inconclusive. Every other account event passes.
            """,
        sources: [Citation(.appReview, "5.1.1")],
        parameters: [Parameter.gameplayPhases.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The child plays as a guest. Later, an account is created that can be deleted.",
                """
                {"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":60000,"e":"account","action":"created","subject":"parent"}
                {"e":"screen","name":"settings","affordances":["deleteAccount"]}
                """),
            failing: RuleExample(
                "The game requires a login.",
                """
                {"e":"screen","name":"onboarding"}
                {"e":"account","action":"required"}
                """)))

    private let gameplayPhases: [String]

    init(_ parameters: Parameters) {
        gameplayPhases = parameters[.gameplayPhases]
    }

    final class Monitor: RuleMonitor<AcctOptionalAndDeletable> {
        @exclusivity(unchecked) private var latestGameplay: Moment?
        /// The latest screen on which accounts can be deleted.
        @exclusivity(unchecked) private var deletion: Moment?
        /// Accounts that were made before any such screen.
        @exclusivity(unchecked) private var undeletable: [Moment] = []

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .phase(let event):
                if rule.gameplayPhases.contains(event.phase.rawValue) { latestGameplay = moment }
            case .screen(let event):
                guard event.affordances?.contains("deleteAccount") ?? false else { return }
                deletion = moment
                for account in undeletable { recorder.pass(account, moment) }
                undeletable = []
            case .account(let event): checkAccount(event, moment)
            default: break
            }
        }

        private func checkAccount(_ event: TraceEvent.Account, _ moment: Moment) {
            switch event.action {
            case .required:
                if let latestGameplay {
                    recorder.pass(latestGameplay, moment)
                } else {
                    recorder.fail(
                        looking: [moment], "A login was required before anybody could play.")
                }
            case .created:
                if let deletion {
                    recorder.pass(deletion, moment)
                } else {
                    undeletable.append(moment)
                }
            default: recorder.pass(moment)
            }
        }

        override func end() {
            for account in undeletable {
                if run.isComplete {
                    recorder.fail(
                        looking: [account],
                        "An account was made, and no screen of the run offers to delete it.")
                } else {
                    recorder.doubt(
                        looking: [account],
                        "An account was made, and the run was cut short before a screen offered to delete it."
                    )
                }
            }
        }
    }
}
