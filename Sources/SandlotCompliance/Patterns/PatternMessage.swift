import SandlotBase
import SandlotTrace

/// The message of a rule, with places for values of the finding.
struct PatternMessage: Sendable {
    /// A part of the message.
    enum Piece: Sendable {
        case text(String)
        /// The value of a field of the checked event.
        case field(PatternField)
        /// The measured time or number.
        case measured
        /// The bound of the measured value.
        case limit
    }

    /// The longest value of a field in a message, in characters.
    private static let valueLength = 60

    private let pieces: [Piece]

    init(_ pieces: [Piece]) {
        self.pieces = pieces
    }

    /// The message with the values of the checked event.
    ///
    /// - Parameter subject: The checked event.
    /// - Returns: A message without fields.
    func filled(from subject: PatternSubject) -> PatternMessage {
        PatternMessage(
            pieces.map { piece in
                guard case .field(let field) = piece else { return piece }
                return .text(Self.text(subject[field]))
            })
    }

    /// The whole message.
    ///
    /// - Parameters:
    ///   - measure: The measured value, if there is one.
    ///   - limitMs: The bound in milliseconds if nothing was measured.
    /// - Returns: One sentence with a period.
    func sentence(_ measure: Finding.Measure? = nil, limitMs: Int? = nil) -> String {
        let text = pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .field: ""
            case .measured: Self.text(measure?.measured, measure?.unit)
            case .limit:
                if measure == nil, let limitMs {
                    Words.duration(limitMs)
                } else {
                    Self.text(measure?.limit, measure?.unit)
                }
            }
        }.joined()
        return text.last.map { ".!?".contains($0) } ?? false ? text : text + "."
    }

    private static func text(_ value: TraceFieldValue?) -> String {
        switch value {
        case .text(let text): PlainText.excerpt(text, atMost: valueLength)
        case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .list(let list): PlainText.excerpt(Words.list(list), atMost: valueLength)
        case .other: "a value"
        case nil: "nothing"
        }
    }

    private static func text(_ value: Double?, _ unit: Finding.Unit?) -> String {
        guard let value, let integer = Int(exactly: value) else { return "nothing" }
        return unit == .milliseconds ? Words.duration(integer) : "\(integer)"
    }
}
