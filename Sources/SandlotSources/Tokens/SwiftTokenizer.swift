/// A tokenizer of Swift source, for programs that look for strings in code.
///
/// It understands what decides whether a quotation mark begins a string: comments, which nest, strings of
/// every form with nested interpolations, and regular expressions. It accepts every text. An
/// unterminated string ends at the end of its line, and other unterminated tokens end with the text.
package struct SwiftTokenizer {
    /// A part of the source inside of which the tokenizer is.
    enum Context {
        case string(StringForm)
        /// The code of an interpolation, with the number of its open parentheses.
        case interpolation(openParentheses: Int)
    }

    let text: [UInt8]
    var offset = 0
    var tokens: [SwiftToken] = []
    /// The strings and interpolations around the offset, innermost last.
    private var contexts: [Context] = []
    /// The last token that is neither space nor a comment.
    private var previous: SwiftToken?

    private init(_ text: [UInt8]) {
        self.text = text
    }

    /// Divides a text into tokens.
    ///
    /// - Parameter text: Swift source in UTF-8. Other bytes become part of names and strings.
    /// - Returns: The tokens, which cover the text exactly.
    /// - Complexity: O(*n*) in the number of bytes, except for lines with many slashes.
    package static func tokens(of text: [UInt8]) -> [SwiftToken] {
        var tokenizer = SwiftTokenizer(text)
        while tokenizer.offset < text.count { tokenizer.advance() }
        return tokenizer.tokens
    }

    private mutating func advance() {
        if case .string(let form) = contexts.last {
            readString(form)
        } else {
            readCode()
        }
    }

    // MARK: Bytes

    /// The byte at a distance from the offset, or zero at the end of the text.
    func byte(_ distance: Int = 0) -> UInt8 {
        let index = offset + distance
        return index < text.count ? text[index] : 0
    }

    /// Returns whether the text continues with ASCII characters.
    func continues(with characters: StaticString, after distance: Int = 0) -> Bool {
        let start = offset + distance
        guard start + characters.utf8CodeUnitCount <= text.count else { return false }
        return characters.withUTF8Buffer { buffer in
            buffer.indices.allSatisfy { buffer[$0] == text[start + $0] }
        }
    }

    /// Ends a token at an offset, which must be after its start.
    mutating func add(_ kind: SwiftToken.Kind, to end: Int) {
        let end = min(end, text.count)
        guard end > offset else { return }
        let token = SwiftToken(kind: kind, range: offset..<end)
        tokens.append(token)
        if kind != .space, kind != .comment { previous = token }
        offset = end
    }

    /// Returns the first offset from a start whose byte does not satisfy a condition.
    func end(from start: Int, while condition: (UInt8) -> Bool) -> Int {
        var end = start
        while end < text.count, condition(text[end]) { end += 1 }
        return end
    }

    // MARK: Code

    private mutating func readCode() {
        let first = byte()
        switch first {
        case UInt8(ascii: " "), 0x09...0x0D, 0:
            add(.space, to: end(from: offset) { $0 <= 0x20 && Self.isSpace($0) })
        case 0xEF where offset == 0 && byte(1) == 0xBB && byte(2) == 0xBF:
            add(.space, to: 3)
        case UInt8(ascii: "/"): readSlash()
        case UInt8(ascii: "#"): readNumberSign()
        case UInt8(ascii: "\""): beginString(poundCount: 0)
        case UInt8(ascii: "`"): readQuotedName()
        case UInt8(ascii: "0")...UInt8(ascii: "9"): readNumber()
        case UInt8(ascii: "("), UInt8(ascii: ")"): readParenthesis(first)
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
            add(.symbol, to: offset + 1)
        case _ where Self.isNameByte(first) || first == UInt8(ascii: "@"): readName()
        case _ where Self.isOperator(first): readOperator()
        default: add(.unknown, to: offset + 1)
        }
    }

    private mutating func readName() {
        let end = end(from: offset + 1, while: Self.isNameByte)
        let isKeyword =
            end - offset <= 8
            && Self.keywordsBeforeOperands.contains(
                String(decoding: text[offset..<end], as: UTF8.self))
        add(isKeyword ? .keyword : .identifier, to: end)
    }

    /// Reads a name in backquotes, which ends on its line.
    private mutating func readQuotedName() {
        let last = end(from: offset + 1) {
            $0 != UInt8(ascii: "`") && !Self.isLineBreak($0)
        }
        let isClosed = last < text.count && text[last] == UInt8(ascii: "`")
        add(isClosed ? .identifier : .unknown, to: isClosed ? last + 1 : offset + 1)
    }

    /// Reads a number.
    ///
    /// A period belongs to it only before a digit, so that `1...5` is a range.
    private mutating func readNumber() {
        var last = end(from: offset, while: Self.isNameByte)
        if last + 1 < text.count, text[last] == UInt8(ascii: "."), Self.isDigit(text[last + 1]) {
            last = end(from: last + 1, while: Self.isNameByte)
        }
        if last + 1 < text.count, "eEpP".utf8.contains(text[last - 1]),
            "+-".utf8.contains(text[last]), Self.isDigit(text[last + 1])
        {
            last = end(from: last + 1, while: Self.isNameByte)
        }
        add(.number, to: last)
    }

    /// Reads an operator, which ends before a comment.
    private mutating func readOperator() {
        let isDotted = byte() == UInt8(ascii: ".")
        var last = offset + 1
        while last < text.count, Self.isOperator(text[last]) {
            if text[last] == UInt8(ascii: "."), !isDotted { break }
            if text[last] == UInt8(ascii: "/"), last + 1 < text.count,
                text[last + 1] == UInt8(ascii: "/") || text[last + 1] == UInt8(ascii: "*")
            {
                break
            }
            // A single period, as in `.init`, is followed by a name; only ranges have more.
            if isDotted, last == offset + 1, text[last] != UInt8(ascii: ".") { break }
            last += 1
        }
        add(.symbol, to: last)
    }

    private mutating func readParenthesis(_ parenthesis: UInt8) {
        guard case .interpolation(let count) = contexts.last else {
            add(.symbol, to: offset + 1)
            return
        }
        if parenthesis == UInt8(ascii: "(") {
            contexts[contexts.count - 1] = .interpolation(openParentheses: count + 1)
            add(.symbol, to: offset + 1)
        } else if count > 0 {
            contexts[contexts.count - 1] = .interpolation(openParentheses: count - 1)
            add(.symbol, to: offset + 1)
        } else {
            contexts.removeLast()
            add(.interpolationEnd, to: offset + 1)
        }
    }

    private mutating func readSlash() {
        if byte(1) == UInt8(ascii: "/") {
            add(.comment, to: end(from: offset) { !Self.isLineBreak($0) })
        } else if byte(1) == UInt8(ascii: "*") {
            add(.comment, to: endOfBlockComment)
        } else if let end = endOfBareRegex(after: previous) {
            add(.regex, to: end)
        } else {
            readOperator()
        }
    }

    private mutating func readNumberSign() {
        let pounds = end(from: offset) { $0 == UInt8(ascii: "#") } - offset
        if byte(pounds) == UInt8(ascii: "\"") {
            beginString(poundCount: pounds)
        } else if let end = endOfExtendedRegex(poundCount: pounds) {
            add(.regex, to: end)
        } else if offset == 0, byte(1) == UInt8(ascii: "!") {
            add(.comment, to: end(from: offset) { !Self.isLineBreak($0) })
        } else if pounds == 1, Self.isNameByte(byte(1)) {
            add(.directive, to: end(from: offset + 1, while: Self.isNameByte))
        } else {
            add(.unknown, to: offset + pounds)
        }
    }

    /// The end of the comment at the offset, or of the text if the comment is not closed.
    private var endOfBlockComment: Int {
        var depth = 0
        var index = offset
        while index + 1 < text.count {
            switch (text[index], text[index + 1]) {
            case (UInt8(ascii: "/"), UInt8(ascii: "*")):
                depth += 1
                index += 2
            case (UInt8(ascii: "*"), UInt8(ascii: "/")):
                depth -= 1
                index += 2
                if depth == 0 { return index }
            default: index += 1
            }
        }
        return text.count
    }

    // MARK: Strings

    private mutating func beginString(poundCount: Int) {
        let form = stringForm(poundCount: poundCount)
        contexts.append(.string(form))
        add(.stringStart, to: offset + poundCount + (form.isMultiline ? 3 : 1))
    }

    /// Reads the text of a string up to its end, an interpolation, or an error.
    private mutating func readString(_ form: StringForm) {
        switch stringPart(form) {
        case .text(let end): add(.stringText, to: end)
        case .interpolation(let end):
            contexts.append(.interpolation(openParentheses: 0))
            add(.interpolationStart, to: end)
        case .end(let end):
            contexts.removeLast()
            add(.stringEnd, to: end)
        case .unterminated:
            contexts.removeLast()
        }
    }
}
