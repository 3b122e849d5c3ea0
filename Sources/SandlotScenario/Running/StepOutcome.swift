import SandlotJSON
import SandlotStore

/// The information about a step that was performed.
struct StepOutcome {
    /// Notes for people, after the sentence of the step.
    var notes: [String] = []
    /// Values for scripts.
    var fields: [String: JSONElement] = [:]

    /// Records the transaction of the step.
    mutating func name(_ id: TransactionID) {
        fields["transaction"] = .string(id.description)
    }
}
