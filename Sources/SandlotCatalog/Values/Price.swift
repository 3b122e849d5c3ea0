import SandlotBase

/// A price as a configuration file writes it: a decimal number without a currency.
///
/// The currency follows from the storefront. The text is kept exactly, so that `60` and `60.00`
/// stay what they were, and a price that is no number is not lost.
public struct Price: Sendable, Hashable {
    /// The price as it is written, as in `0.99`.
    public let text: String

    /// Keeps the text of a price, whether or not it is a number.
    ///
    /// - Parameter text: A decimal with `.` as separator, as in `0.99`.
    public init(_ text: String) {
        self.text = text
    }

    /// The price in thousandths of the currency's unit, computed exactly: 990 for `0.99`.
    ///
    /// Nil unless the text consists of ASCII digits, optionally with a full stop and more digits
    /// between them, is exact in thousandths and fits an `Int64`. A sign, a comma, a currency and
    /// an exponent all make it nil.
    public var milliunits: Int64? {
        Thousandths.value(of: text)
    }
}

extension Price: CustomStringConvertible {
    /// The price as it is written.
    public var description: String { text }
}
