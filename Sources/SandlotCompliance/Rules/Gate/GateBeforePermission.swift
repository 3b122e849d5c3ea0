import SandlotTrace

extension Parameter<[String]> {
    /// Permissions for which the system may ask the child.
    static let exemptPermissions = Parameter("exemptPermissions", [])
}

/// A gate before permission prompts.
struct GateBeforePermission: GatedActionRule {
    static let descriptor = RuleDescriptor(
        id: "gate-before-permission",
        title: "A gate before permission prompts",
        mechanism: .state,
        severities: [.appleKids: .warning],
        reads: [.permissionPrompt, .gatePassed, .appState, .adClicked, .purchaseStarted],
        observes: PassLedger.observed + [.permissionPrompt],
        requirement: """
            The system asks for a permission only after a parent has opened the gate, or while a \
            parent sets up the app.
            """,
        decision: """
            A prompt needs an unused pass for `permission`, `settings`, `parentArea`, or \
            `onboardingParent` that is no older than `areaTtlMs` and during which nobody left the \
            app. If the prompt names a pass, only that pass counts. Permissions in \
            `exemptPermissions` are not checked.
            """,
        sources: [Citation(.appleNews)],
        parameters: [Parameter.exemptPermissions.erased, Parameter.areaTtlMs.erased]
            + PassLedger.parameters,
        examples: RuleExamples(
            passing: RuleExample(
                "A parent passes the gate and allows the microphone.",
                """
                {"t":9000,"e":"gate_shown","gateId":"g1","purpose":"permission","challenge":{"kind":"multiply","a":7,"b":8}}
                {"t":12000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"permission"}
                {"t":12100,"e":"permission_prompt","permission":"microphone","granted":true}
                """),
            failing: RuleExample(
                "The child taps the microphone and the system asks.",
                """
                {"t":9000,"e":"user_action","kind":"tap","target":"microphone"}
                {"t":9100,"e":"permission_prompt","permission":"microphone","granted":true}
                """)))

    typealias Monitor = GatedActionMonitor<GateBeforePermission>

    let passLifetimeMs: Int
    let passes: PassLedger.Settings
    private let exemptPermissions: [String]

    init(_ parameters: Parameters) {
        passLifetimeMs = parameters[.areaTtlMs]
        passes = PassLedger.Settings(parameters)
        exemptPermissions = parameters[.exemptPermissions]
    }

    func gates(_ event: TraceEvent) -> Bool {
        guard case .permissionPrompt(let event) = event else { return false }
        return !exemptPermissions.contains(event.permission.rawValue)
    }
}
