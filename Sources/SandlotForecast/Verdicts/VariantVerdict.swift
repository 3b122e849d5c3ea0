package import SandlotCompliance

/// The verdict of a pack of rules on a variant.
package struct VariantVerdict: Sendable, Hashable {
    /// The kinds of verdicts.
    package typealias Kind = ComplianceReport.PackVerdict

    /// The identifier of the pack, as in `apple-kids`.
    package let pack: String
    /// The verdict.
    package let kind: Kind
    /// The broken rules.
    package let broken: [String]

    /// Creates a verdict.
    package init(pack: String, kind: Kind, broken: [String]) {
        self.pack = pack
        self.kind = kind
        self.broken = broken
    }

    /// The verdict in words, as in `compliant`.
    package var words: String { kind.words }
    /// Whether the variant breaks a rule of the pack.
    package var isViolation: Bool { kind == .violations }
}
