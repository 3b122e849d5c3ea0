/// An amount of money in thousandths of the currency's unit: 0.99 is 990.
public struct Milliunits: RawRepresentable, Sendable, Hashable, Comparable,
    ExpressibleByIntegerLiteral
{
    /// The thousandths.
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
