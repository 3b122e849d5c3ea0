/// A token of Swift source: a kind and a range of bytes.
///
/// The tokens of a text cover all its bytes, in order and without gaps.
package struct SwiftToken: Sendable, Hashable {
    /// The kind of a token.
    package enum Kind: Sendable, Hashable {
        /// White space, line breaks, and a byte order mark.
        case space
        /// A comment with its delimiters, or the first line of a script.
        case comment
        /// A name, including `$0`, `@main`, and a name in backquotes.
        case identifier
        /// A reserved word after which an operand can follow, such as `return`.
        case keyword
        /// A directive or macro, such as `#if`.
        case directive
        /// A number, or the part of a number that was recognized.
        case number
        /// A bracket, a comma, a semicolon, or an operator.
        case symbol
        /// A regular expression with its delimiters.
        case regex
        /// The quotation marks that begin a string, with the number signs of a raw string.
        case stringStart
        /// A part of a string's text as written, with its escapes.
        case stringText
        /// The `\(` of an interpolation.
        case interpolationStart
        /// The parenthesis that ends an interpolation.
        case interpolationEnd
        /// The quotation marks that end a string, with the number signs of a raw string.
        case stringEnd
        /// A byte that begins no token.
        case unknown
    }

    /// The kind.
    package let kind: Kind
    /// The bytes, as offsets in the text.
    package let range: Range<Int>
}
