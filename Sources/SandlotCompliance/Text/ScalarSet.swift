/// The scalars that one place of a pattern accepts, regardless of case.
struct ScalarSet: Sendable, Hashable {
    /// A part of a set.
    enum Part: Sendable, Hashable {
        /// A range of scalars.
        case range(ClosedRange<Unicode.Scalar>)
        /// Decimal digits.
        case digit
        /// Letters, digits and the underscore.
        case word
        /// White space.
        case space
        /// A general category by its name, as in `L` or `Lu`.
        case category(String)
        /// Every scalar that is not in a part.
        indirect case not(Part)

        func contains(_ scalar: Unicode.Scalar) -> Bool {
            switch self {
            case .range(let range): range.contains(scalar)
            case .digit: scalar.properties.generalCategory == .decimalNumber
            case .word: scalar.isWordScalar
            case .space: scalar.properties.isWhitespace
            case .category(let name): scalar.properties.generalCategory.name.hasPrefix(name)
            case .not(let part): !part.contains(scalar)
            }
        }
    }

    private let parts: [Part]
    private let isNegated: Bool
    /// The ASCII scalars of the set, one bit each.
    private let low: UInt64
    private let high: UInt64

    /// Makes a set from its parts.
    ///
    /// - Parameters:
    ///   - parts: The parts of the set.
    ///   - isNegated: Whether the set contains everything except its parts.
    init(_ parts: [Part], isNegated: Bool = false) {
        self.parts = parts
        self.isNegated = isNegated
        var bits: (UInt64, UInt64) = (0, 0)
        for value in UInt8(0)..<128
        where Self.contains(Unicode.Scalar(value), parts) != isNegated {
            if value < 64 { bits.0 |= 1 << value } else { bits.1 |= 1 << (value - 64) }
        }
        (low, high) = bits
    }

    /// The set of one scalar, which is folded.
    init(_ scalar: Unicode.Scalar) {
        parts = [.range(scalar...scalar)]
        isNegated = false
        // A shift by more than the width yields zero.
        low = 1 << UInt64(scalar.value)
        high = scalar.value < 64 ? 0 : 1 << UInt64(scalar.value - 64)
    }

    /// Whether a scalar of a folded text is in the set.
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 64 { return low >> UInt64(scalar.value) & 1 == 1 }
        if scalar.value < 128 { return high >> UInt64(scalar.value - 64) & 1 == 1 }
        return Self.contains(scalar, parts) != isNegated
    }

    private static func contains(_ scalar: Unicode.Scalar, _ parts: [Part]) -> Bool {
        if parts.contains(where: { $0.contains(scalar) }) { return true }
        // Texts are folded and patterns are not, so `[A-Z]` also means lowercase letters.
        if scalar.isASCII {
            guard "a"..."z" ~= scalar else { return false }
            let capital = Unicode.Scalar(UInt8(scalar.value) - 32)
            return parts.contains { $0.contains(capital) }
        }
        let upper = scalar.properties.uppercaseMapping.unicodeScalars
        guard let capital = upper.first, upper.count == 1, capital != scalar else { return false }
        return parts.contains { $0.contains(capital) }
    }
}

extension Unicode.Scalar {
    /// Whether it is a letter or a number.
    var isAlphanumeric: Bool {
        if isASCII {
            return "a"..."z" ~= self || "0"..."9" ~= self || "A"..."Z" ~= self
        }
        let name = properties.generalCategory.name
        return name.hasPrefix("L") || name.hasPrefix("N")
    }

    /// Whether it is a letter.
    var isLetter: Bool {
        isASCII
            ? "a"..."z" ~= self || "A"..."Z" ~= self
            : properties.generalCategory.name.hasPrefix("L")
    }

    /// Whether it is a part of a word; `\b` lies between a scalar that is and one that is not.
    var isWordScalar: Bool { self == "_" || isAlphanumeric }
}

extension Unicode.GeneralCategory {
    /// The names of all categories and of their groups.
    static let names: Set<String> = [
        "C", "Cc", "Cf", "Cn", "Co", "Cs", "L", "Ll", "Lm", "Lo", "Lt", "Lu", "M", "Mc", "Me", "Mn",
        "N", "Nd", "Nl", "No", "P", "Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "S", "Sc", "Sk", "Sm",
        "So", "Z", "Zl", "Zp", "Zs",
    ]

    /// The name in two letters.
    var name: String {
        switch self {
        case .uppercaseLetter: "Lu"
        case .lowercaseLetter: "Ll"
        case .titlecaseLetter: "Lt"
        case .modifierLetter: "Lm"
        case .otherLetter: "Lo"
        case .nonspacingMark: "Mn"
        case .spacingMark: "Mc"
        case .enclosingMark: "Me"
        case .decimalNumber: "Nd"
        case .letterNumber: "Nl"
        case .otherNumber: "No"
        case .connectorPunctuation: "Pc"
        case .dashPunctuation: "Pd"
        case .openPunctuation: "Ps"
        case .closePunctuation: "Pe"
        case .initialPunctuation: "Pi"
        case .finalPunctuation: "Pf"
        case .otherPunctuation: "Po"
        case .mathSymbol: "Sm"
        case .currencySymbol: "Sc"
        case .modifierSymbol: "Sk"
        case .otherSymbol: "So"
        case .spaceSeparator: "Zs"
        case .lineSeparator: "Zl"
        case .paragraphSeparator: "Zp"
        case .control: "Cc"
        case .format: "Cf"
        case .surrogate: "Cs"
        case .privateUse: "Co"
        case .unassigned: "Cn"
        @unknown default: "Cn"
        }
    }
}
