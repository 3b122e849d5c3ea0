internal import SandlotCatalog
internal import SandlotReceipts

extension YAMLNode {
    /// Returns the error for a value that is not one of the possible ones.
    func invalid(_ reason: String) -> ScenarioError {
        ScenarioError(.invalidValue, reason, at: location)
    }

    /// Reads one of several words.
    func word<Value>(
        _ kind: String, _ words: [(String, Value)]
    ) throws(ScenarioError) -> Value {
        let text = try text(kind)
        guard let found = words.first(where: { $0.0 == text }) else {
            throw ScenarioError(
                .invalidValue, unknown: text, kind: kind, known: words.map(\.0), at: location)
        }
        return found.1
    }

    /// Reads `true` or `false`, or a synonym.
    func flag() throws(ScenarioError) -> Bool {
        try word(
            "on or off",
            [
                ("on", true), ("off", false), ("true", true), ("false", false), ("yes", true),
                ("no", false),
            ])
    }

    /// Reads a rating in stars, from 0 to 3 in halves.
    func halfStars() throws(ScenarioError) -> Int {
        let words = (0...6).flatMap { half in
            let text = "\(half / 2)" + (half % 2 == 1 ? ".5" : "")
            return half % 2 == 1 ? [(text, half)] : [(text, half), (text + ".0", half)]
        }
        return try word("a rating in stars", words)
    }

    /// Whether it is the word `none`.
    var isNone: Bool {
        if case .text("none") = content { true } else { false }
    }

    /// Reads a whole number in a range.
    func integer(_ kind: String, in range: ClosedRange<Int>) throws(ScenarioError) -> Int {
        let text = try text(kind)
        guard let value = Int(text), range.contains(value) else {
            throw invalid(
                "\(Quotation.quoted(text)) is not \(kind): a number from "
                    + "\(range.lowerBound) to \(range.upperBound) is needed")
        }
        return value
    }

    /// Reads an amount of money, as in `4.99`.
    func price() throws(ScenarioError) -> (text: Price, amount: Milliunits) {
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
    func instant() throws(ScenarioError) -> Timestamp {
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
    func span() throws(ScenarioError) -> TimeSpan {
        let text = try text("a length of time")
        guard let span = TimeSpan(parsing: text) else {
            throw invalid(
                "\(Quotation.quoted(text)) is not a length of time; write it like `30 days`, "
                    + "`1 month` or `2h`, a hundred years at most")
        }
        return span
    }

    /// Reads the period of a subscription, as in `1 month` or `P1M`.
    func period() throws(ScenarioError) -> SubscriptionPeriod {
        let text = try text("a period")
        let period = SubscriptionPeriod(text)
        if let count = period.count, count <= 1000 { return period }
        if let period = TimeSpan.period(parsing: text) { return period }
        throw invalid(
            "\(Quotation.quoted(text)) is not a period; write it like `1 week`, `3 months` or `P1Y`"
        )
    }
}
