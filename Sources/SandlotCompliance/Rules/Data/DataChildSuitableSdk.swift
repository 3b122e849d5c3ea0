import SandlotTrace

extension Parameter<[String]> {
    /// Third parties whose code is suitable for children.
    static let childSuitable = Parameter("childSuitable", [String]())
}

/// Child-suitable SDKs only.
struct DataChildSuitableSdk: Rule {
    static let descriptor = RuleDescriptor(
        id: "data-child-suitable-sdk",
        title: "Child-suitable SDKs only",
        mechanism: .fields,
        severities: [.amazonKids: .violation],
        reads: [.adRequested, .dataSent],
        requirement: """
            Only third parties whose services are made for children's apps receive personal \
            information. Amazon's own advertising is not among them.
            """,
        decision: """
            A request for an ad fails if the network is `amazon-ads` or `amazon-associates`. Data \
            for a third party fails if it contains a personal field or a persistent identifier \
            and the party is not in `childSuitable`. If the party has no name, the result is \
            inconclusive, unless `childSuitable` is empty.
            """,
        sources: [Citation(.amazon)],
        parameters: PersonalInformation.parameters + [Parameter.childSuitable.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "An ad of the developer's own.",
                """
                {"e":"ad_requested","adId":"a1","network":"house"}
                """),
            failing: RuleExample(
                "A banner of Amazon.",
                """
                {"e":"ad_requested","adId":"a1","network":"amazon-ads","format":"banner"}
                """)))

    private let personal: PersonalInformation
    private let childSuitable: [String]

    init(_ parameters: Parameters) {
        personal = PersonalInformation(parameters)
        childSuitable = parameters[.childSuitable]
    }

    final class Monitor: RuleMonitor<DataChildSuitableSdk> {
        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .adRequested(let event):
                if event.network == "amazon-ads" || event.network == "amazon-associates" {
                    recorder.fail(looking: [moment], "An ad of \(event.network) was requested.")
                } else {
                    recorder.pass(moment)
                }
            case .dataSent(let event) where event.dest == .thirdParty: check(event, at: moment)
            default: break
            }
        }

        private func check(_ event: TraceEvent.DataSent, at moment: Moment) {
            guard
                rule.personal.hasPersonalField(event)
                    || rule.personal.hasPersistentIdentifier(event)
            else { return recorder.pass(moment) }
            if let party = event.party, rule.childSuitable.contains(party) {
                recorder.pass(moment)
            } else if event.party == nil, !rule.childSuitable.isEmpty {
                recorder.doubt(
                    looking: [moment],
                    "A third party without a name received \(rule.personal.names(in: event).joined(separator: ", "))."
                )
            } else {
                recorder.fail(
                    looking: [moment],
                    "\(event.party.map { "The third party \($0)" } ?? "A third party") received \(rule.personal.names(in: event).joined(separator: ", ")) and is not known to be suitable for children."
                )
            }
        }
    }
}
