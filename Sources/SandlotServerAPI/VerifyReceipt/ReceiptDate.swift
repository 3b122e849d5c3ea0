import SandlotBase
import SandlotJSON

/// The three spellings of a date in an answer of `verifyReceipt`.
enum ReceiptDate {
    /// Writes a date as `NAME`, `NAME_ms`, and `NAME_pst`, unless it is nil.
    static func write(_ name: String, _ date: Timestamp?, to writer: inout JSONWriter) {
        guard let date else { return }
        for (suffix, text) in [
            ("", "\(date.dayAndTime) Etc/GMT"), ("_ms", "\(date.milliseconds)"),
            ("_pst", "\(pacific(date).dayAndTime) America/Los_Angeles"),
        ] {
            writer.name(name + suffix)
            writer.string(text)
        }
    }

    /// Returns the instant at which the clocks of UTC show the time that clocks in Los Angeles show at another.
    private static func pacific(_ date: Timestamp) -> Timestamp {
        let hours: Int64 = isSummer(date) ? -7 : -8
        return Timestamp(milliseconds: date.milliseconds + hours * 3_600_000)
    }

    /// Whether daylight saving time applies in California: since 2007 from the second Sunday in March to the first one
    /// in November, and before from the first Sunday in April to the last one in October, at 2 in the morning.
    static func isSummer(_ date: Timestamp) -> Bool {
        let day = date.milliseconds.quotientAndRemainder(floorDividingBy: 86_400_000).quotient
        let year = CivilDate.civil(fromDays: day).year
        let first = year >= 2007 ? sunday(year, 3, atLeast: 8) : sunday(year, 4, atLeast: 1)
        let last = year >= 2007 ? sunday(year, 11, atLeast: 1) : sunday(year, 10, atLeast: 25)
        let start = first * 86_400_000 + 10 * 3_600_000
        let end = last * 86_400_000 + 9 * 3_600_000
        return (start..<end).contains(date.milliseconds)
    }

    /// Returns the number of the first Sunday in a month that is not before a day.
    private static func sunday(_ year: Int64, _ month: Int64, atLeast day: Int64) -> Int64 {
        let days = CivilDate.days(year: year, month: month, day: day)
        // 1970-01-01 was a Thursday.
        let weekday = (days + 4).quotientAndRemainder(floorDividingBy: 7).remainder
        return days + (7 - weekday) % 7
    }
}
