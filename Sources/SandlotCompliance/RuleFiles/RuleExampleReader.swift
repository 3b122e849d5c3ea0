import SandlotBase
import SandlotYAML

/// A reader of the examples of a rule.
enum RuleExampleReader {
    private static let limit = 50
    private static let words: [(String, Verdict)] = [
        ("pass", .pass), ("fail", .fail), ("inconclusive", .inconclusive),
        ("notApplicable", .notApplicable),
    ]

    /// Reads the examples of a rule.
    ///
    /// - Parameters:
    ///   - node: A list of maps.
    ///   - rule: The name of the rule.
    /// - Returns: All examples, and the two that the documentation of the rule shows.
    /// - Throws: ``YAMLError`` with the location of the mistake.
    static func examples(
        _ node: YAMLNode, of rule: String
    ) throws(YAMLError) -> (all: [RuleFileExample], pair: RuleExamples) {
        var examples: [RuleFileExample] = []
        for node in try node.limited(node.list("a list of examples"), to: limit) {
            examples.append(try example(node, of: rule))
        }
        func first(_ verdicts: [Verdict]) -> RuleExample? {
            verdicts.lazy.compactMap { verdict in
                examples.first { $0.verdict == verdict }?.example
            }.first
        }
        guard let passing = first([.pass, .notApplicable]), let failing = first([.fail]) else {
            throw YAMLError(
                .missingKey,
                "a rule needs an example with the verdict `fail`, and one with `pass` or "
                    + "`notApplicable`",
                at: node.location)
        }
        return (examples, RuleExamples(passing: passing, failing: failing))
    }

    private static func example(
        _ node: YAMLNode, of rule: String
    ) throws(YAMLError) -> RuleFileExample {
        let map = try MapReader(node, "an example", keys: ["verdict", "story", "events", "trace"])
        let verdictNode = try map.required("verdict")
        let traceNode = try map.required("trace")
        var events: [Int]?
        if let node = map["events"] {
            var numbers: [Int] = []
            for node in try node.limited(node.list("a list of events"), to: limit) {
                numbers.append(try node.integer("the number of an event", in: 0...1_000_000))
            }
            events = numbers
        }
        return RuleFileExample(
            rule: rule, verdict: try verdictNode.word("a verdict", words), events: events,
            example: RuleExample(
                try map.required("story").text("a story"), try traceNode.text("lines of JSON")),
            location: verdictNode.location, traceLocation: traceNode.location)
    }
}
