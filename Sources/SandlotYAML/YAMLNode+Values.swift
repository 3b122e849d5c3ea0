import SandlotBase

extension YAMLNode {
    /// Returns the error for a value that is not one of the possible ones.
    package func invalid(_ reason: String) -> YAMLError {
        YAMLError(.invalidValue, reason, at: location)
    }

    /// Reads one of several words.
    package func word<Value>(
        _ kind: String, _ words: [(String, Value)]
    ) throws(YAMLError) -> Value {
        let text = try text(kind)
        guard let found = words.first(where: { $0.0 == text }) else {
            throw YAMLError(
                .invalidValue, unknown: text, kind: kind, known: words.map(\.0), at: location)
        }
        return found.1
    }

    /// Reads `true` or `false`, or a synonym.
    package func flag() throws(YAMLError) -> Bool {
        try word(
            "on or off",
            [
                ("on", true), ("off", false), ("true", true), ("false", false), ("yes", true),
                ("no", false),
            ])
    }

    /// Whether it is the word `none`.
    package var isNone: Bool {
        if case .text("none") = content { true } else { false }
    }

    /// Reads a whole number in a range.
    package func integer(_ kind: String, in range: ClosedRange<Int>) throws(YAMLError) -> Int {
        let text = try text(kind)
        guard let value = Int(text), range.contains(value) else {
            throw invalid(
                "\(Quotation.quoted(text)) is not \(kind): a number from "
                    + "\(range.lowerBound) to \(range.upperBound) is needed")
        }
        return value
    }
}
