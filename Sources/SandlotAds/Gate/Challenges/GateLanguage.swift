/// The languages in which the gate asks.
public enum GateLanguage: String, Sendable, Hashable, CaseIterable {
    /// English.
    case english = "en"
    /// Spanish.
    case spanish = "es"

    /// Finds the language of a locale; nil if the gate does not speak it.
    ///
    /// - Parameter identifier: As in `es`, `es-MX` or `es_MX`.
    public init?(localeIdentifier identifier: String) {
        let language = identifier.prefix { $0 != "-" && $0 != "_" }.lowercased()
        self.init(rawValue: language)
    }
}
