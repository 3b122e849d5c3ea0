import SandlotBase
import SandlotYAML

/// Installs, purchases, and refunds by week, as a store's reports have them.
package struct Observations: Sendable, Hashable {
    /// A week.
    package struct Week: Sendable, Hashable {
        /// The number of families that installed the app.
        package var installs: Int64
        /// The number of purchases.
        package var purchases: Int64
        /// The number of refunds.
        package var refunds: Int64

        /// Creates a week.
        package init(installs: Int64, purchases: Int64, refunds: Int64) {
            self.installs = installs
            self.purchases = purchases
            self.refunds = refunds
        }
    }

    /// The weeks in order, without gaps.
    package let weeks: [Week]

    private static let columns = ["week", "installs", "purchases", "refunds"]
    /// The smallest numbers of weeks and purchases from which anything can be learned.
    static let leastWeeks = 4
    static let leastPurchases: Int64 = 20

    /// Creates observations.
    package init(weeks: [Week]) {
        self.weeks = weeks
    }

    /// Reads a table with the columns `week`, `installs`, `purchases`, and `refunds`.
    ///
    /// - Parameters:
    ///   - bytes: Comma-separated values in UTF-8. Weeks are numbered in ascending order.
    ///   - file: The name of the file, for messages.
    /// - Throws: ``ForecastError`` with ``ForecastError/Code/invalidObservations`` and the line.
    package init(csv bytes: [UInt8], file: String) throws(ForecastError) {
        func refuse(_ line: Int, _ reason: String) -> ForecastError {
            ForecastError(
                .invalidObservations, reason,
                at: YAMLLocation(file: file, line: line, column: 1))
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let header = lines.first, !header.isEmpty else {
            throw refuse(
                1, "the file is empty; its first line is `\(Self.columns.joined(separator: ","))`")
        }
        let names = header.split(separator: ",", omittingEmptySubsequences: false).map {
            String($0).trimmed
        }
        for name in names where !Self.columns.contains(name) {
            let nearest = NearestWord.suggestion(for: name, among: Self.columns)
            throw refuse(
                1,
                "\(Quotation.quoted(name)) is not a column; "
                    + (nearest.map { "did you mean \(Quotation.quoted($0))?" }
                        ?? "there is \(Self.columns.joined(separator: ", "))"))
        }
        for column in Self.columns where names.count(where: { $0 == column }) != 1 {
            throw refuse(1, "the table needs the column \(Quotation.quoted(column)) once")
        }
        var (weeks, last) = ([Week](), Int64?.none)
        for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map {
                String($0).trimmed
            }
            guard fields.count == names.count else {
                throw refuse(
                    index + 1, "the line has \(fields.count) values, not \(names.count)")
            }
            var values: [String: Int64] = [:]
            for (name, field) in zip(names, fields) {
                guard let value = Int64(field), 0...1_000_000_000 ~= value else {
                    throw refuse(
                        index + 1,
                        "\(Quotation.quoted(field)) is not a number of \(name): a whole number of 0 "
                            + "or more is needed")
                }
                values[name] = value
            }
            let week = values["week"] ?? 0
            if let last, week != last + 1 {
                throw refuse(
                    index + 1, "week \(week) follows week \(last); list every week in order")
            }
            last = week
            weeks.append(
                Week(
                    installs: values["installs"] ?? 0, purchases: values["purchases"] ?? 0,
                    refunds: values["refunds"] ?? 0))
        }
        let purchases = weeks.reduce(0) { $0 + $1.purchases }
        let refunds = weeks.reduce(0) { $0 + $1.refunds }
        guard refunds <= purchases else {
            throw refuse(
                lines.count,
                "there are \(refunds) refunds and only \(purchases) purchases; list the weeks of the "
                    + "refunded purchases, too")
        }
        guard weeks.count >= Self.leastWeeks, purchases >= Self.leastPurchases else {
            throw refuse(
                lines.count,
                "\(weeks.count) weeks with \(purchases) purchases are too few; at least "
                    + "\(Self.leastWeeks) weeks and \(Self.leastPurchases) purchases are needed")
        }
        self.init(weeks: weeks)
    }
}

extension String {
    /// The text without spaces at its ends.
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
