import SandlotTrace

/// No tracking prompt.
struct PermNoATT: Rule {
    static let descriptor = RuleDescriptor(
        id: "perm-no-att",
        title: "No tracking prompt",
        mechanism: .fields,
        severities: [.appleKids: .violation, .googleFamilies: .violation, .coppa: .warning],
        reads: [.permissionPrompt, .adRequested],
        requirement: """
            The app does not ask for permission to track, and its requests for ads contain no \
            advertising identifier.
            """,
        decision: """
            A prompt for permission to track fails, and so does a request for an ad with `idfa` \
            or `aaid`. Every other permission prompt and request for an ad passes.
            """,
        sources: [Citation(.appleRejections)],
        examples: RuleExamples(
            passing: RuleExample(
                "The app asks for the microphone.",
                """
                {"e":"permission_prompt","permission":"microphone","granted":true}
                """),
            failing: RuleExample(
                "The app asks for permission to track.",
                """
                {"e":"permission_prompt","permission":"tracking","granted":false}
                """)))

    init(_ parameters: Parameters) {}

    final class Monitor: RuleMonitor<PermNoATT> {
        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .permissionPrompt(let event):
                if event.permission == .tracking {
                    recorder.fail(looking: [moment], "The app asked for permission to track.")
                } else {
                    recorder.pass(moment)
                }
            case .adRequested(let event):
                let identifiers = event.identifiers.filter { $0 == "idfa" || $0 == "aaid" }
                if !identifiers.isEmpty {
                    recorder.fail(
                        looking: [moment],
                        "The request for the ad \(event.adId) carried \(Words.list(identifiers)).")
                } else {
                    recorder.pass(moment)
                }
            default: break
            }
        }
    }
}
