import SandlotTrace

extension Parameter<[String]> {
    /// Identifiers that apps for children may not transmit.
    static let prohibitedIds = Parameter(
        "prohibitedIds",
        ["aaid", "simSerial", "buildSerial", "serial", "bssid", "mac", "ssid", "imei", "imsi"])
}

/// No prohibited identifiers.
struct DataNoProhibitedIds: Rule {
    static let descriptor = RuleDescriptor(
        id: "data-no-prohibited-ids",
        title: "No prohibited identifiers",
        mechanism: .fields,
        severities: [.googleFamilies: .violation, .amazonKids: .warning],
        reads: [.dataSent, .adRequested],
        requirement: """
            The advertising identifier and the identifiers of device, SIM card, and network stay \
            on the device.
            """,
        decision: """
            Requests for ads, and data that leaves the family's devices, fail if they contain an \
            identifier of `prohibitedIds`.
            """,
        sources: [Citation(.googleFamilies)],
        parameters: [Parameter.prohibitedIds.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "An ad is requested without identifiers.",
                """
                {"e":"ad_requested","adId":"a1","network":"admob","identifiers":[]}
                """),
            failing: RuleExample(
                "Analytics carry the address of the network adapter.",
                """
                {"e":"data_sent","dest":"firstParty","purpose":"analytics","fields":[],"identifiers":["mac"]}
                """)))

    private let prohibitedIds: Set<String>

    init(_ parameters: Parameters) {
        prohibitedIds = Set(parameters[.prohibitedIds])
    }

    final class Monitor: RuleMonitor<DataNoProhibitedIds> {
        override func observe(_ observation: Observation) {
            switch observation.event {
            case .adRequested(let event): check(event.identifiers, observation)
            case .dataSent(let event) where event.dest != .`self`:
                check(event.identifiers, observation)
            default: break
            }
        }

        private func check(_ identifiers: [String], _ observation: Observation) {
            let prohibited = identifiers.filter(rule.prohibitedIds.contains)
            if prohibited.isEmpty {
                recorder.pass(observation.moment)
            } else {
                recorder.fail(
                    looking: [observation.moment],
                    "The event \(observation.event.kind.name) transmitted \(prohibited.joined(separator: ", "))."
                )
            }
        }
    }
}
