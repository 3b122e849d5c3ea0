import SandlotCompliance

/// A part of a page, in which every interpolated text is escaped.
///
/// Only a literal of this file's callers is markup, so a name such as `<script>` cannot become any.
struct HTML: Sendable, ExpressibleByStringInterpolation {
    let text: String

    init(stringLiteral value: String) { text = value }

    init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// A part that another module made, which has escaped all texts in it.
    init(markup: String) { text = markup }

    /// Nothing.
    static let none: HTML = ""

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity * 2)
        }

        mutating func appendLiteral(_ literal: String) { text += literal }

        mutating func appendInterpolation(_ html: HTML) { text += html.text }

        mutating func appendInterpolation(_ parts: [HTML]) {
            for part in parts { text += part.text }
        }

        /// Adds a text as it is, in which nothing is markup.
        mutating func appendInterpolation(_ text: String) { self.text += Markup.escape(text) }

        mutating func appendInterpolation(_ number: Int64) { text += String(number) }

        mutating func appendInterpolation(_ number: Int) { text += String(number) }
    }

    /// A name or a sentence in its own direction, cut off if it is longer than a table can show.
    static func name(_ text: String, atMost limit: Int = 120) -> HTML {
        let shown = text.count > limit ? String(text.prefix(limit)) + "…" : text
        return "<bdi>\(shown)</bdi>"
    }
}
