/// A duration in calendar units, written as in ISO 8601: `P1W`, `P3D`, `P1M`, `P1Y`.
///
/// The text is preserved exactly. If it is not a valid period, ``unit`` and ``count`` are nil, but
/// the text is not lost.
public struct SubscriptionPeriod: Sendable, Hashable {
    /// A calendar unit.
    public enum Unit: String, Sendable, Hashable, CaseIterable {
        case day = "D"
        case week = "W"
        case month = "M"
        case year = "Y"
    }

    /// The text of the period, for example `P1W`.
    public let text: String

    /// Creates a period from a text, whether or not it is valid.
    ///
    /// - Parameter text: The period, for example `P1W`.
    public init(_ text: String) {
        self.text = text
    }

    /// Creates a period from its parts.
    ///
    /// - Parameters:
    ///   - count: The number of units, from 1.
    ///   - unit: The unit.
    public init(_ count: Int, _ unit: Unit) {
        text = "P\(count)\(unit.rawValue)"
    }

    /// The unit of the period, or nil if the text is not a period with one unit.
    public var unit: Unit? { parts?.unit }

    /// The number of units, from 1, or nil if the text is not a period with one unit.
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
    /// The text of the period.
    public var description: String { text }
}
