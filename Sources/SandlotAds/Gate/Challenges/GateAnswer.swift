/// What somebody answers to the gate.
public enum GateAnswer: Sendable, Hashable {
    /// Digits that were typed.
    ///
    /// Digits of any script count; spaces and punctuation are left out. Anything else is a wrong answer.
    case typed(String)
    /// For how long the button was held, or how long somebody waited between two presses.
    case held(milliseconds: Int)

    /// The digits of a typed answer.
    ///
    /// - Parameter text: What was typed.
    /// - Returns: The values of the digits in order, empty if there is nothing but spaces and punctuation, nil if
    ///   something else stands there or there are too many.
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
        // A sign is a dash or a mathematical symbol, and changes a number.
        category == .otherPunctuation || category == .format
    }
}
