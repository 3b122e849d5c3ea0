import SandlotTrace

/// A gate is not parental consent.
struct GateNotConsent: Rule {
    static let descriptor = RuleDescriptor(
        id: "gate-not-consent",
        title: "A gate is not parental consent",
        mechanism: .fields,
        severities: [.appleKids: .violation, .coppa: .violation, .euGDPR: .violation],
        reads: [.consent],
        requirement: """
            A parent's consent is recorded only if the app has verified that a parent gave it. A \
            parental gate does not verify that.
            """,
        decision: """
            Every consent that a parent is recorded to have given needs a method of `vpcMethods`. \
            The gate is never such a method. A message with a later confirmation is not \
            sufficient if the scope includes third parties.
            """,
        sources: [Citation(.appReview, "5.1.4")],
        parameters: [Parameter.vpcMethods.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "A parent answers questions that only an adult can answer.",
                """
                {"t":1000,"e":"consent","consentId":"c1","action":"granted","scope":["collection"],"method":"kba","by":"parent"}
                """),
            failing: RuleExample(
                "Solving the gate's task is recorded as consent.",
                """
                {"t":1000,"e":"consent","consentId":"c1","action":"granted","scope":["collection"],"method":"parentalGate","by":"parent"}
                """)))

    private let vpcMethods: [String]

    init(_ parameters: Parameters) {
        vpcMethods = parameters[.vpcMethods]
    }

    final class Monitor: RuleMonitor<GateNotConsent> {
        override func observe(_ observation: Observation) {
            guard case .consent(let event) = observation.event, event.action == .granted,
                event.by == .parent, let method = event.method
            else { return }
            let moment = observation.moment
            // A method that proves nothing is not sufficient for third parties either.
            if method == "parentalGate" || !rule.vpcMethods.contains(method) {
                recorder.fail(
                    looking: [moment],
                    "The consent \(event.consentId) rests on \(method), which does not show that a parent gave it."
                )
            } else if method == "emailPlus" || method == "textPlus",
                event.scope?.contains("thirdParty") == true
            {
                recorder.fail(
                    looking: [moment],
                    "The consent \(event.consentId) covers third parties, for which \(method) does not suffice."
                )
            } else {
                recorder.pass(moment)
            }
        }
    }
}
