import SandlotBase

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

    /// Reads a date and time as in RFC 3339, with any offset from UTC.
    ///
    /// - Parameter text: The text, as in `2026-11-02T11:00:00+01:00`.
    /// - Returns: The milliseconds since 1970 in UTC, rounded down; nil for another form.
    package static func milliseconds(withOffset text: String) -> Int? {
        // The letters may be small ones.
        let bytes = text.utf8.map { $0 == 0x74 || $0 == 0x7A ? $0 - 0x20 : $0 }
        if bytes.last == UInt8(ascii: "Z") { return milliseconds(of: bytes) }
        let zone = Array(bytes.suffix(6))
        let digits = zone.map { Int($0) - 48 }
        guard zone.count == 6, zone[3] == UInt8(ascii: ":"),
            zone[0] == UInt8(ascii: "+") || zone[0] == UInt8(ascii: "-"),
            [1, 2, 4, 5].allSatisfy({ 0...9 ~= digits[$0] }),
            let local = milliseconds(of: Array(bytes.dropLast(6)) + [UInt8(ascii: "Z")])
        else { return nil }
        let (hours, minutes) = (digits[1] * 10 + digits[2], digits[4] * 10 + digits[5])
        guard hours < 24, minutes < 60 else { return nil }
        let offset = (hours * 60 + minutes) * 60_000
        return zone[0] == UInt8(ascii: "+") ? local - offset : local + offset
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
            CivilDate.isValid(year: Int64(year), month: Int64(month), day: Int64(day)),
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
        let days = CivilDate.days(year: Int64(year), month: Int64(month), day: Int64(day))
        let seconds = Int(days) * 86_400 + hour * 3_600 + minute * 60 + second
        return seconds * 1_000 + thousandths
    }

    private static func text(of milliseconds: Int) -> String {
        let (days, rest) = Int64(milliseconds).quotientAndRemainder(floorDividingBy: 86_400_000)
        let (year, month, day) = CivilDate.civil(fromDays: days)
        func padded(_ value: Int64, _ width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
            + "\(padded(rest / 3_600_000, 2)):\(padded(rest / 60_000 % 60, 2)):"
            + "\(padded(rest / 1_000 % 60, 2)).\(padded(rest % 1_000, 3))Z"
    }
}
