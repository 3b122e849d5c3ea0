/// Exact arithmetic on decimal text.
package enum Thousandths {
    /// Returns the number of thousandths in a plain decimal such as `0.99`.
    ///
    /// The text must consist of ASCII digits with at most one decimal point between them. It must
    /// have no sign, exponent, or other separator.
    ///
    /// - Parameters:
    ///   - text: The decimal.
    ///   - truncating: Whether to drop digits after the third decimal place. Otherwise, they must
    ///     be zero.
    /// - Returns: The number, or nil if the text is not such a decimal, is not exact, or is out of
    ///   range.
    package static func value(of text: String, truncating: Bool = false) -> Int64? {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }), let whole = parts.first else {
            return nil
        }
        let fraction = parts.dropFirst().first.map { Array($0) } ?? []
        let places = fraction.prefix(3)
        let padding = repeatElement(UInt8(ascii: "0"), count: 3 - places.count)
        let digits = Array(whole) + Array(places) + Array(padding)
        var value: Int64 = 0
        for digit in digits {
            guard isDigit(digit) else { return nil }
            let (tens, overflowed) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflowedAgain) = tens.addingReportingOverflow(
                Int64(digit - UInt8(ascii: "0")))
            guard !overflowed, !overflowedAgain else { return nil }
            value = sum
        }
        for digit in fraction.dropFirst(3) {
            guard truncating ? isDigit(digit) : digit == UInt8(ascii: "0") else { return nil }
        }
        return value
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
