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
            The game can be played without logging in, and an account that can be made can be deleted in the app.
            """,
        decision: """
            A login that is required fails unless the child has played before in the run. An account that is made \
            needs a screen of the run with a way to delete it; a run that is cut short may just not have come to \
            it. Everything else that happens to accounts passes.
            """,
        sources: [Citation(.appReview, "5.1.1")],
        parameters: [Parameter.gameplayPhases.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The child plays as a guest; later an account is made that can be deleted.",
                """
                {"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":60000,"e":"account","action":"created","subject":"parent"}
                {"e":"screen","name":"settings","affordances":["deleteAccount"]}
                """),
            failing: RuleExample(
                "Nothing goes without logging in.",
                """
                {"e":"screen","name":"onboarding"}
                {"e":"account","action":"required"}
                """)))

    private let gameplayPhases: [String]

    init(_ parameters: Parameters) {
        gameplayPhases = parameters[.gameplayPhases]
    }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(gameplayPhases, run, judge)
    }

    private final class Monitor: RuleMonitor {
        private let gameplayPhases: [String]
        @exclusivity(unchecked) private var latestGameplay: Moment?
        /// The latest screen on which accounts can be deleted.
        @exclusivity(unchecked) private var deletion: Moment?
        /// Accounts that were made before any such screen.
        @exclusivity(unchecked) private var undeletable: [Moment] = []

        init(_ gameplayPhases: [String], _ run: RunState, _ judge: Judge) {
            self.gameplayPhases = gameplayPhases
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .phase(let event):
                if gameplayPhases.contains(event.phase.rawValue) { latestGameplay = moment }
            case .screen(let event):
                guard event.affordances?.contains("deleteAccount") ?? false else { return }
                deletion = moment
                for account in undeletable { judge.pass(account, moment) }
                undeletable = []
            case .account(let event): judgeAccount(event, moment)
            default: break
            }
        }

        private func judgeAccount(_ event: TraceEvent.Account, _ moment: Moment) {
            switch event.action {
            case .required:
                if let latestGameplay {
                    judge.pass(latestGameplay, moment)
                } else {
                    judge.fail(
                        looking: [moment], "A login was required before anybody could play.")
                }
            case .created:
                if let deletion {
                    judge.pass(deletion, moment)
                } else {
                    undeletable.append(moment)
                }
            default: judge.pass(moment)
            }
        }

        override func end() {
            for account in undeletable {
                if run.isComplete {
                    judge.fail(
                        looking: [account],
                        "An account was made, and no screen of the run offers to delete it.")
                } else {
                    judge.doubt(
                        looking: [account],
                        "An account was made, and the run was cut short before a screen offered to delete it."
                    )
                }
            }
        }
    }
}
