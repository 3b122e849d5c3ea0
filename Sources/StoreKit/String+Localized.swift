// Foundation on Linux has no `String(localized:)`, in which store code writes its messages.

extension String {
    /// A text that a bundle can translate, with values in it.
    ///
    /// A literal with interpolations becomes a key with format specifiers, as on Apple's platforms:
    /// `"\(count) coins for \(name)"` has the key `%lld coins for %@`.
    public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
        /// A part of the text.
        enum Part: Hashable, Sendable {
            case literal(String)
            /// A value with its format specifier, such as `%lld`.
            case value(LocalizedArgument, specifier: String)
        }

        let parts: [Part]

        /// Creates a text without values.
        public init(stringLiteral value: String) { parts = [.literal(value)] }

        /// Creates a text from a literal with interpolations.
        public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

        /// Creates a text without values from a string.
        public init(_ value: String) { parts = [.literal(value)] }

        /// The collector of a literal's parts.
        public struct StringInterpolation: StringInterpolationProtocol, Hashable, Sendable {
            var parts: [Part] = []

            /// Creates a collector.
            public init(literalCapacity: Int, interpolationCount: Int) {}

            /// Adds a literal part.
            public mutating func appendLiteral(_ literal: String) {
                if !literal.isEmpty { parts.append(.literal(literal)) }
            }

            /// Adds a string.
            public mutating func appendInterpolation(_ value: some StringProtocol) {
                parts.append(.value(.text(String(value)), specifier: "%@"))
            }

            /// Adds a whole number.
            public mutating func appendInterpolation(_ value: some BinaryInteger) {
                append(value, specifier: type(of: value).isSigned ? "%lld" : "%llu")
            }

            /// Adds a whole number in the format of a specifier of `String(format:)`.
            public mutating func appendInterpolation(
                _ value: some BinaryInteger, specifier: String
            ) {
                append(value, specifier: specifier)
            }

            /// Adds a number.
            public mutating func appendInterpolation(_ value: some BinaryFloatingPoint) {
                parts.append(.value(.real(Double(value)), specifier: "%lf"))
            }

            /// Adds a number in the format of a specifier of `String(format:)`.
            public mutating func appendInterpolation(
                _ value: some BinaryFloatingPoint, specifier: String
            ) {
                parts.append(.value(.real(Double(value)), specifier: specifier))
            }

            /// Adds a value in a format.
            public mutating func appendInterpolation<Style: FormatStyle>(
                _ value: Style.FormatInput, format style: Style
            ) where Style.FormatOutput == String {
                parts.append(.value(.text(style.format(value)), specifier: "%@"))
            }

            /// Adds the description of an object.
            public mutating func appendInterpolation(_ value: NSObject) {
                parts.append(.value(.text(value.description), specifier: "%@"))
            }

            private mutating func append(_ value: some BinaryInteger, specifier: String) {
                let argument: LocalizedArgument =
                    type(of: value).isSigned
                    ? .signed(Int64(truncatingIfNeeded: value))
                    : .unsigned(UInt64(truncatingIfNeeded: value))
                parts.append(.value(argument, specifier: specifier))
            }
        }

        /// The key in a table of translations, which is also the format of the untranslated text.
        var key: String {
            let hasValues = arguments.count > 0
            return parts.reduce(into: "") { key, part in
                switch part {
                case .literal(let text):
                    key += hasValues ? text.replacing("%", with: "%%") : text
                case .value(_, let specifier): key += specifier
                }
            }
        }

