import SandlotBase
import Testing

@Suite
struct TimestampCalendarTests {
    @Test(arguments: [
        ("2024-01-31T10:20:30.400Z", 1 as Int64, "2024-02-29T10:20:30.400Z"),
        ("2023-01-31T00:00:00Z", 1, "2023-02-28T00:00:00.000Z"),
        ("2024-02-29T00:00:00Z", 12, "2025-02-28T00:00:00.000Z"),
        ("2024-02-29T00:00:00Z", 48, "2028-02-29T00:00:00.000Z"),
        ("2099-12-31T23:59:59.999Z", 2, "2100-02-28T23:59:59.999Z"),
        ("2024-12-15T00:00:00Z", 1, "2025-01-15T00:00:00.000Z"),
        ("2024-03-31T12:00:00Z", -1, "2024-02-29T12:00:00.000Z"),
        ("2024-01-15T12:00:00Z", -1, "2023-12-15T12:00:00.000Z"),
        ("1969-12-31T23:00:00Z", 2, "1970-02-28T23:00:00.000Z"),
        ("2024-05-31T00:00:00Z", 0, "2024-05-31T00:00:00.000Z"),
    ])
    func addingMonthsUsesTheLastDayOfShorterMonths(
        _ start: String, _ months: Int64, _ expected: String
    ) throws {
        let instant = try #require(Timestamp(parsing: start))
        #expect(instant.adding(months: months).description == expected)
    }

    @Test(arguments: [
        (0 as Int64, 0 as Int64), (1, 86_400_000), (-1, -86_400_000), (365, 31_536_000_000),
    ])
    func daysAreAddedAs24Hours(_ days: Int64, _ expected: Int64) {
        #expect(Timestamp(milliseconds: 5).adding(days: days).milliseconds == expected + 5)
    }

    @Test(arguments: [
        (0 as Int64, 0 as Int64), (1, 0), (999, 0), (1000, 1000), (-1, -1000), (-999, -1000),
        (-1000, -1000),
        (-1001, -2000), (1_750_000_000_123, 1_750_000_000_000),
    ])
    func fractionsOfSecondsAreRoundedDown(_ milliseconds: Int64, _ expected: Int64) {
        #expect(Timestamp(milliseconds: milliseconds).wholeSeconds.milliseconds == expected)
    }

    @Test(arguments: [Int64.min, -1, 0, 1, Int64.max])
    func resultsOutOfRangeAreClamped(_ span: Int64) {
        for milliseconds in [Int64.min, -1, 0, 1, Int64.max] {
            let instant = Timestamp(milliseconds: milliseconds)
            for later in [instant.adding(days: span), instant.adding(months: span)] {
                #expect(
                    span > 0 ? later >= instant : span < 0 ? later <= instant : later == instant)
            }
            #expect(instant.wholeSeconds <= instant)
        }
    }

    @Test
    func monthsCanBeAddedBeforeTheYearZero() throws {
        let instant = Timestamp(milliseconds: -100_000_000_000_000)
        let day = instant.description.dropFirst(5).prefix(6)
        #expect(instant.adding(months: 12).description.dropFirst(5).prefix(6) == day)
        #expect(instant.adding(months: 12).adding(months: -12) == instant)
    }
}
