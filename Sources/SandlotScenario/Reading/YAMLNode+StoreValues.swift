import SandlotBase
import SandlotCatalog
import SandlotYAML

extension YAMLNode {
    /// Reads a rating in stars, from 0 to 3 in halves.
    func halfStars() throws(YAMLError) -> Int {
        let words = (0...6).flatMap { half in
            let text = "\(half / 2)" + (half % 2 == 1 ? ".5" : "")
            return half % 2 == 1 ? [(text, half)] : [(text, half), (text + ".0", half)]
        }
        return try word("a rating in stars", words)
    }

    /// Reads an amount of money, as in `4.99`.
    func price() throws(YAMLError) -> (text: Price, amount: Milliunits) {
        let text = try text("a price")
        let price = Price(text)
        guard let value = price.milliunits, value <= 1_000_000_000_000 else {
            throw invalid(
                "\(Quotation.quoted(text)) is not a price; write it like `4.99`, "
                    + "without a currency")
        }
        return (price, Milliunits(rawValue: value))
    }

    /// Reads an instant in UTC: a day, or a day and a time.
    func instant() throws(YAMLError) -> Timestamp {
        let text = try text("a date")
        var iso = text
        if let space = text.firstIndex(of: " ") {
            iso = text[..<space] + "T" + text[text.index(after: space)...]
        }
        // People write minutes, but the parser needs seconds.
        if iso.utf8.count == 16 { iso += ":00" }
        if iso.contains("T"), !iso.hasSuffix("Z") { iso += "Z" }
        guard text.contains("-"), let instant = Timestamp(parsing: iso) else {
            throw invalid(
                "\(Quotation.quoted(text)) is not a date; write it like `2026-01-31`, "
                    + "`2026-01-31 09:30` or `2026-01-31T09:30:00Z` (UTC)")
        }
        return instant
    }

    /// Reads a length of time, as in `30 days` or `2h`.
    func span() throws(YAMLError) -> TimeSpan {
        let text = try text("a length of time")
        guard let span = TimeSpan(parsing: text) else {
            throw invalid(
                "\(Quotation.quoted(text)) is not a length of time; write it like `30 days`, "
                    + "`1 month` or `2h`, a hundred years at most")
        }
        return span
    }

    /// Reads the period of a subscription, as in `1 month` or `P1M`.
    func period() throws(YAMLError) -> SubscriptionPeriod {
        let text = try text("a period")
        let period = SubscriptionPeriod(text)
        if let count = period.count, count <= 1000 { return period }
        if let period = TimeSpan.period(parsing: text) { return period }
        throw invalid(
            "\(Quotation.quoted(text)) is not a period; write it like `1 week`, `3 months` or `P1Y`"
        )
    }
}
