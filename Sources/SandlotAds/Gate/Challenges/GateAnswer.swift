/// An answer to a question of the gate.
public enum GateAnswer: Sendable, Hashable {
    /// A typed answer.
    ///
    /// Digits of any script count, and spaces and punctuation are ignored. An answer with other
    /// characters is wrong.
    case typed(String)
    /// The time for which a button was held, or the time between two presses.
    case held(milliseconds: Int)

    /// Returns the digits of a typed answer.
    ///
    /// - Parameter text: The typed text.
    /// - Returns: The values of the digits in order, or an empty array if the text contains only
    ///   spaces and punctuation. Nil if the text contains other characters or too many digits.
    static func digits(of text: String) -> [UInt8]? {
        var digits: [UInt8] = []
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            if properties.numericType == .decimal, let value = properties.numericValue {
                digits.append(UInt8(value))
                guard digits.count <= 32 else { return nil }
            } else if !properties.isWhitespace, !isSeparator(properties.generalCategory) {
                return nil
            }
        }
        return digits
    }

    private static func isSeparator(_ category: Unicode.GeneralCategory) -> Bool {
        // A sign is a dash or a mathematical symbol, which changes a number.
        category == .otherPunctuation || category == .format
    }
}
