import SandlotCatalog

/// A search for the text in the customer's language, by the rules of
/// `Catalog.Item.displayName(for:)`.
struct LocalizedText {
    private let wanted: [[Substring]]

    /// Prefers texts of a locale, such as `de_DE`, to English ones.
    init(_ locale: String) {
        wanted = [Self.parts(of: locale), Self.parts(of: "en_US")]
    }

    /// Returns the first text that is not empty: of the same locale, the same language, English, or
    /// any.
    func best(
        in localizations: [Catalog.Localization],
        _ text: (Catalog.Localization) -> String?
    ) -> String? {
        let usable = localizations.filter { text($0)?.isEmpty == false }
        for locale in wanted {
            // Drops parts from the end: zh_Hant_TW, zh_Hant, zh.
            for count in stride(from: locale.count, to: 0, by: -1) {
                let name = Array(locale.prefix(count))
                if let exact = usable.first(where: { Self.parts(of: $0.locale) == name }) {
                    return text(exact)
                }
            }
            let sameLanguage = usable.first {
                Self.parts(of: $0.locale).first == locale.first
            }
            if let sameLanguage { return text(sameLanguage) }
        }
        return usable.first.flatMap(text)
    }

    private static func parts(of locale: String?) -> [Substring] {
        (locale ?? "").lowercased().split { $0 == "_" || $0 == "-" }
    }
}
