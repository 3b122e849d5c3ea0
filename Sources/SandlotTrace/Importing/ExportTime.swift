import SandlotBase

/// The parsing of times in exports.
enum ExportTime {
    /// The last microsecond of the year 9999.
    static let latest: Int64 = 253_402_300_799_999_999

    /// Returns the microseconds since 1970 in UTC, or nil if the text is not a time in the format.
    ///
    /// - Parameters:
    ///   - text: The time.
    ///   - format: The format of the time.
    /// - Returns: The time, which can be outside the allowed years.
    static func microseconds(_ text: String, _ format: AnalyticsLayout.TimeFormat) -> Int64? {
        switch format {
        case .iso8601: instant(Array(text.utf8))
        case .seconds: decimal(text, scale: 1_000_000)
        case .milliseconds: decimal(text, scale: 1_000)
        case .microseconds: decimal(text, scale: 1)
        case .nanoseconds: Int64(text).map { $0 / 1_000 }
        }
    }

    /// Returns a description of a time in this format, for messages.
    static func example(_ format: AnalyticsLayout.TimeFormat) -> String {
        switch format {
        case .iso8601: "a date and time such as 2026-11-02T10:00:00Z"
        case .seconds, .milliseconds, .microseconds, .nanoseconds:
            "a number of \(format.rawValue) since 1970"
        }
    }

    /// Returns a number, which is exact if it has no fraction.
    private static func decimal(_ text: String, scale: Int64) -> Int64? {
        if let whole = Int64(text) {
            let (product, overflow) = whole.multipliedReportingOverflow(by: scale)
            return overflow ? .max : product
        }
        guard let value = Double(text), value.isFinite else { return nil }
        let scaled = (value * Double(scale)).rounded()
        return abs(scaled) < 9e18 ? Int64(scaled) : scaled > 0 ? .max : -1
    }

    private static func instant(_ text: [UInt8]) -> Int64? {
        var scanner = Scanner(text)
        guard let year = scanner.number(4), scanner.take("-"), let month = scanner.number(2),
            scanner.take("-"), let day = scanner.number(2), scanner.take("T") || scanner.take(" "),
            let hour = scanner.number(2), scanner.take(":"), let minute = scanner.number(2)
        else { return nil }
        var second = 0
        var fraction: Int64 = 0
        if scanner.take(":") {
            guard let number = scanner.number(2) else { return nil }
            second = number
            if scanner.take(".") || scanner.take(",") {
                guard let digits = scanner.fraction() else { return nil }
                fraction = digits
            }
        }
        guard let offset = scanner.zone(), hour < 24, minute < 60, second <= 60,
            CivilDate.isValid(year: Int64(year), month: Int64(month), day: Int64(day))
        else { return nil }
        let days = CivilDate.days(year: Int64(year), month: Int64(month), day: Int64(day))
        let seconds = days * 86_400 + Int64(hour * 3_600 + minute * 60 + second) - offset
        return seconds * 1_000_000 + fraction
    }

    private struct Scanner {
        private var rest: ArraySlice<UInt8>

        init(_ text: [UInt8]) { rest = text[...] }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest = rest.dropFirst()
            return true
        }

        mutating func number(_ length: Int) -> Int? {
            let digits = rest.prefix(length)
            guard digits.count == length, digits.allSatisfy({ 48...57 ~= $0 }) else { return nil }
            rest = rest.dropFirst(length)
            return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
        }

        /// Returns the microseconds, rounded down.
        mutating func fraction() -> Int64? {
            let digits = rest.prefix { 48...57 ~= $0 }
            guard !digits.isEmpty else { return nil }
            rest = rest.dropFirst(digits.count)
            var value: Int64 = 0
            for index in 0..<6 {
                let digit = index < digits.count ? digits[digits.startIndex + index] - 48 : 0
                value = value * 10 + Int64(digit)
            }
            return value
        }

        /// Returns the offset of the time zone from UTC in seconds, or nil if the rest is not a time zone.
        mutating func zone() -> Int64? {
            _ = take(" ")
            switch String(decoding: rest, as: UTF8.self) {
            case "", "Z", "z", "UTC", "GMT": return 0
            default: break
            }
            let isBehind = take("-")
            guard isBehind || take("+"), let hours = number(2), hours < 24 else { return nil }
            _ = take(":")
            let minutes = rest.isEmpty ? 0 : number(2)
            guard let minutes, minutes < 60, rest.isEmpty else { return nil }
            let offset = Int64(hours * 3_600 + minutes * 60)
            return isBehind ? -offset : offset
        }
    }
}