        var arguments: [LocalizedArgument] {
            parts.compactMap { part in
                if case .value(let argument, _) = part { argument } else { nil }
            }
        }
    }

    /// Creates a text in the user's language.
    ///
    /// - Parameters:
    ///   - keyAndValue: The text, which is also the key of its translation.
    ///   - table: The name of the table of translations, or nil for `Localizable`.
    ///   - bundle: The bundle with the tables, or nil for the main bundle.
    ///   - locale: The locale of numbers in the text.
    ///   - comment: A note for the translator.
    public init(
        localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        let key = keyAndValue.key
        self = (bundle ?? .main).localizedString(forKey: key, value: key, table: table)
            .filled(with: keyAndValue.arguments, locale: locale)
    }

    /// Creates a text in the user's language from a key.
    ///
    /// - Parameters:
    ///   - key: The key of the translation.
    ///   - defaultValue: The text if there is no translation.
    ///   - table: The name of the table of translations, or nil for `Localizable`.
    ///   - bundle: The bundle with the tables, or nil for the main bundle.
    ///   - locale: The locale of numbers in the text.
    ///   - comment: A note for the translator.
    public init(
        localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = (bundle ?? .main)
            .localizedString(forKey: "\(key)", value: defaultValue.key, table: table)
            .filled(with: defaultValue.arguments, locale: locale)
    }
}

/// A value in a text that can be translated.
enum LocalizedArgument: Hashable, Sendable {
    case text(String)
    case signed(Int64)
    case unsigned(UInt64)
    case real(Double)

    /// Returns the value in the format of a specifier, or as it is if the specifier is for values of
    /// another kind.
    ///
    /// The length is that of the value, whatever the specifier says.
    ///
    /// - Parameters:
    ///   - conversion: The letter at the end of the specifier, or `@`.
    ///   - flags: The flags, the width, and the precision of the specifier.
    ///   - locale: The locale of numbers.
    /// - Returns: The text.
    func formatted(as conversion: Character, flags: Substring, locale: Locale) -> String {
        func formatted(_ suffix: String, _ argument: any CVarArg) -> String {
            String(format: "%\(flags)\(suffix)", locale: locale, argument)
        }
        func number<Value: BinaryInteger>(_ locale: Locale) -> IntegerFormatStyle<Value> {
            IntegerFormatStyle(locale: locale)
        }
        switch self {
        case .text(let text): return text
        case .signed(let value):
            guard "diouxX".contains(conversion) else { return "\(value)" }
            if flags.isEmpty, "di".contains(conversion) { return value.formatted(number(locale)) }
            return formatted("ll\(conversion)", value)
        case .unsigned(let value):
            guard "diouxX".contains(conversion) else { return "\(value)" }
            if flags.isEmpty, "diu".contains(conversion) { return value.formatted(number(locale)) }
            return formatted("ll\("di".contains(conversion) ? "u" : conversion)", value)
        case .real(let value):
            guard "aAeEfFgG".contains(conversion) else { return "\(value)" }
            return formatted("\(conversion)", value)
        }
    }
}

extension String {
    /// Returns a format with its specifiers replaced by values.
    ///
    /// A specifier without a value remains. A text without values is no format.
    fileprivate func filled(with arguments: [LocalizedArgument], locale: Locale) -> String {
        guard !arguments.isEmpty else { return self }
        var (result, rest, next) = ("", self[...], 0)
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...]
            if rest.hasPrefix("%%") {
                result += "%"
                rest = rest.dropFirst(2)
                continue
            }
            guard
                let match = rest.prefixMatch(
                    of:
                        /%(?:([0-9]+)\$)?([-+ #0]*[0-9]*(?:\.[0-9]*)?)(?:hh|h|ll|l|q|L|z|t|j)?[@a-zA-Z]/
                )
            else {
                result += "%"
                rest = rest.dropFirst()
                continue
            }
            let index = match.1.flatMap { Int($0) }.map { $0 - 1 } ?? next
            if match.1 == nil { next += 1 }
            if arguments.indices.contains(index) {
                result += arguments[index].formatted(
                    as: match.0.last ?? "@", flags: match.2, locale: locale)
            } else {
                result += match.0
            }
            rest = rest[match.range.upperBound...]
        }
        return result + rest
    }
}
