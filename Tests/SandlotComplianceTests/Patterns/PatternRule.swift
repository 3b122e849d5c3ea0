import SandlotCompliance
import SandlotJSON

/// A rule file with a single rule whose examples do not matter to the test.
enum PatternRule {
    /// Makes the file of a pattern of user actions.
    ///
    /// - Parameter pattern: The keys of the pattern, one on each line.
    /// - Returns: The file, whose rule has the name `ours-pattern`.
    /// - Throws: ``RuleFileError`` if the pattern is wrong, or if its examples have other verdicts.
    static func file(_ pattern: String) throws(RuleFileError) -> RuleFile {
        try RuleFile(text(pattern), name: "pattern.yaml")
    }

    /// The text of the file.
    static func text(_ pattern: String, examples: String = PatternRule.examples) -> String {
        let lines = pattern.split(separator: "\n").map { "    \($0)\n" }.joined()
        return """
            id: ours
            events: [paywall_seen]
            rules:
              - id: ours-pattern
                title: A pattern
                severity: violation
                source: A test
                message: Something is wrong.
            \(lines.dropLast())
                examples:
            \(examples)
            """
    }

    /// A trace without taps, and one with three taps that nothing follows.
    static let examples = """
              - verdict: notApplicable
                story: Nothing happens.
                trace: '{"e":"screen","name":"home"}'
              - verdict: fail
                story: Three taps, and nothing follows.
                trace: |
                  {"t":1000,"e":"user_action","kind":"tap","target":"x"}
                  {"t":1001,"e":"user_action","kind":"tap","target":"x"}
                  {"t":1002,"e":"user_action","kind":"tap","target":"x"}
                  {"t":5000,"e":"trace_end","reason":"normal"}
        """
}
