import SandlotBase

/// Text inside XML and HTML.
package enum Markup {
    /// A text in which nothing is markup, and no character is one that XML does not have.
    package static func escape(_ text: String) -> String {
        var escaped = ""
        for scalar in PlainText.escaping(text).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// The same, cut off when it is so long that only a hostile trace has it.
    static func excerpt(_ text: String, atMost count: Int = Finding.shownLength) -> String {
        escape(PlainText.excerpt(text, atMost: count))
    }
}
