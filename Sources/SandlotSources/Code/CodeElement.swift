/// An element of code: a token without space and comments, or a whole string.
struct CodeElement: Sendable, Hashable {
    /// The content of an element.
    enum Content: Sendable, Hashable {
        /// A name or a reserved word, without backquotes.
        case word(String)
        /// A string.
        case string(SwiftString)
        /// A bracket, a separator, or an operator.
        case symbol(String)
        /// A number, a regular expression, or something else without a name.
        case other
    }

    let content: Content
    /// The offset of its first byte.
    let offset: Int

    /// The name, or nil if the element is none.
    var word: String? {
        if case .word(let word) = content { word } else { nil }
    }

    /// The string, or nil if the element is none.
    var string: SwiftString? {
        if case .string(let string) = content { string } else { nil }
    }

    /// Returns whether the element is a symbol.
    func isSymbol(_ symbol: String) -> Bool { content == .symbol(symbol) }
}
