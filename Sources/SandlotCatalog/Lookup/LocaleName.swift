/// Locale names: `language`, `language_REGION`, `language_Script`, or `language_Script_REGION`.
enum LocaleName {
    /// The maximum length of a locale name.
    ///
    /// Longer texts are not parsed.
    private static let maximumLength = 64

    /// Returns the best localization for a locale, or nil if none has its language.
    ///
    /// Parts are removed from the end of the name until a localization matches exactly. If none
    /// does, any localization with the same language matches.
    static func best(
        of localizations: [Catalog.Localization], for locale: String
    ) -> Catalog.Localization? {
        var parts = parts(of: locale)
        let language = parts.first
        while !parts.isEmpty {
            if let exact = localizations.first(where: { self.parts(of: $0.locale) == parts }) {
                return exact
            }
            parts.removeLast()
        }
        return localizations.first { self.parts(of: $0.locale).first == language }
    }

    /// Returns whether a name has the form that Xcode writes.
    static func isWellFormed(_ name: String) -> Bool {
        guard name.utf8.count <= maximumLength else { return false }
        let all = name.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
        var parts = all[...]
        guard let language = parts.popFirst(), (2...3).contains(language.count),
            language.allSatisfy(isLower)
        else { return false }
        if let script = parts.first, script.count == 4 {
            guard let initial = script.first, isUpper(initial),
                script.dropFirst().allSatisfy(isLower)
            else { return false }
            parts.removeFirst()
        }
        if let region = parts.popFirst() {
            let isCountry = region.count == 2 && region.allSatisfy(isUpper)
            let isArea = region.count == 3 && region.allSatisfy(isDigit)
            guard isCountry || isArea else { return false }
        }
        return parts.isEmpty
    }

    /// Returns the name in the form that Xcode writes, or nil if it is not a locale name.
    static func corrected(_ name: String) -> String? {
        guard name.utf8.count <= maximumLength else { return nil }
        let written = parts(of: name).enumerated().map { index, part in
            if index == 0 { return part }
            return part.count == 4
                ? part.prefix(1).uppercased() + part.dropFirst() : part.uppercased()
        }
        .joined(separator: "_")
        return isWellFormed(written) ? written : nil
    }

    private static func parts(of name: String?) -> [String] {
        (name ?? "").lowercased().split { $0 == "_" || $0 == "-" }.map(String.init)
    }

    private static func isLower(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }

    private static func isUpper(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
