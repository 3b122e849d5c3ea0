/// The check of days that are written as year, month, and day.
package enum CalendarDay {
    /// Returns whether a text is a day of the Gregorian calendar, as in `2026-12-31`.
    ///
    /// The calendar has no year 0, so the first day is `0001-01-01`.
    package static func isValid(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2],
            text.utf8.allSatisfy({ 48...57 ~= $0 || $0 == UInt8(ascii: "-") })
        else { return false }
        let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int64($1 - 48) } }
        return numbers[0] > 0
            && CivilDate.isValid(year: numbers[0], month: numbers[1], day: numbers[2])
    }
}
