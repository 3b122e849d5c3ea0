/// The conversion of tokens to elements of code.
///
/// The code of each interpolation is a sequence of its own, so that a string is one element.
struct CodeReader {
    /// A string that is being read.
    private struct OpenString {
        let offset: Int
        let poundCount: Int
        let isMultiline: Bool
        var parts: [[UInt8]] = [[]]
    }

    private let text: [UInt8]
    /// The finished sequences.
    private var sequences: [[CodeElement]] = []
    /// The open sequences, and the open strings between them.
    private var open: [[CodeElement]] = [[]]
    private var strings: [OpenString] = []

    private init(_ text: [UInt8]) {
        self.text = text
    }

    /// Reads a text.
    ///
    /// - Returns: The code of the text, last, and that of its interpolations.
    static func sequences(of text: [UInt8]) -> [[CodeElement]] {
        var reader = CodeReader(text)
        var inactive = InactiveCode()
        for token in SwiftTokenizer.tokens(of: text) {
            if inactive.contains(token, in: text) { continue }
            reader.read(token)
        }
        while reader.open.count > 1 {
            reader.endInterpolation()
            reader.endString()
        }
        reader.endString()
        return reader.sequences + reader.open
    }

    private mutating func read(_ token: SwiftToken) {
        let bytes = text[token.range]
        switch token.kind {
        case .space, .comment: return
        case .stringStart:
            endUnterminatedString()
            let pounds = bytes.prefix { $0 == UInt8(ascii: "#") }.count
            strings.append(
                OpenString(
                    offset: token.range.upperBound, poundCount: pounds,
                    isMultiline: bytes.count - pounds == 3))
        case .stringText:
            if !strings.isEmpty { strings[strings.count - 1].parts.appendToLast(bytes) }
        case .interpolationStart:
            open.append([])
            if !strings.isEmpty { strings[strings.count - 1].parts.append([]) }
        case .interpolationEnd: endInterpolation()
        case .stringEnd: endString()
        case .identifier, .keyword, .directive:
            endUnterminatedString()
            let name = bytes.first == UInt8(ascii: "`") ? bytes.dropFirst().dropLast() : bytes
            add(.word(String(decoding: name, as: UTF8.self)), token)
        case .symbol:
            endUnterminatedString()
            add(.symbol(String(decoding: bytes, as: UTF8.self)), token)
        case .number, .regex, .unknown:
            endUnterminatedString()
            add(.other, token)
        }
    }

    private mutating func add(_ content: CodeElement.Content, _ token: SwiftToken) {
        open[open.count - 1].append(
            CodeElement(content: content, offset: token.range.lowerBound))
    }

    /// Ends a string that has no end of its own, when code follows in the same sequence.
    private mutating func endUnterminatedString() {
        // Between two open sequences there is one string.
        if strings.count == open.count { endString() }
    }

    private mutating func endInterpolation() {
        guard open.count > 1 else { return }
        endUnterminatedString()
        sequences.append(open.removeLast())
    }

    private mutating func endString() {
        guard let string = strings.popLast() else { return }
        let parts = string.isMultiline ? StringText.unindented(string.parts) : string.parts
        let value = SwiftString(
            parts: parts.map { StringText.resolved($0[...], poundCount: string.poundCount) },
            offset: string.offset)
        open[open.count - 1].append(
            CodeElement(content: .string(value), offset: string.offset))
    }
}

extension [[UInt8]] {
    fileprivate mutating func appendToLast(_ bytes: ArraySlice<UInt8>) {
        if !isEmpty { self[count - 1] += bytes }
    }
}
