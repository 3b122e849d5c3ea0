import SandlotBase
import SandlotTrace
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
        func count(_ number: Int, _ noun: String) -> String {
            "\(number) \(noun)\(number == 1 ? "" : "s")"
        }
        func refuse(_ line: Int, _ reason: String) -> ForecastError {
            ForecastError(
                .invalidObservations, reason,
                at: YAMLLocation(file: file, line: line, column: 1))
        }
        var records = ArraySlice(try Self.records(of: bytes, file: file))
        guard let header = records.popFirst() else {
            throw refuse(
                1, "the file is empty; its first line is `\(Self.columns.joined(separator: ","))`")
        }
        let names = header.map(\.word)
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
        for fields in records {
            let line = fields[0].line
            guard fields.count == names.count else {
                let values = fields.count == 1 ? "1 value" : "\(fields.count) values"
                throw refuse(line, "the line has \(values), not \(names.count)")
            }
            var values: [String: Int64] = [:]
            for (name, field) in zip(names, fields) {
                let limit: Int64 = 1_000_000_000
                guard let value = Int64(field.word), 0...limit ~= value else {
                    throw refuse(
                        line,
                        "\(Quotation.quoted(field.word)) is not a number of \(name): a whole number "
                            + "of 0 to \(limit) is needed, without marks between the digits")
                }
                values[name] = value
            }
            let week = values["week"] ?? 0
            if let last, week != last + 1 {
                throw refuse(line, "week \(week) follows week \(last); list every week in order")
            }
            last = week
            weeks.append(
                Week(
                    installs: values["installs"] ?? 0, purchases: values["purchases"] ?? 0,
                    refunds: values["refunds"] ?? 0))
        }
        let lastLine = records.last?[0].line ?? 1
        let purchases = weeks.reduce(0) { $0 + $1.purchases }
        let refunds = weeks.reduce(0) { $0 + $1.refunds }
        guard refunds <= purchases else {
            throw refuse(
                lastLine,
                "the purchases are \(purchases), but the refunds are \(refunds); list the weeks of the "
                    + "refunded purchases, too")
        }
        guard weeks.count >= Self.leastWeeks, purchases >= Self.leastPurchases else {
            throw refuse(
                lastLine,
                "\(count(weeks.count, "week")) with \(count(Int(purchases), "purchase")) are too few; at least "
                    + "\(Self.leastWeeks) weeks and \(Self.leastPurchases) purchases are needed")
        }
        self.init(weeks: weeks)
    }

    /// Returns the records of a table, each with at least one field.
    private static func records(
        of bytes: [UInt8], file: String
    ) throws(ForecastError) -> [[CSVReader.Field]] {
        do throws(TraceError) {
            var reader = try CSVReader(TraceBytes(bytes))
            var records: [[CSVReader.Field]] = []
            while let record = try reader.next() { records.append(record) }
            return records
        } catch {
            throw ForecastError(
                .invalidObservations, error.reason,
                at: YAMLLocation(file: file, line: error.line ?? 1, column: error.column ?? 1))
        }
    }
}

extension CSVReader.Field {
    /// The text without spaces at its ends.
    fileprivate var word: String {
        let text = String(decoding: text, as: UTF8.self)
        return String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
