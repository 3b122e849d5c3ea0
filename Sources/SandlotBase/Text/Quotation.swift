/// Quotation of text from a file in messages: on one line, and shortened if it is long.
package enum Quotation {
    private static let maximumLength = 60

    /// Returns the text between backquotes, with control characters escaped.
    package static func quoted(_ text: String) -> String {
        "`" + PlainText.excerpt(text, atMost: maximumLength) + "`"
    }

    /// Returns the text as a JSON string, with control characters replaced by U+FFFD.
    package static func jsonString(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(maximumLength + 1)
        var shown = "\""
        for scalar in scalars.prefix(maximumLength) {
            let scalar = visible(scalar)
            if scalar == "\"" || scalar == "\\" { shown += "\\" }
            shown.unicodeScalars.append(scalar)
        }
        return shown + (scalars.count > maximumLength ? "…\"" : "\"")
    }

    /// Replaces a character that would change the display of the message with U+FFFD.
    private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse:
            "\u{FFFD}"
        default: scalar
        }
    }
}
