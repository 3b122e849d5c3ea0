/// An amount of money in thousandths of the currency's unit, for example 990 for 0.99.
public struct Milliunits: RawRepresentable, Sendable, Hashable, Comparable,
    ExpressibleByIntegerLiteral
{
    /// The number of thousandths.
    public let rawValue: Int64

    /// Creates an amount.
    ///
    /// - Parameter rawValue: Thousandths of the currency's unit.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// Creates an amount from a literal number of thousandths.
    public init(integerLiteral value: Int64) {
        rawValue = value
    }

    /// Orders amounts of one currency.
    public static func < (less: Milliunits, more: Milliunits) -> Bool {
        less.rawValue < more.rawValue
    }
}

extension Milliunits {
    /// The amount as a decimal, as in `4.99`.
    package var decimal: String {
        let digits = String(rawValue.magnitude)
        let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        let fraction = padded.suffix(3)
        let cents = fraction.hasSuffix("0") ? fraction.dropLast() : fraction
        return (rawValue < 0 ? "-" : "") + padded.dropLast(3) + "." + cents
    }
}
