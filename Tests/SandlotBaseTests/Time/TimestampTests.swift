import Foundation
import SandlotBase
import TestSupport
import Testing

@Suite
struct TimestampTests {
    @Test(arguments: [
        (0 as Int64, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
        (1_709_164_800_000, "2024-02-29T00:00:00.000Z"),
        (951_782_400_000, "2000-02-29T00:00:00.000Z"),
        (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
        (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
        (-62_135_769_600_000, "0000-12-30T00:00:00.000Z"),
        (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        (1_769_851_800_250, "2026-01-31T09:30:00.250Z"),
        (-2_203_891_200_000, "1900-03-01T00:00:00.000Z"),
        (1_000_000_000_007, "2001-09-09T01:46:40.007Z"),
    ])
    func instantsArePrintedAndRead(_ milliseconds: Int64, _ text: String) {
        #expect(Timestamp(milliseconds: milliseconds).description == text)
        #expect(Timestamp(parsing: text)?.milliseconds == milliseconds)
        #expect(Timestamp(parsing: "\(milliseconds)")?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        ("2026-01-31", "2026-01-31T00:00:00.000Z"),
        ("2026-01-31T09:30:00Z", "2026-01-31T09:30:00.000Z"),
        ("2026-01-31T09:30:00.5Z", "2026-01-31T09:30:00.500Z"),
        ("2026-01-31T09:30:00.25Z", "2026-01-31T09:30:00.250Z"),
        ("2024-02-29", "2024-02-29T00:00:00.000Z"),
    ])
    func shorterFormsAreRead(_ text: String, _ expected: String) {
        #expect(Timestamp(parsing: text)?.description == expected)
    }

    @Test(arguments: [
        "", "T", "x", "2026-01", "2026-1-31", "2026-01-32", "2026-02-29", "2100-02-29",
        "1900-02-29",
        "2026-00-10", "2026-13-10", "2026-04-31", "2026-01-00", "26-01-31", "02026-01-31",
        "2026-01-31T",
        "2026-01-31T09:30Z", "2026-01-31T09:30:00", "2026-01-31T09:30:00+00:00",
        "2026-01-31T24:00:00Z",
        "2026-01-31T09:60:00Z", "2026-01-31T09:30:60Z", "2026-01-31T09:30:00.Z",
        "2026-01-31 09:30:00Z",
        "2026-01-31T09:30:00.1234Z", "2026-01-31T9:30:00Z", "2026-01-31t09:30:00z", " 2026-01-31",
        "2026-01-31T09:30:00ZZ", "２026-01-31", "+026-01-31", "--2026-01-31", "2026-01-31-",
        "9223372036854775808", "1.5", "0x10", "2026-01-31T09:30:00.١Z",
    ])
    func otherTextsAreRefused(_ text: String) {
        #expect(Timestamp(parsing: text) == nil)
    }

    @Test
    func everyDayOfFourHundredYearsIsPrintedAsFoundationDoes() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        // Foundation changes to the Julian calendar in 1582.
        for day in stride(from: Int64(-140_000), to: 150_000, by: 97) {
            let instant = Timestamp(milliseconds: day * 86_400_000)
            let parts = calendar.dateComponents([.year, .month, .day], from: instant.date)
            let numbers = instant.description.prefix(10).split(separator: "-").map { Int($0) }
            #expect(numbers == [parts.year, parts.month, parts.day])
            #expect(Timestamp(parsing: instant.description) == instant)
        }
    }

    /// A `Date` counts from 2001, so its value is least exact near 1970, where milliseconds since
    /// 1970 are small.
    @Test(
        arguments: [
            -62_135_596_800_000...4_102_444_800_000, -100_000_000_000...100_000_000_000,
            -10_000...10_000,
            1_600_000_000_000...1_900_000_000_000,
        ] as [ClosedRange<Int64>])
    func instantsSurviveConversionToADate(_ range: ClosedRange<Int64>) {
        let seed = SeededGenerator.seed
        var generator = SeededGenerator(seed: seed)
        let changed = (0..<2000).map { _ in
            Timestamp(milliseconds: Int64.random(in: range, using: &generator))
        }.filter { Timestamp($0.date) != $0 }
        #expect(changed.count == 0, "seed \(seed), as \(changed.prefix(3))")
    }

    @Test
    func datesAreRoundedDown() {
        #expect(Timestamp(Date(timeIntervalSince1970: 1.9999)).milliseconds == 1999)
        #expect(Timestamp(Date(timeIntervalSince1970: -0.0001)).milliseconds == -1)
        #expect(Timestamp(Date.distantFuture).milliseconds == 64_092_211_200_000)
        #expect(Timestamp(Date(timeIntervalSince1970: 1e300)).milliseconds == .max)
        #expect(Timestamp(Date(timeIntervalSince1970: -1e300)).milliseconds == .min)
    }

    @Test
    func instantsAreOrderedByTime() {
        #expect(Timestamp(milliseconds: 1) < Timestamp(milliseconds: 2))
        #expect(!(Timestamp(milliseconds: 2) < Timestamp(milliseconds: 2)))
        #expect(Timestamp.now > Timestamp(milliseconds: 1_700_000_000_000))
    }

    /// The test runs in separate processes because an overflow would end all tests.
    @Test
    func theEarliestInstantCanBePrinted() async {
        await #expect(processExitsWith: .success) {
            #expect(Timestamp(milliseconds: .min).description == "-292275055-05-16T16:47:04.192Z")
        }
    }

    @Test
    func theLatestInstantCanBePrinted() {
        #expect(Timestamp(milliseconds: .max).description == "292278994-08-17T07:12:55.807Z")
    }
}
