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
            Unless a parent consents to collection, an identifier that recognises a child over time helps to run \
            the app, comes with nothing personal, and is explained in the privacy policy.
            """,
        decision: """
            Data with a persistent identifier that leave the family's devices pass with a parent's consent for \
            collection. Without it they fail if their purpose is not in `internalOps` or a field is personal, and \
            otherwise it depends on whether the header says that the policy tells of internal operations.
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

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(self, run, judge)
    }

    private final class Monitor: RuleMonitor {
        private let rule: DataPersistentIdInternalOnly

        init(_ rule: DataPersistentIdInternalOnly, _ run: RunState, _ judge: Judge) {
            self.rule = rule
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            guard case .dataSent(let event) = observation.event, event.dest != .`self`,
                rule.personal.hasPersistentIdentifier(event)
            else { return }
            let moment = observation.moment
            let consent = run.device.validConsent(methods: rule.vpcMethods) {
                $0.scope.contains("collection")
            }
            if let consent {
                judge.pass(looking: consent.looking(in: run) + [moment])
            } else if !rule.internalOps.contains(event.purpose.rawValue)
                || rule.personal.hasPersonalField(event)
            {
                let reasons = [
                    rule.internalOps.contains(event.purpose.rawValue)
                        ? nil : "for the purpose \(event.purpose.rawValue)",
                    rule.personal.hasPersonalField(event) ? "with something personal" : nil,
                ].compactMap(\.self)
                judge.fail(
                    looking: [moment],
                    "A persistent identifier was sent \(Words.list(reasons)), without a parent's consent."
                )
            } else {
                judgeByPolicy(moment)
            }
        }

        private func judgeByPolicy(_ moment: Moment) {
            switch run.header?.policyNoticeInternalOps {
            case true: judge.pass(moment)
            case false:
                judge.fail(
                    looking: [moment],
                    "A persistent identifier was sent, and the privacy policy does not tell of it.")
            case nil:
                judge.doubt(
                    looking: [moment],
                    "A persistent identifier was sent, and the header does not say whether the policy tells of it."
                )
            }
        }
    }
}
