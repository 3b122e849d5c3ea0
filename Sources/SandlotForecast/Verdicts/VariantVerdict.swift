/// The verdict of a pack of rules on a variant.
package struct VariantVerdict: Sendable, Hashable {
    /// The identifier of the pack, as in `apple-kids`.
    package let pack: String
    /// The verdict in words, as in `compliant`.
    package let words: String
    /// Whether the variant breaks a rule of the pack.
    package let isViolation: Bool
    /// The broken rules.
    package let broken: [String]
}
