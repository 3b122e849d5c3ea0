import Foundation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#endif

/// A format for integers.
public struct OSLogIntegerFormatting: Sendable {
    private let radix: Int
    private let isUppercase: Bool
    private let prefix: String
    private let minimumDigits: Int

    /// Decimal notation.
    public static var decimal: OSLogIntegerFormatting { decimal() }
    /// Hexadecimal notation.
    public static var hex: OSLogIntegerFormatting { hex() }
    /// Octal notation.
    public static var octal: OSLogIntegerFormatting { octal() }

    /// Decimal notation with a minimum number of digits.
    public static func decimal(
        explicitPositiveSign: Bool = false, minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 10, isUppercase: false, prefix: explicitPositiveSign ? "+" : "",
            minimumDigits: minDigits)
    }

    /// Hexadecimal notation.
    public static func hex(
        includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 16, isUppercase: uppercase, prefix: includePrefix ? "0x" : "",
            minimumDigits: minDigits)
    }

    /// Octal notation.
    public static func octal(
        includePrefix: Bool = false, minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 8, isUppercase: false, prefix: includePrefix ? "0o" : "",
            minimumDigits: minDigits)
    }

    func text(_ value: some FixedWidthInteger) -> String {
        let digits = String(value.magnitude, radix: radix, uppercase: isUppercase)
        let zeros = String(repeating: "0", count: max(0, minimumDigits - digits.count))
        let sign = value < 0 ? "-" : (prefix == "+" ? "+" : "")
        return sign + (prefix == "+" ? "" : prefix) + zeros + digits
    }
}

/// A format for floating-point numbers.
public struct OSLogFloatFormatting: Sendable {
    private let conversion: String
    private let precision: Int

    /// Fixed-point notation with six fractional digits.
    public static var fixed: OSLogFloatFormatting { fixed(precision: 6) }
    /// Exponential notation.
    public static var exponential: OSLogFloatFormatting { exponential(precision: 6) }
    /// The shorter of fixed-point and exponential notation.
    public static var hybrid: OSLogFloatFormatting { hybrid(precision: 6) }

    /// Fixed-point notation with a number of fractional digits.
    public static func fixed(
        precision: Int, explicitPositiveSign: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: (explicitPositiveSign ? "+" : "") + ".*f", precision: precision)
    }

    /// Exponential notation with a number of fractional digits.
    public static func exponential(precision: Int) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: ".*e", precision: precision)
    }

    /// The shorter of fixed-point and exponential notation.
    public static func hybrid(precision: Int) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: ".*g", precision: precision)
    }

    func text(_ value: Double) -> String {
        String(format: "%" + conversion, max(0, precision), value)
    }
}
