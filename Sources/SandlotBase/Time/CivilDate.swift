/// The Gregorian calendar in UTC, counted in days since 1970-01-01.
///
/// - SeeAlso: Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”, for the idea of
///   counting years from March, which puts the leap day last.
package enum CivilDate {
    private static let daysPerEra: Int64 = 146_097

    /// Returns the day number of a date.
    package static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let marchYear = month > 2 ? year : year - 1
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * daysPerEra + dayOfEra - 719_468
    }

    /// Returns the date of a day number.
    package static func civil(fromDays days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - (daysPerEra - 1)) / daysPerEra
        let dayOfEra = shifted - era * daysPerEra
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    /// Returns whether a date exists.
    package static func isValid(year: Int64, month: Int64, day: Int64) -> Bool {
        (1...12).contains(month) && day >= 1 && day <= dayCount(ofMonth: month, year: year)
    }

    /// Returns the number of days in a month.
    package static func dayCount(ofMonth month: Int64, year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
