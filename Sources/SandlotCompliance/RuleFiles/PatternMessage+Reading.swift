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
    /// - Throws: ``YAMLError`` with the code `invalidValue` or `unknownName`.
    init(_ node: YAMLNode, _ kinds: [TraceEventKind]) throws(YAMLError) {
        let text = try node.text("a message")
        guard text.count <= Self.maximumLength else {
            throw node.invalid("the message is longer than \(Self.maximumLength) characters")
        }
        var pieces: [Piece] = []
        var rest = text[...]
        while let start = rest.firstIndex(of: "{") {
            guard let end = rest[start...].firstIndex(of: "}") else {
                throw node.invalid("a brace in the message is not closed")
            }
            pieces.append(.text(String(rest[..<start])))
            let name = String(rest[rest.index(after: start)..<end])
            switch name {
            case "measured": pieces.append(.measured)
            case "limit": pieces.append(.limit)
            default:
                pieces.append(
                    .field(
                        try FieldReader.field(
                            name, of: kinds, at: node.location, keywords: ["measured", "limit"])))
            }
            rest = rest[rest.index(after: end)...]
        }
        pieces.append(.text(String(rest)))
        self.init(pieces)
    }
}
