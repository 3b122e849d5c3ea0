import SandlotCompliance
import Testing

/// The rule that a suite tests, with everything that the cases of the suite have in common.
struct RuleUnderTest: Sendable {
    let id: String
    /// The pack whose parameters count, or nil for the first pack that has the rule.
    let pack: PackID?
    /// The lines with which each case begins.
    let prelude: [String]

    init(_ id: String, in pack: PackID? = nil, prelude: String...) {
        self.id = id
        self.pack = pack
        self.prelude = prelude
    }

    /// Compares the verdict of the rule with the one that a case expects.
    func check(_ example: Case, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let story = Story(
            lines: (example.isWhole ? [] : prelude) + example.lines, parameters: example.parameters)
        let verdict = try story.verdict(id, in: example.pack ?? pack)
        #expect(verdict == example.verdict, sourceLocation: sourceLocation)
    }

    /// The result of the rule for lines that are the whole trace, without the prelude.
    func result(
        _ lines: String..., parameters: [String: ParameterValue] = [:], in pack: PackID? = nil
    ) throws -> ComplianceReport.RuleResult {
        try Story(lines: lines, parameters: parameters).result(id, in: pack ?? self.pack)
    }

    /// The verdict of the rule for lines that are the whole trace, without the prelude.
    func verdict(
        _ lines: String..., parameters: [String: ParameterValue] = [:], in pack: PackID? = nil
    ) throws -> Verdict {
        try Story(lines: lines, parameters: parameters).verdict(id, in: pack ?? self.pack)
    }
}
