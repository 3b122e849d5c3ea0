import SandlotTrace

/// Persistent ids for internal operations only.
struct DataPersistentIdInternalOnly: Rule {
    static let descriptor = RuleDescriptor(
        id: "data-persistent-id-internal-only",
        title: "Persistent ids for internal operations only",
        mechanism: .fields,
        severities: [.coppa: .violation],
        reads: [.dataSent, .consent, .traceHeader],
        observes: [.dataSent],
        requirement: """
            Unless a parent consents to collection, a persistent identifier is used only to run \
            the app, is sent without personal information, and is explained in the privacy \
            policy.
            """,
        decision: """
            Data that contains a persistent identifier and leaves the family's devices passes \
            with a parent's consent to collection. Without it, the data fails if its purpose is \
            not in `internalOps` or if a field is personal. Otherwise the header decides, which \
            states whether the privacy policy mentions internal operations.
            """,
        sources: [Citation(.coppa, "312.5(c)(7)")],
        parameters: PersonalInformation.parameters + [
            Parameter.vpcMethods.erased, Parameter.internalOps.erased,
        ],
        examples: RuleExamples(
            passing: RuleExample(
                "A crash report has an identifier, and the policy says so.",
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"policyNoticeInternalOps":true}
                {"e":"data_sent","dest":"firstParty","purpose":"analyzeFunctioning","fields":["crash"],"identifiers":["installationId"]}
                """),
            failing: RuleExample(
                "An identifier tells where the installation came from.",
                """
                {"e":"data_sent","dest":"thirdParty","purpose":"attribution","fields":[],"identifiers":["idfv"],"party":"installs"}
                """)))

    private let personal: PersonalInformation
    private let vpcMethods: [String]
    private let internalOps: Set<String>

    init(_ parameters: Parameters) {
        personal = PersonalInformation(parameters)
        vpcMethods = parameters[.vpcMethods]
        internalOps = Set(parameters[.internalOps])
    }

    final class Monitor: RuleMonitor<DataPersistentIdInternalOnly> {
        override func observe(_ observation: Observation) {
            guard case .dataSent(let event) = observation.event, event.dest != .`self`,
                rule.personal.hasPersistentIdentifier(event)
            else { return }
            let moment = observation.moment
            let consent = run.device.validConsent(methods: rule.vpcMethods) {
                $0.scope.contains("collection")
            }
            if let consent {
                recorder.pass(looking: consent.looking(in: run) + [moment])
            } else if !rule.internalOps.contains(event.purpose.rawValue)
                || rule.personal.hasPersonalField(event)
            {
                let reasons = [
                    rule.internalOps.contains(event.purpose.rawValue)
                        ? nil : "for the purpose \(event.purpose.rawValue)",
                    rule.personal.hasPersonalField(event) ? "with something personal" : nil,
                ].compactMap(\.self)
                recorder.fail(
                    looking: [moment],
                    "A persistent identifier was sent \(Words.list(reasons)), without a valid consent to collection."
                )
            } else {
                checkByPolicy(moment)
            }
        }

        private func checkByPolicy(_ moment: Moment) {
            switch run.header?.policyNoticeInternalOps {
            case true: recorder.pass(moment)
            case false:
                recorder.fail(
                    looking: [moment],
                    "A persistent identifier was sent, and the privacy policy does not mention it.")
            case nil:
                recorder.doubt(
                    looking: [moment],
                    "A persistent identifier was sent, and the header does not state whether the policy mentions it."
                )
            }
        }
    }
}
