/// A regular expression for texts in plain form, as the value of a parameter.
///
/// Matching takes time in proportion to the product of the sizes of pattern and text, whatever the pattern. Case
/// makes no difference.
package struct TextPattern: ParameterConvertible, Hashable {
    /// The maximum number of steps of a pattern's program.
    static let maximalSize = 5_000

    /// The pattern as it was written.
    let source: String
    /// The syntax tree of the pattern.
    let node: PatternNode

    /// Reads a pattern; nil if it is not a regular expression, or too large.
    ///
    /// - Parameter source: The pattern.
    init?(_ source: String) {
        guard let node = try? PatternParser.node(of: source), node.size <= Self.maximalSize else {
            return nil
        }
        self.source = source
        self.node = node
    }

    /// Reads a string that is a regular expression.
    package init?(_ value: ParameterValue) {
        guard case .string(let source) = value else { return nil }
        self.init(source)
    }

    /// The pattern as it was written.
    package var parameterValue: ParameterValue { .string(source) }

    /// Every regular expression.
    package static var acceptedValues: AcceptedValues<TextPattern> {
        AcceptedValues("a regular expression")
    }

    /// Explains that a string is not a regular expression.
    package static func flaw(of value: ParameterValue) -> String? {
        guard case .string(let source) = value else { return nil }
        return "`\(source)` is not a regular expression that can be used"
    }
}

extension [TextPattern] {
    /// Makes the patterns of a built-in lexicon.
    ///
    /// - Parameter sources: The patterns.
    /// - Precondition: Each of them is a regular expression.
    /// - Returns: The patterns.
    package static func patterns(_ sources: String...) -> [TextPattern] {
        sources.map { source in
            guard let pattern = TextPattern(source) else {
                preconditionFailure("the built-in pattern `\(source)` is not a regular expression")
            }
            return pattern
        }
    }
}
