/// A regular expression for texts in plain form, as the value of a parameter.
///
/// It never takes more time than in proportion to its own length and that of the text. Case makes no difference.
struct TextPattern: ParameterConvertible, Hashable {
    /// How many steps the program of a pattern may have.
    static let maximalSize = 5_000

    /// The pattern as it was written.
    let source: String
    /// What it consists of.
    let node: PatternNode

    /// Reads a pattern; nil if it is no regular expression, or too large a one.
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
    init?(_ value: ParameterValue) {
        guard case .string(let source) = value else { return nil }
        self.init(source)
    }

    /// The pattern as it was written.
    var parameterValue: ParameterValue { .string(source) }

    static var acceptedValues: AcceptedValues<TextPattern> {
        AcceptedValues("a regular expression")
    }

    static func flaw(of value: ParameterValue) -> String? {
        guard case .string(let source) = value else { return nil }
        return "`\(source)` is not a regular expression that can be used"
    }
}

extension [TextPattern] {
    /// Reads patterns that are written in the source, where a mistake is seen by the tests.
    ///
    /// - Parameter sources: The patterns.
    /// - Returns: Those that are regular expressions.
    static func patterns(_ sources: String...) -> [TextPattern] {
        sources.compactMap { TextPattern($0) }
    }
}
