import SandlotTrace
import Testing

@Suite("Wall times")
struct WallTimeTests {
    @Test(arguments: [
        "", "Z", "2026-11-02", "2026-11-02T10:00:00", "2026-11-02T10:00:00z",
        "2026-11-02t10:00:00Z", "2026-11-02 10:00:00Z", "2026-11-02T10:00Z",
        "2026-11-02T10:00:00+01:00", "2026-11-02T10:00:00.Z", "2026-11-02T10:00:00,5Z",
        "2026-11-02T10:00:00.5xZ", "2026-11-02T10:00:00 Z", " 2026-11-02T10:00:00Z",
        "26-11-02T10:00:00.000Z", "+026-11-02T10:00:00Z", "2026-11-02T24:00:00Z",
        "2026-11-02T10:60:00Z", "2026-11-02T10:00:61Z", "2026-00-02T10:00:00Z",
        "2026-13-02T10:00:00Z", "2026-11-00T10:00:00Z", "2026-11-31T10:00:00Z",
        "2100-02-29T10:00:00Z", "２026-11-02T10:00:00Z",
    ])
    func aTextInAnotherFormIsNotATime(text: String) {
        #expect(WallTime(text) == nil)
    }

    @Test(arguments: [
        ("0000-01-01T00:00:00Z", -62_167_219_200_000),
        ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
        ("2000-02-29T00:00:00Z", 951_782_400_000),
        ("2016-12-31T23:59:60Z", 1_483_228_800_000),
        ("1970-01-01T00:00:00.1Z", 100), ("1970-01-01T00:00:00.0019Z", 1),
    ])
    func aTimeKeepsItsText(text: String, milliseconds: Int) throws {
        let time = try #require(WallTime(text))
        #expect(time.milliseconds == milliseconds)
        #expect(time.text == text)
    }

    @Test func aTimeHasAtMost64Characters() {
        let text = "2026-11-02T10:00:00." + String(repeating: "1", count: 43)
        #expect(WallTime(text + "Z")?.milliseconds == 1_793_613_600_111)
        #expect(WallTime(text + "1Z") == nil)
    }

    @Test func millisecondsAreWrittenWithThreeDigits() {
        #expect(WallTime(milliseconds: 0).text == "1970-01-01T00:00:00.000Z")
        #expect(WallTime(milliseconds: 7).text == "1970-01-01T00:00:00.007Z")
        #expect(WallTime(milliseconds: -1).text == "1969-12-31T23:59:59.999Z")
    }

    @Test func millisecondsOutsideTheYearsAreReplacedByTheNearestOnes() {
        #expect(WallTime(milliseconds: .min).text == "0000-01-01T00:00:00.000Z")
        #expect(WallTime(milliseconds: .max).text == "9999-12-31T23:59:59.999Z")
        let next = WallTime(milliseconds: 253_402_300_800_000)
        #expect(next.milliseconds == 253_402_300_799_999)
    }

    @Test(arguments: [
        ("2026-11-02T11:00:00+01:00", 1_793_613_600_000),
        ("2026-11-02t04:30:00.5-05:30", 1_793_613_600_500),
        ("2026-11-02T10:00:00z", 1_793_613_600_000), ("2026-11-02T11:00:00+24:00", nil),
        ("2026-11-02T11:00:00+01:60", nil), ("2026-11-02T11:00:00+0100", nil), ("", nil),
    ])
    func anyOffsetIsRead(text: String, milliseconds: Int?) {
        #expect(WallTime.milliseconds(withOffset: text) == milliseconds)
    }

    @Test func timesWithDifferentTextsAreDifferent() {
        #expect(WallTime("2026-11-02T10:00:00Z") != WallTime("2026-11-02T10:00:00.0Z"))
    }
}
