import SandlotTrace

extension Parameter<[String]> {
    /// Third parties without which the app cannot work.
    static let integralParties = Parameter("integralParties", [String]())
}

/// A consent of its own for third parties.
struct DataThirdPartySeparateConsent: Rule {
    static let descriptor = RuleDescriptor(
        id: "data-third-party-separate-consent",
        title: "A consent of its own for third parties",
        mechanism: .state,
        severities: [.coppa: .violation],
        reads: [.consent, .dataSent, .traceHeader],
        observes: [.dataSent],
        requirement: """
            A parent can allow an app to collect data without allowing it to share the data, \
            unless the app cannot work without the third party.
            """,
        decision: """
            Personal fields may go to a third party that is not in `integralParties` only with a \
            separate consent of a parent that covers third parties and not collection. The same \
            holds for persistent identifiers whose purpose is not in `internalOps`. A voice \
            recording that is transcribed and deleted at once needs no consent if the privacy \
            policy mentions it. If the party has no name, the result is inconclusive, unless \
            `integralParties` is empty.
            """,
        sources: [Citation(.coppa, "312.5(a)(2)")],
        parameters: PersonalInformation.parameters + [
            Parameter.vpcMethods.erased, Parameter.internalOps.erased,
            Parameter.integralParties.erased,
        ],
        examples: RuleExamples(
            passing: RuleExample(
                "A parent answers two questions.",
                """
                {"e":"consent","consentId":"c1","action":"granted","scope":["collection"],"method":"kba","by":"parent"}
                {"e":"consent","consentId":"c2","action":"granted","scope":["thirdParty"],"method":"kba","by":"parent","separate":true}
                {"t":3000,"e":"data_sent","dest":"thirdParty","purpose":"other","fields":["name"],"identifiers":[],"party":"prints"}
                """),
            failing: RuleExample(
                "One consent covers everything.",
                """
                {"e":"consent","consentId":"c1","action":"granted","scope":["collection","thirdParty"],"method":"kba","by":"parent"}
                {"t":3000,"e":"data_sent","dest":"thirdParty","purpose":"ads","fields":["name"],"identifiers":[],"party":"prints"}
                """)))

    private let personal: PersonalInformation
    private let vpcMethods: [String]
    private let internalOps: Set<String>
    private let integralParties: [String]

    init(_ parameters: Parameters) {
        personal = PersonalInformation(parameters)
        vpcMethods = parameters[.vpcMethods]
        internalOps = Set(parameters[.internalOps])
        integralParties = parameters[.integralParties]
    }

    private func concerns(_ event: TraceEvent.DataSent) -> Bool {
        guard event.dest == .thirdParty else { return false }
        if let party = event.party, integralParties.contains(party) { return false }
        return personal.hasPersonalField(event)
            || personal.hasPersistentIdentifier(event)
                && !internalOps.contains(event.purpose.rawValue)
    }

    final class Monitor: RuleMonitor<DataThirdPartySeparateConsent> {
        override func observe(_ observation: Observation) {
            guard case .dataSent(let event) = observation.event, rule.concerns(event) else {
                return
            }
            let moment = observation.moment
            if rule.personal.isExceptedVoice(event, in: run) { return recorder.pass(moment) }
            let consent = run.device.validConsent(methods: rule.vpcMethods) {
                $0.isSeparate && $0.scope.contains("thirdParty") && !$0.scope.contains("collection")
            }
            if let consent {
                recorder.pass(looking: consent.looking(in: run) + [moment])
            } else if event.party == nil, !rule.integralParties.isEmpty {
                recorder.doubt(
                    looking: [moment],
                    "A third party without a name received \(rule.personal.names(in: event).joined(separator: ", "))."
                )
            } else {
                recorder.fail(
                    looking: [moment],
                    "\(event.party.map { "The third party \($0)" } ?? "A third party") received \(rule.personal.names(in: event).joined(separator: ", ")) without a consent of its own."
                )
            }
        }
    }
}
