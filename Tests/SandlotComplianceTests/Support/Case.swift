import SandlotCompliance
import Testing

/// A short trace with the verdict that a rule must give.
struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let verdict: Verdict
    let lines: [String]
    /// Whether the lines are the whole trace, which then does not begin with the prelude of the suite.
    let isWhole: Bool
    let parameters: [String: ParameterValue]
    let pack: PackID?

    /// Creates a case.
    ///
    /// - Parameters:
    ///   - name: What the case shows.
    ///   - verdict: The expected verdict.
    ///   - lines: The lines after the prelude of the suite.
    ///   - isWhole: Whether the lines are the whole trace, without the prelude.
    ///   - parameters: The parameters of the rule that are not the pack's.
    ///   - pack: The pack, if it is not the suite's.
    init(
        _ name: String, _ verdict: Verdict, _ lines: String..., isWhole: Bool = false,
        parameters: [String: ParameterValue] = [:], pack: PackID? = nil
    ) {
        self.name = name
        self.verdict = verdict
        self.lines = lines
        self.isWhole = isWhole
        self.parameters = parameters
        self.pack = pack
    }

    var testDescription: String { name }
}
