import SandlotBase

/// Checks of localizations.
extension LintRun {
    /// Checks the localizations of a product or group.
    mutating func check(localizations: [LintNode]) {
        checkLocales(of: localizations)
        for localization in localizations {
            _ = requiredText(
                "displayName", of: localization, missing: .missingDisplayName,
                "has no displayName; customers of this language see no name")
        }
    }

    /// Checks that each object has a locale and that no locale occurs twice.
    mutating func checkLocales(of objects: [LintNode]) {
        var seen = FirstPlaces()
        for object in objects {
            let locale = requiredText(
                "locale", of: object, missing: .missingLocale,
                "has no locale; add one, such as \"en_US\"")
            guard let locale else { continue }
            check(locale: locale)
            reportDuplicate(
                locale, of: seen.earlierPlace(of: locale), code: .duplicateLocale,
                advice: "remove one of them")
        }
    }

    /// Checks a locale name.
    mutating func check(locale node: LintNode) {
        guard let name = node.string, !LocaleName.isWellFormed(name) else { return }
        let advice =
            LocaleName.corrected(name).map { "write \(Quotation.jsonString($0))" }
            ?? "write language_REGION or language_Script, such as \"en_US\" or \"zh_Hans\""
        report(
            .invalidLocale, at: node,
            "\(Quotation.jsonString(name)) is not a locale name; \(advice)")
    }
}
