import SandlotBase
import Testing

@Suite
struct CalendarDayTests {
    @Test(arguments: ["2026-12-31", "2024-02-29", "2000-02-29", "0001-01-01"])
    func aDayOfTheCalendarIsValid(text: String) {
        #expect(CalendarDay.isValid(text))
    }

    @Test(arguments: [
        "", "2026-13-01", "2026-00-01", "2026-04-31", "2023-02-29", "1900-02-29", "2026-1-01",
        "2026-01-00", "0000-01-01", "2026-01-01Z", "٢٠٢٦-01-01",
    ])
    func otherTextsAreNotValidDays(text: String) {
        #expect(!CalendarDay.isValid(text))
    }
}
