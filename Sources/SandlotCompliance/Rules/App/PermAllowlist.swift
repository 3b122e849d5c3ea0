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
        requirement: "The app asks only for the permissions that it has declared.",
        decision: """
            A permission prompt passes if `allowPermissions` lists the permission, and fails \
            otherwise.
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

    final class Monitor: RuleMonitor<PermAllowlist> {
        override func observe(_ observation: Observation) {
            guard case .permissionPrompt(let event) = observation.event else { return }
            if rule.allowPermissions.contains(event.permission.rawValue) {
                recorder.pass(observation.moment)
            } else {
                recorder.fail(
                    looking: [observation.moment],
                    "The app asked for the permission \(event.permission.rawValue).")
            }
        }
    }
}
