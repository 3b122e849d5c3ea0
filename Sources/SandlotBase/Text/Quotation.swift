/// Text from a file, made fit for a message: on one line, and cut off if it is long.
package enum Quotation {
    private static let maximumLength = 60

    /// The text between backquotes, with control characters as escapes.
    package static func quoted(_ text: String) -> String {
        "`" + PlainText.excerpt(text, atMost: maximumLength) + "`"
    }

    /// The text as a JSON string, with U+FFFD for characters that are not shown.
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

    /// Characters that would change how the surrounding message is shown become U+FFFD.
    private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse:
            "\u{FFFD}"
        default: scalar
        }
    }
}
