/// A language of the gate.
public enum GateLanguage: String, Sendable, Hashable, CaseIterable {
    /// English.
    case english = "en"
    /// Spanish.
    case spanish = "es"

    /// Creates the language of a locale, or nil if the gate does not support it.
    ///
    /// - Parameter identifier: The locale, such as `es`, `es-MX`, or `es_MX`.
    public init?(localeIdentifier identifier: String) {
        let language = identifier.prefix { $0 != "-" && $0 != "_" }.lowercased()
        self.init(rawValue: language)
    }
}
