extension Timestamp {
    private static let day: Int64 = 86_400_000

    /// Returns the same time of day a number of days later, or the last representable instant.
    package func adding(days: Int64) -> Timestamp {
        let (span, isTooLong) = days.multipliedReportingOverflow(by: Self.day)
        let (sum, isTooLate) = milliseconds.addingReportingOverflow(span)
        if isTooLong || isTooLate { return Timestamp(milliseconds: days < 0 ? .min : .max) }
        return Timestamp(milliseconds: sum)
    }

    /// Returns the same day and time a number of months later, in the Gregorian calendar and UTC,
    /// or the last representable instant.
    ///
    /// If the month does not have that day, its last day is used. For example, one month after 31
    /// January is the end of February.
    package func adding(months: Int64) -> Timestamp {
        let (days, timeOfDay) = milliseconds.quotientAndRemainder(floorDividingBy: Self.day)
        let date = CivilDate.civil(fromDays: days)
        // The year of an instant has at most nine digits, so only the number of months can
        // overflow.
        let limit: Int64 = 1 << 40
        guard (-limit...limit).contains(months) else {
            return Timestamp(milliseconds: months < 0 ? .min : .max)
        }
        let (year, month) = (date.year * 12 + date.month - 1 + months)
            .quotientAndRemainder(floorDividingBy: 12)
        let dayOfMonth = min(date.day, CivilDate.dayCount(ofMonth: month + 1, year: year))
        let start = CivilDate.days(year: year, month: month + 1, day: dayOfMonth)
        return Timestamp(milliseconds: timeOfDay).adding(days: start)
    }

    /// The instant without its fraction of a second, as the store writes purchase dates.
    package var wholeSeconds: Timestamp {
        let fraction = milliseconds.quotientAndRemainder(floorDividingBy: 1000).remainder
        let (whole, isTooEarly) = milliseconds.subtractingReportingOverflow(fraction)
        return isTooEarly ? self : Timestamp(milliseconds: whole)
    }
}

extension Int64 {
    /// Divides and rounds toward negative infinity, so that the remainder is never negative.
    package func quotientAndRemainder(
        floorDividingBy divisor: Int64
    ) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
