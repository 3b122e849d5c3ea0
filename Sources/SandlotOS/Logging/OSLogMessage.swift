/// A message that can contain private values.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral, Sendable {
    /// The text to write, with masked private values.
    package let text: String

    /// Creates a message without values.
    public init(stringLiteral value: String) {
        text = value
    }

    /// Creates a message with values.
    public init(stringInterpolation: OSLogInterpolation) {
        text = stringInterpolation.text
    }
}

/// An alignment of a value in a message.
public struct OSLogStringAlignment: Sendable {
    let columns: Int
    let isLeft: Bool

    /// No alignment.
    public static var none: OSLogStringAlignment { left(columns: 0) }

    /// Aligns values to the right in a number of columns.
    public static func right(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isLeft: false)
    }

    /// Aligns values to the left in a number of columns.
    public static func left(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isLeft: true)
    }

    func apply(_ text: String) -> String {
        let padding = String(repeating: " ", count: max(0, columns - text.count))
        return isLeft ? text + padding : padding + text
    }
}
