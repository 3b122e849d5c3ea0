import SandlotTrace

/// A gate is not parental consent.
struct GateNotConsent: Rule {
    static let descriptor = RuleDescriptor(
        id: "gate-not-consent",
        title: "A gate is not parental consent",
        mechanism: .fields,
        severities: [.appleKids: .violation, .coppa: .violation, .euGDPR: .violation],
        reads: [.consent],
        requirement: """
            A parent's consent is recorded only if it was made sure that a parent gave it, and a parental gate \
            does not do that.
            """,
        decision: """
            Every consent that a parent is said to have granted needs a method out of `vpcMethods`. The gate is \
            never one, and a message with a later confirmation does not suffice if third parties are in the scope.
            """,
        sources: [Citation(.appReview, "5.1.4")],
        parameters: [Parameter.vpcMethods.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "A parent answers questions that only an adult can answer.",
                """
                {"t":1000,"e":"consent","consentId":"c1","action":"granted","scope":["collection"],"method":"kba","by":"parent"}
                """),
            failing: RuleExample(
                "Solving the gate's task is recorded as consent.",
                """
                {"t":1000,"e":"consent","consentId":"c1","action":"granted","scope":["collection"],"method":"parentalGate","by":"parent"}
                """)))

    private let vpcMethods: [String]

    init(_ parameters: Parameters) {
        vpcMethods = parameters[.vpcMethods]
    }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(vpcMethods, run, judge)
    }

    private final class Monitor: RuleMonitor {
        private let vpcMethods: [String]

        init(_ vpcMethods: [String], _ run: RunState, _ judge: Judge) {
            self.vpcMethods = vpcMethods
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            guard case .consent(let event) = observation.event, event.action == .granted,
                event.by == .parent, let method = event.method
            else { return }
            let moment = observation.moment
            // A method that shows nothing suffices for third parties least of all.
            if method == "parentalGate" || !vpcMethods.contains(method) {
                judge.fail(
                    looking: [moment],
                    "The consent \(event.consentId) rests on \(method), which does not show that a parent gave it."
                )
            } else if method == "emailPlus" || method == "textPlus",
                event.scope?.contains("thirdParty") == true
            {
                judge.fail(
                    looking: [moment],
                    "The consent \(event.consentId) covers third parties, for which \(method) does not suffice."
                )
            } else {
                judge.pass(moment)
            }
        }
    }
}
