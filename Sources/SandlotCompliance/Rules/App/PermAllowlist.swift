import SandlotTrace

extension Parameter<[String]> {
    /// The permissions for which the app may ask.
    static let allowPermissions = Parameter("allowPermissions", ["microphone", "speech"])
}

/// Only needed permissions.
struct PermAllowlist: Rule {
    static let descriptor = RuleDescriptor(
        id: "perm-allowlist",
        title: "Only needed permissions",
        mechanism: .fields,
        severities: [
            .seed: .warning, .appleKids: .warning, .googleFamilies: .violation,
            .ukAADC: .violation,
        ],
        reads: [.permissionPrompt],
        requirement: """
            The app asks for the permissions that it has declared, and for no other.
            """,
        decision: """
            Asking for a permission passes if `allowPermissions` lists it.
            """,
        sources: [Citation(.seed), Citation(.googleFamilies)],
        parameters: [Parameter.allowPermissions.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The app asks for the microphone.",
                """
                {"e":"permission_prompt","permission":"microphone","granted":true}
                """),
            failing: RuleExample(
                "The app asks where the child is.",
                """
                {"e":"permission_prompt","permission":"location","granted":false}
                """)))

    private let allowPermissions: [String]

    init(_ parameters: Parameters) {
        allowPermissions = parameters[.allowPermissions]
    }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(allowPermissions, run, judge)
    }

    private final class Monitor: RuleMonitor {
        private let allowPermissions: [String]

        init(_ allowPermissions: [String], _ run: RunState, _ judge: Judge) {
            self.allowPermissions = allowPermissions
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            guard case .permissionPrompt(let event) = observation.event else { return }
            if allowPermissions.contains(event.permission.rawValue) {
                judge.pass(observation.moment)
            } else {
                judge.fail(
                    looking: [observation.moment],
                    "The app asked for the permission \(event.permission.rawValue).")
            }
        }
    }
}
