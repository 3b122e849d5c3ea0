/// A length of time in the calendar's units, written as in ISO 8601: `P1W`, `P3D`, `P1M`, `P1Y`.
///
/// The text is kept exactly. One that is no such period has neither ``unit`` nor ``count`` but is
/// not lost.
public struct SubscriptionPeriod: Sendable, Hashable {
    /// What a period is counted in.
    public enum Unit: String, Sendable, Hashable, CaseIterable {
        case day = "D"
        case week = "W"
        case month = "M"
        case year = "Y"
    }

    /// The period as it is written, as in `P1W`.
    public let text: String

    /// Keeps the text of a period, whether or not it is one.
    ///
    /// - Parameter text: As in `P1W`.
    public init(_ text: String) {
        self.text = text
    }

    /// Creates a period from its parts.
    ///
    /// - Parameters:
    ///   - count: How many units, from 1.
    ///   - unit: What is counted.
    public init(_ count: Int, _ unit: Unit) {
        text = "P\(count)\(unit.rawValue)"
    }

    /// What the period is counted in, or nil if the text is no period of one unit.
    public var unit: Unit? { parts?.unit }

    /// How many units it lasts, from 1, or nil if the text is no period of one unit.
    public var count: Int? { parts?.count }

    private var parts: (count: Int, unit: Unit)? {
        var digits = text.utf8[...]
        guard digits.popFirst() == UInt8(ascii: "P"), let letter = digits.popLast(),
            let unit = Unit(rawValue: String(Unicode.Scalar(letter))),
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let count = Int(String(decoding: digits, as: UTF8.self)), count > 0
        else { return nil }
        return (count, unit)
    }
}

extension SubscriptionPeriod: CustomStringConvertible {
    /// The period as it is written.
    public var description: String { text }
}
