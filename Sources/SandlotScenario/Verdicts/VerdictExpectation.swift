package import SandlotCompliance
import SandlotYAML

/// An expected verdict of a pack of rules on the traces of a story.
package struct VerdictExpectation: Sendable {
    /// A rule and the reason for its result.
    struct Reason: Sendable {
        let rule: String
        /// The reason, or nil if the story does not state it.
        let text: String?
    }

    /// The pack.
    package let pack: PackID
    /// The expected verdict.
    package let verdict: ComplianceReport.PackVerdict
    /// All rules that fail, or nil if the story does not state them.
    let failing: [Reason]?
    /// All rules that a person should review, or nil if the story does not state them.
    let advising: [Reason]?
    /// All rules that the trace cannot decide, or nil if the story does not state them.
    let inconclusive: [Reason]?
    let location: YAMLLocation
}

extension ComplianceReport.PackVerdict {
    /// The verdicts in the language of scenarios.
    static let words: [(String, Self)] = [
        ("compliant", .compliant), ("violations", .violations), ("inconclusive", .inconclusive),
        ("not-applicable", .notApplicable),
    ]

    /// The verdict in the language of scenarios.
    var word: String { Self.words.first { $0.1 == self }?.0 ?? rawValue }
}
