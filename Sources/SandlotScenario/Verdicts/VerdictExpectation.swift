package import SandlotCompliance
internal import SandlotYAML

/// What a pack of rules is expected to say about the traces of a story.
package struct VerdictExpectation: Sendable {
    /// A rule and why it reads what it reads.
    struct Reason: Sendable {
        let rule: String
        /// Nil if the story does not say.
        let text: String?
    }

    /// The pack.
    package let pack: PackID
    /// What it says.
    package let verdict: ComplianceReport.PackVerdict
    /// The rules that fail, all of them; nil if the story does not say.
    let failing: [Reason]?
    /// The rules that a person should look at, all of them; nil if the story does not say.
    let advising: [Reason]?
    /// The rules about which the trace does not say enough, all of them; nil if the story does not say.
    let inconclusive: [Reason]?
    let location: YAMLLocation
}

extension ComplianceReport.PackVerdict {
    /// The words of the language.
    static let words: [(String, Self)] = [
        ("compliant", .compliant), ("violations", .violations), ("inconclusive", .inconclusive),
        ("not-applicable", .notApplicable),
    ]

    /// The word of the language.
    var word: String { Self.words.first { $0.1 == self }?.0 ?? rawValue }
}
