/// A text in the forms that lexicons match.
struct PlainForm: Sendable {
    /// The words without decoration, in lowercase, separated by one space.
    let plain: [Unicode.Scalar]
    /// The plain form, with digits and signs that stand for letters read as letters.
    let leet: [Unicode.Scalar]
    /// The letters a to z of the leet form, if words appear to be hidden.
    let squashed: [Unicode.Scalar]?

    /// Converts a text into its forms.
    ///
    /// - Parameter text: Any text.
    /// - Complexity: O(*n*).
    init(_ text: String) {
        let all = Array(text.unicodeScalars)
        let visible = all.filter { !Self.isInvisible($0) }
        plain = Self.collapsed(TextFolding.folded(visible))
        leet = Self.leetForm(of: plain)
        let looksHidden = visible.count < all.count || Self.isSpelledOut(plain)
        squashed = looksHidden ? leet.filter { "a"..."z" ~= $0 } : nil
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\u{200B}"..."\u{200F}", "\u{2060}", "\u{FEFF}": true
        default: false
        }
    }

    /// Replaces hyphens, emoji, and similar characters by spaces, and runs of spaces by one.
    private static func collapsed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(scalars.count)
        for scalar in scalars {
            if !isSeparator(scalar) {
                result.append(scalar)
            } else if let last = result.last, last != " " {
                result.append(" ")
            }
        }
        if result.last == " " { result.removeLast() }
        return result
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "_", "*", "\u{2010}"..."\u{2015}", "\u{FE0F}": true
        case _ where scalar.isASCII: scalar == " " || "\t"..."\r" ~= scalar
        default:
            scalar.properties.isWhitespace || scalar.properties.generalCategory == .otherSymbol
        }
    }

    private static func leetForm(of plain: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard plain.contains(where: { letter(for: $0) != nil }) else { return plain }
        return plain.split(separator: " ").map { token in
            token.contains(where: \.isLetter) ? token.map { letter(for: $0) ?? $0 } : Array(token)
        }.joined(separator: [" "]).map(\.self)
    }

    private static func letter(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "0": "o"
        case "1": "i"
        case "3": "e"
        case "4", "@": "a"
        case "5", "$": "s"
        case "7": "t"
        default: nil
        }
    }

    /// Whether at least two of five words are a single letter or digit.
    private static func isSpelledOut(_ plain: [Unicode.Scalar]) -> Bool {
        var (words, singles, length) = (0, 0, 0)
        func endWord() {
            if length > 0 { words += 1 }
            if length == 1 { singles += 1 }
            length = 0
        }
        for scalar in plain {
            if scalar.isAlphanumeric { length += 1 } else { endWord() }
        }
        endWord()
        return words > 0 && singles * 5 >= words * 2
    }
}
