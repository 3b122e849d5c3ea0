/// A wall-clock time as in RFC 3339, in UTC, such as `2026-11-02T10:00:00.000Z`.
public struct WallTime: Sendable, Hashable {
    /// The original text of the time.
    public let text: String
    /// The milliseconds since 1970 in UTC, rounded down.
    public let milliseconds: Int

    /// Creates a time from milliseconds since 1970 in UTC.
    ///
    /// - Parameter milliseconds: A time in the years 0 to 9999. Other times are replaced by the nearest one
    ///   in these years.
    public init(milliseconds: Int) {
        let milliseconds = min(max(milliseconds, -62_167_219_200_000), 253_402_300_799_999)
        self.milliseconds = milliseconds
        text = Self.text(of: milliseconds)
    }

    /// Creates a time from its text.
    ///
    /// Returns nil unless the text is a date and time as in RFC 3339 that ends with `Z`.
    ///
    /// - Parameter text: The text.
    public init?(_ text: String) {
        guard let milliseconds = Self.milliseconds(of: Array(text.utf8)) else { return nil }
        self.text = text
        self.milliseconds = milliseconds
    }

    private static func milliseconds(of text: [UInt8]) -> Int? {
        guard text.count >= 20, text.count <= 64, text.last == UInt8(ascii: "Z") else {
            return nil
        }
        func number(_ start: Int, _ length: Int) -> Int? {
            var value = 0
            for byte in text[start..<start + length] {
                let digit = Int(byte) - 48
                guard 0...9 ~= digit else { return nil }
                value = value * 10 + digit
            }
            return value
        }
        guard text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
            text[16] == UInt8(ascii: ":"),
            let year = number(0, 4), let month = number(5, 2), let day = number(8, 2),
            let hour = number(11, 2), let minute = number(14, 2), let second = number(17, 2),
            1...12 ~= month, day >= 1, day <= length(ofMonth: month, year: year),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        var thousandths = 0
        let fraction = text[19..<text.count - 1]
        if !fraction.isEmpty {
            guard fraction.first == UInt8(ascii: "."), fraction.count > 1,
                fraction.dropFirst().allSatisfy({ 48...57 ~= $0 })
            else { return nil }
            var digits = fraction.dropFirst().prefix(3).map { Int($0) - 48 }
            while digits.count < 3 { digits.append(0) }
            thousandths = digits[0] * 100 + digits[1] * 10 + digits[2]
        }
        let seconds = Self.day(of: year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second
        return seconds * 1_000 + thousandths
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        if month == 2 {
            return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Returns the number of days from 1970-01-01 to a date of the Gregorian calendar.
    private static func day(of year: Int, _ month: Int, _ day: Int) -> Int {
        // Years start in March, so that the leap day is the last day of its year.
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    private static func text(of milliseconds: Int) -> String {
        let (days, rest) = floored(milliseconds, by: 86_400_000)
        let shifted = days + 719_468
        let (era, dayOfEra) = floored(shifted, by: 146_097)
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        func padded(_ value: Int, _ width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
            + "\(padded(rest / 3_600_000, 2)):\(padded(rest / 60_000 % 60, 2)):"
            + "\(padded(rest / 1_000 % 60, 2)).\(padded(rest % 1_000, 3))Z"
    }

    private static func floored(_ value: Int, by divisor: Int) -> (quotient: Int, rest: Int) {
        let rest = ((value % divisor) + divisor) % divisor
        return ((value - rest) / divisor, rest)
    }
}
