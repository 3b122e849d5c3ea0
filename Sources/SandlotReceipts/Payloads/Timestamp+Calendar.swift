extension Timestamp {
    /// The same time of day some days later.
    package func adding(days: Int64) -> Timestamp {
        Timestamp(milliseconds: milliseconds + days * 86_400_000)
    }

    /// The same day and time some months later, in the Gregorian calendar and UTC.
    ///
    /// A day that the month does not have becomes its last one: 31 January plus one month is the end of
    /// February.
    package func adding(months: Int64) -> Timestamp {
        let day: Int64 = 86_400_000
        let timeOfDay = ((milliseconds % day) + day) % day
        let date = CivilDate.civil(fromDays: (milliseconds - timeOfDay) / day)
        let monthIndex = date.year * 12 + date.month - 1 + months
        let (year, month) = (monthIndex / 12, monthIndex % 12 + 1)
        let dayOfMonth = min(date.day, CivilDate.dayCount(ofMonth: month, year: year))
        return Timestamp(
            milliseconds: CivilDate.days(year: year, month: month, day: dayOfMonth) * day
                + timeOfDay)
    }

    /// The instant without its fraction of a second, as the store writes purchase dates.
    package var wholeSeconds: Timestamp {
        Timestamp(milliseconds: milliseconds - ((milliseconds % 1000) + 1000) % 1000)
    }
}
