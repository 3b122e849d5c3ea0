/// The reason why a text is not JSON (RFC 8259), and the position where the error was detected.
package struct JSONSyntaxError: Error, Equatable {
    /// The kinds of syntax errors.
    package enum Problem: String, Sendable {
        case empty = "there is no JSON value"
        case unexpectedEnd = "the text ends inside a value"
        case unexpectedCharacter = "this character is not allowed here"
        case expectedName = "a member name in double quotation marks is expected"
        case expectedColon = "a colon is expected after a member name"
        case expectedCommaOrEnd = "a comma or the closing bracket is expected"
        case trailingComma = "a comma must be followed by another element"
        case invalidLiteral = "only true, false and null may be written without quotation marks"
        case invalidNumber = "this is not a JSON number"
        case controlCharacter = "a control character in a string must be written as an escape"
        case invalidEscape = "this is not a JSON escape sequence"
        case invalidUTF8 = "the text is not valid UTF-8"
        case trailingContent = "there is text after the JSON value"
        case tooDeep = "arrays and objects are nested too deeply"
        case tooLarge = "the text is larger than 4 GiB"
    }

    package let problem: Problem
    /// The offset in bytes from the start of the text.
    package let offset: Int

    package init(_ problem: Problem, at offset: Int) {
        self.problem = problem
        self.offset = offset
    }
}
