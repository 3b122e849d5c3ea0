import SandlotBase
import SandlotTrace
import SandlotYAML

extension PatternMessage {
    private static let maximumLength = 500

    /// Reads a message with fields in braces, as in `Ad {adId} came too early.`.
    ///
    /// - Parameters:
    ///   - node: The message.
    ///   - kinds: The kinds of the checked events, at least one of which has each field.
    ///   - isMeasured: Whether the rule measures a time or a number.
    /// - Throws: ``YAMLError`` with the code `invalidValue` or `unknownName`.
    init(_ node: YAMLNode, _ kinds: [TraceEventKind], isMeasured: Bool) throws(YAMLError) {
        let text = try node.plainText("the message", limit: Self.maximumLength)
        var pieces: [Piece] = []
        var rest = text[...]
        while let start = rest.firstIndex(of: "{") {
            guard let end = rest[start...].firstIndex(of: "}") else {
                throw node.invalid("a brace in the message is not closed")
            }
            pieces.append(.text(String(rest[..<start])))
            let name = String(rest[rest.index(after: start)..<end])
            guard isMeasured || !["measured", "limit"].contains(name) else {
                throw node.invalid(
                    "`{\(name)}` stands for a measured time or number and its bound, but this rule "
                        + "measures nothing; add `within`, `for`, or `at-most`, or remove it")
            }
            switch name {
            case "measured": pieces.append(.measured)
            case "limit": pieces.append(.limit)
            default:
                pieces.append(
                    .field(
                        try FieldReader.field(
                            name, of: kinds, at: node.location,
                            keywords: isMeasured ? ["measured", "limit"] : [])))
            }
            rest = rest[rest.index(after: end)...]
        }
        pieces.append(.text(String(rest)))
        self.init(pieces)
    }
}
