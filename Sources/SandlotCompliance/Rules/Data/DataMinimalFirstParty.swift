import SandlotTrace

extension Parameter<[String]> {
    /// Fields of `data_sent` that the developer's own servers need.
    static let allowFields = Parameter(
        "allowFields", ["level", "grade", "score", "words", "settings"])
}

/// First-party data serves the function.
struct DataMinimalFirstParty: Rule {
    static let descriptor = RuleDescriptor(
        id: "data-minimal-first-party",
        title: "First-party data serves the function",
        mechanism: .fields,
        severities: [.seed: .violation, .googleFamilies: .advisory, .ukAADC: .warning],
        reads: [.dataSent],
        requirement: """
            The developer's own servers receive only the data that the app needs to work.
            """,
        decision: """
            Data for the developer's servers passes if every field is in `allowFields` and the \
            data contains no identifier. Data that stays on the family's devices is not checked.
            """,
        sources: [Citation(.seed), Citation(.aadc, "8")],
        parameters: [Parameter.allowFields.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "A score is saved.",
                """
                {"e":"data_sent","dest":"firstParty","purpose":"sync","fields":["score"],"identifiers":[]}
                """),
            failing: RuleExample(
                "The child's name is sent along.",
                """
                {"e":"data_sent","dest":"firstParty","purpose":"sync","fields":["score","name"],"identifiers":[]}
                """)))

    private let allowFields: Set<String>

    init(_ parameters: Parameters) {
        allowFields = Set(parameters[.allowFields])
    }

    final class Monitor: RuleMonitor<DataMinimalFirstParty> {
        override func observe(_ observation: Observation) {
            guard case .dataSent(let event) = observation.event, event.dest == .firstParty else {
                return
            }
            if event.identifiers.isEmpty, event.fields.allSatisfy(rule.allowFields.contains) {
                return recorder.pass(observation.moment)
            }
            let surplus = event.fields.filter { !rule.allowFields.contains($0) } + event.identifiers
            recorder.fail(
                looking: [observation.moment],
                "The developer's servers received more than the app needs: \(surplus.joined(separator: ", "))."
            )
        }
    }
}
