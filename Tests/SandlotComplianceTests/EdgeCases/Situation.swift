import SandlotCompliance
import Testing

/// A situation in words and as a trace, with the expected verdicts of rules.
struct Situation: Sendable, CustomTestStringConvertible {
    let name: String
    /// The verdict of each rule, by its name; `pack/rule` asks a certain pack, otherwise the first that has the rule.
    let verdicts: [String: Verdict]
    let lines: [String]
    let parameters: [String: ParameterValue]

    init(
        _ name: String, _ verdicts: [String: Verdict],
        parameters: [String: ParameterValue] = [:], _ lines: String...
    ) {
        self.name = name
        self.verdicts = verdicts
        self.lines = lines
        self.parameters = parameters
    }

    var testDescription: String { name }

    /// Compares the results of the checker with the expected verdicts.
    func check() throws {
        let story = Story(lines.joined(separator: "\n"), parameters: parameters)
        for (key, verdict) in verdicts {
            let parts = key.split(separator: "/").map { String($0) }
            let pack = parts.count > 1 ? PackID(rawValue: parts[0]) : nil
            let result = try story.result(parts[parts.count - 1], in: pack)
            #expect(
                result.verdict == verdict,
                "\(key): \(result.findings.map { "\($0.seqs) \($0.message)" })")
        }
    }
}
