import SandlotTrace

/// Verifiable consent first.
struct DataConsentBeforeCollection: Rule {
    static let descriptor = RuleDescriptor(
        id: "data-consent-before-collection",
        title: "Verifiable consent first",
        mechanism: .state,
        severities: [.coppa: .violation],
        reads: [.consent, .dataSent, .traceHeader],
        observes: [.dataSent],
        requirement:
            "A parent has verifiably consented before anything personal leaves the family's devices.",
        decision: """
            Data with a personal field that leave the family's devices need an earlier consent of a parent for \
            collection, by a method of `vpcMethods`. A voice that is written down and deleted at once needs none \
            if the policy tells of it.
            """,
        sources: [Citation(.coppaFAQ)],
        parameters: [Parameter.pii.erased, Parameter.vpcMethods.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "A parent consents, then the name is sent.",
                """
                {"e":"consent","consentId":"c1","action":"granted","scope":["collection"],"method":"kba","by":"parent"}
                {"t":3000,"e":"data_sent","dest":"firstParty","purpose":"sync","fields":["name"],"identifiers":[]}
                """),
            failing: RuleExample(
                "The name is sent, and a parent consents later.",
                """
                {"e":"data_sent","dest":"firstParty","purpose":"sync","fields":["name"],"identifiers":[]}
                {"t":3000,"e":"consent","consentId":"c1","action":"granted","scope":["collection"],"method":"kba","by":"parent"}
                """)))

    private let personal: PersonalInformation
    private let vpcMethods: [String]

    init(_ parameters: Parameters) {
        personal = PersonalInformation(parameters)
        vpcMethods = parameters[.vpcMethods]
    }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(self, run, judge)
    }

    private final class Monitor: RuleMonitor {
        private let rule: DataConsentBeforeCollection

        init(_ rule: DataConsentBeforeCollection, _ run: RunState, _ judge: Judge) {
            self.rule = rule
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            guard case .dataSent(let event) = observation.event, event.dest != .`self`,
                rule.personal.hasPersonalField(event)
            else { return }
            let moment = observation.moment
            if rule.personal.isExceptedVoice(event, in: run) { return judge.pass(moment) }
            let consent = run.device.validConsent(methods: rule.vpcMethods) {
                $0.scope.contains("collection")
            }
            if let consent {
                judge.pass(looking: consent.looking(in: run) + [moment])
            } else {
                judge.fail(
                    looking: [moment],
                    "Personal information left the device before a parent had consented: \(rule.personal.fields(in: event).joined(separator: ", "))."
                )
            }
        }
    }
}
