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
            The app does not ask to track anybody, and no advertising identifier takes part in a request for an ad.
            """,
        decision: """
            Asking for permission to track fails, and so does a request for an ad with `idfa` or `aaid`; every \
            other request for a permission or an ad passes.
            """,
        sources: [Citation(.appleRejections)],
        examples: RuleExamples(
            passing: RuleExample(
                "The app asks for the microphone.",
                """
                {"e":"permission_prompt","permission":"microphone","granted":true}
                """),
            failing: RuleExample(
                "The app asks to track.",
                """
                {"e":"permission_prompt","permission":"tracking","granted":false}
                """)))

    init(_ parameters: Parameters) {}

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(run, judge)
    }

    private final class Monitor: RuleMonitor {
        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .permissionPrompt(let event):
                if event.permission == .tracking {
                    judge.fail(looking: [moment], "The app asked for permission to track.")
                } else {
                    judge.pass(moment)
                }
            case .adRequested(let event):
                let identifiers = event.identifiers.filter { $0 == "idfa" || $0 == "aaid" }
                if !identifiers.isEmpty {
                    judge.fail(
                        looking: [moment],
                        "The request for the ad \(event.adId) carried \(Words.list(identifiers)).")
                } else {
                    judge.pass(moment)
                }
            default: break
            }
        }
    }
}
