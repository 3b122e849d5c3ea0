import SandlotJSON

/// Quotation of a file's text in messages.
enum Quotation {
    private static let maximumLength = 60

    /// Returns the text in quotation marks on one line.
    ///
    /// Control characters are replaced, and a long text is truncated.
    static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(maximumLength + 1)
        var shown = String(String.UnicodeScalarView(scalars.prefix(maximumLength).map(visible)))
        if scalars.count > maximumLength { shown += "…" }
        return JSONElement.string(shown).compact
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
