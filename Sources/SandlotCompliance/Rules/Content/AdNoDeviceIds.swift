import SandlotTrace

extension Parameter<[String]> {
    /// Identifiers that must not be sent for ads.
    static let forbiddenIds = Parameter(
        "forbiddenIds",
        [
            "idfa", "idfv", "aaid", "androidId", "imei", "imsi", "mac", "bssid", "ssid",
            "simSerial", "buildSerial", "serial", "pushToken", "email",
        ])
}

/// No device identifiers in ad calls.
struct AdNoDeviceIds: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-no-device-ids",
        title: "No device identifiers in ad calls",
        mechanism: .fields,
        severities: [
            .seed: .violation, .appleKids: .violation, .googleFamilies: .violation,
            .coppa: .violation,
        ],
        reads: [.adRequested, .dataSent],
        requirement: "Ad requests and other data for ads identify neither a person nor a device.",
        decision: """
            Requests for ads, and all other data sent for ads, must contain none of \
            `forbiddenIds`.
            """,
        sources: [Citation(.appReview, "1.3"), Citation(.googleFamilies)],
        parameters: [Parameter.forbiddenIds.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "A request carries no identifier.",
                #"{"e":"ad_requested","adId":"a1","network":"admob","identifiers":[]}"#),
            failing: RuleExample(
                "A request carries the vendor's identifier of the device.",
                #"{"e":"ad_requested","adId":"a1","network":"admob","identifiers":["idfv"]}"#)))

    private let forbiddenIds: Set<String>

    init(_ parameters: Parameters) {
        forbiddenIds = Set(parameters[.forbiddenIds])
    }

    final class Monitor: RuleMonitor<AdNoDeviceIds> {
        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .adRequested(let event):
                checkIdentifiers(event.identifiers, at: moment, "The request for ad \(event.adId)")
            case .dataSent(let event) where event.purpose == .ads:
                checkIdentifiers(event.identifiers, at: moment, "What was sent for ads")
            default: break
            }
        }

        private func checkIdentifiers(
            _ identifiers: [String], at moment: Moment, _ what: @autoclosure () -> String
        ) {
            let found = identifiers.filter(rule.forbiddenIds.contains)
            if found.isEmpty {
                recorder.pass(moment)
            } else {
                recorder.fail(
                    looking: [moment], measure: .count(found.count, limit: 0),
                    "\(what()) carries \(found.joined(separator: ", ")).")
            }
        }
    }
}
