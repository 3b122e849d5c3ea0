/// A storefront whose number and currency are known without a request to Apple.
package struct KnownStorefront: Sendable {
    /// The country or region in ISO 3166-1 alpha-3.
    package let code: String
    /// Apple's number for the storefront.
    package let identifier: String
    /// The currency in ISO 4217.
    package let currency: String

    /// The smallest amount of the currency in thousandths of its unit.
    package var smallestAmount: Int64 { Self.wholeCurrencies.contains(currency) ? 1000 : 10 }

    /// The currencies that have no smaller unit according to ISO 4217.
    private static let wholeCurrencies: Set = ["CLP", "JPY", "KRW", "VND"]

    /// Returns the storefront with a code, or nil if it is not known.
    package static func named(_ code: String) -> KnownStorefront? {
        byCode[code]
    }

    /// Returns whether a country or region has a storefront of the App Store.
    ///
    /// - Parameter code: A code in ISO 3166-1 alpha-3, or `XKS` for Kosovo.
    /// - Returns: Whether there is a storefront, whose number and currency need not be known.
    package static func exists(_ code: String) -> Bool {
        byCode[code] != nil || otherCodes.contains(code)
    }

    /// The countries and regions of the other storefronts of the App Store.
    private static let otherCodes: Set = [
        "AFG", "ALB", "ATG", "BEN", "BFA", "BHS", "BIH", "BTN", "CIV", "CMR", "COD", "COG", "CPV",
        "DOM", "FJI", "FSM", "GAB", "GEO", "GMB", "GNB", "IRQ", "KGZ", "KHM", "KNA", "LAO", "LBR",
        "LBY", "LCA", "MAR", "MDA", "MDV", "MMR", "MNE", "MNG", "MOZ", "MRT", "MWI", "NAM", "NRU",
        "PLW", "PNG", "RWA", "SLB", "SLE", "SRB", "STP", "SWZ", "SYC", "TCA", "TCD", "TJK", "TKM",
        "TON", "TTO", "VCT", "VUT", "XKS", "ZMB", "ZWE",
    ]

    private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

    /// All known storefronts, with the currencies of 2026.
    ///
    /// In countries without one of these currencies, prices are in US dollars, or in euros in parts of Europe.
    package static let all: [KnownStorefront] = table.flatMap { currency, countries in
        countries.map { code, number in
            KnownStorefront(code: code, identifier: "\(number)", currency: currency)
        }
    }

    private static let table: [(currency: String, countries: [(code: String, number: Int)])] = [
        (
            "USD",
            [
                ("USA", 143_441), ("NPL", 143_484), ("PAN", 143_485), ("LKA", 143_486),
                ("UKR", 143_492), ("KWT", 143_493), ("CRI", 143_495), ("LBN", 143_497),
                ("VEN", 143_502), ("GTM", 143_504), ("ARG", 143_505), ("SLV", 143_506),
                ("ECU", 143_509), ("HND", 143_510), ("JAM", 143_511), ("NIC", 143_512),
                ("PRY", 143_513), ("URY", 143_514), ("MAC", 143_515), ("ARM", 143_524),
                ("BWA", 143_525), ("JOR", 143_528), ("KEN", 143_529), ("MKD", 143_530),
                ("MDG", 143_531), ("MLI", 143_532), ("MUS", 143_533), ("NER", 143_534),
                ("SEN", 143_535), ("TUN", 143_536), ("UGA", 143_537), ("AIA", 143_538),
                ("BRB", 143_541), ("BMU", 143_542), ("VGB", 143_543), ("CYM", 143_544),
                ("DMA", 143_545), ("GRD", 143_546), ("MSR", 143_547), ("GUY", 143_553),
                ("SUR", 143_554), ("BLZ", 143_555), ("BOL", 143_556), ("ISL", 143_558),
                ("BHR", 143_559), ("BRN", 143_560), ("OMN", 143_562), ("DZA", 143_563),
                ("AGO", 143_564), ("BLR", 143_565), ("UZB", 143_566), ("AZE", 143_568),
                ("YEM", 143_571), ("GHA", 143_573),
            ]
        ),
        (
            "EUR",
            [
                ("FRA", 143_442), ("DEU", 143_443), ("AUT", 143_445), ("BEL", 143_446),
                ("FIN", 143_447), ("GRC", 143_448), ("IRL", 143_449), ("ITA", 143_450),
                ("LUX", 143_451), ("NLD", 143_452), ("PRT", 143_453), ("ESP", 143_454),
                ("HRV", 143_494), ("SVK", 143_496), ("SVN", 143_499), ("EST", 143_518),
                ("LVA", 143_519), ("LTU", 143_520), ("MLT", 143_521), ("BGR", 143_526),
                ("CYP", 143_557),
            ]
        ),
        ("AED", [("ARE", 143_481)]),
        ("AUD", [("AUS", 143_460)]),
        ("BRL", [("BRA", 143_503)]),
        ("CAD", [("CAN", 143_455)]),
        ("CHF", [("CHE", 143_459)]),
        ("CLP", [("CHL", 143_483)]),
        ("CNY", [("CHN", 143_465)]),
        ("COP", [("COL", 143_501)]),
        ("CZK", [("CZE", 143_489)]),
        ("DKK", [("DNK", 143_458)]),
        ("EGP", [("EGY", 143_516)]),
        ("GBP", [("GBR", 143_444)]),
        ("HKD", [("HKG", 143_463)]),
        ("HUF", [("HUN", 143_482)]),
        ("IDR", [("IDN", 143_476)]),
        ("ILS", [("ISR", 143_491)]),
        ("INR", [("IND", 143_467)]),
        ("JPY", [("JPN", 143_462)]),
        ("KRW", [("KOR", 143_466)]),
        ("KZT", [("KAZ", 143_517)]),
        ("MXN", [("MEX", 143_468)]),
        ("MYR", [("MYS", 143_473)]),
        ("NGN", [("NGA", 143_561)]),
        ("NOK", [("NOR", 143_457)]),
        ("NZD", [("NZL", 143_461)]),
        ("PEN", [("PER", 143_507)]),
        ("PHP", [("PHL", 143_474)]),
        ("PKR", [("PAK", 143_477)]),
        ("PLN", [("POL", 143_478)]),
        ("QAR", [("QAT", 143_498)]),
        ("RON", [("ROU", 143_487)]),
        ("RUB", [("RUS", 143_469)]),
        ("SAR", [("SAU", 143_479)]),
        ("SEK", [("SWE", 143_456)]),
        ("SGD", [("SGP", 143_464)]),
        ("THB", [("THA", 143_475)]),
        ("TRY", [("TUR", 143_480)]),
        ("TWD", [("TWN", 143_470)]),
        ("TZS", [("TZA", 143_572)]),
        ("VND", [("VNM", 143_471)]),
        ("ZAR", [("ZAF", 143_472)]),
    ]
}
