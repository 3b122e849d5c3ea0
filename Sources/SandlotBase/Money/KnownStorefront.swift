/// A storefront whose number and currency are known without a request to Apple.
package struct KnownStorefront: Sendable {
    /// The country or region in ISO 3166-1 alpha-3.
    package let code: String
    /// Apple's number for the storefront.
    package let identifier: String
    /// The currency in ISO 4217.
    package let currency: String

    /// The smallest amount of the currency in thousandths of its unit.
    package var smallestAmount: Int64 { currency == "JPY" ? 1000 : 10 }

    /// Returns the storefront with a code, or nil if it is not known.
    package static func named(_ code: String) -> KnownStorefront? {
        byCode[code]
    }

    private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

    /// All known storefronts.
    package static let all: [KnownStorefront] = [
        ("USA", 143_441, "USD"), ("FRA", 143_442, "EUR"), ("DEU", 143_443, "EUR"),
        ("GBR", 143_444, "GBP"), ("AUT", 143_445, "EUR"), ("BEL", 143_446, "EUR"),
        ("FIN", 143_447, "EUR"), ("GRC", 143_448, "EUR"), ("IRL", 143_449, "EUR"),
        ("ITA", 143_450, "EUR"), ("LUX", 143_451, "EUR"), ("NLD", 143_452, "EUR"),
        ("PRT", 143_453, "EUR"), ("ESP", 143_454, "EUR"), ("CAN", 143_455, "CAD"),
        ("SWE", 143_456, "SEK"), ("NOR", 143_457, "NOK"), ("DNK", 143_458, "DKK"),
        ("CHE", 143_459, "CHF"), ("AUS", 143_460, "AUD"), ("NZL", 143_461, "NZD"),
        ("JPN", 143_462, "JPY"),
    ].map { KnownStorefront(code: $0.0, identifier: "\($0.1)", currency: $0.2) }
}
