import SandlotCompliance
import Testing

/// A short trace with the verdict that a rule must give.
struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let verdict: Verdict
    let lines: String
    var parameters: [String: ParameterValue] = [:]
    var pack: PackID?

    init(
        _ name: String, _ verdict: Verdict, _ lines: String,
        parameters: [String: ParameterValue] = [:], pack: PackID? = nil
    ) {
        self.name = name
        self.verdict = verdict
        self.lines = lines
        self.parameters = parameters
        self.pack = pack
    }

    var testDescription: String { name }
}
