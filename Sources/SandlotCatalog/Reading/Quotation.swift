import SandlotJSON

/// Text from a file, made fit for a message.
enum Quotation {
    private static let maximumLength = 60

    /// The text in quotation marks on one line, control characters escaped, cut off when it is
    /// long.
    static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(maximumLength + 1)
        var shown = String(String.UnicodeScalarView(scalars.prefix(maximumLength).map(visible)))
        if scalars.count > maximumLength { shown += "…" }
        return JSONElement.string(shown).compact
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
