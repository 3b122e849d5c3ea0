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
        requirement: """
            A parent has given verifiable consent before personal information leaves the family's \
            devices.
            """,
        decision: """
            Data that contains a personal field and leaves the family's devices needs an earlier \
            consent of a parent to collection, by a method of `vpcMethods`. A voice recording \
            that is transcribed and deleted at once needs no consent if the privacy policy \
            mentions it.
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

    final class Monitor: RuleMonitor<DataConsentBeforeCollection> {
        override func observe(_ observation: Observation) {
            guard case .dataSent(let event) = observation.event, event.dest != .`self`,
                rule.personal.hasPersonalField(event)
            else { return }
            let moment = observation.moment
            if rule.personal.isExceptedVoice(event, in: run) { return recorder.pass(moment) }
            let consent = run.device.validConsent(methods: rule.vpcMethods) {
                $0.scope.contains("collection")
            }
            if let consent {
                recorder.pass(looking: consent.looking(in: run) + [moment])
            } else {
                recorder.fail(
                    looking: [moment],
                    "Personal information left the device without a valid consent to collection: \(rule.personal.fields(in: event).joined(separator: ", "))."
                )
            }
        }
    }
}
