import SandlotBase

/// A price in a configuration file: a decimal number without a currency.
///
/// The storefront determines the currency. The text is preserved exactly, so `60` and `60.00`
/// remain distinct, and a price that is not a number is not lost.
public struct Price: Sendable, Hashable {
    /// The text of the price, for example `0.99`.
    public let text: String

    /// Creates a price from a text, whether or not it is a number.
    ///
    /// - Parameter text: A decimal number with `.` as the separator, for example `0.99`.
    public init(_ text: String) {
        self.text = text
    }

    /// The price in thousandths of the currency's unit, computed exactly, for example 990 for
    /// `0.99`.
    ///
    /// The text must consist of ASCII digits, optionally followed by a decimal point and more
    /// digits. The value must be exact in thousandths and fit in an `Int64`. Otherwise, the result
    /// is nil: for example, with a sign, a comma, a currency, or an exponent.
    public var milliunits: Int64? {
        Thousandths.value(of: text)
    }
}

extension Price: CustomStringConvertible {
    /// The text of the price.
    public var description: String { text }
}
