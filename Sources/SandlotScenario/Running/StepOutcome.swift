internal import SandlotJSON
internal import SandlotStore

/// What is told of a step that was done.
struct StepOutcome {
    /// For people, behind the sentence of the step.
    var notes: [String] = []
    /// For scripts.
    var fields: [String: JSONElement] = [:]

    /// Says which transaction the step was about.
    mutating func name(_ id: TransactionID) {
        fields["transaction"] = .string(id.description)
    }
}
