import SandlotJSON
import Testing

@Suite
struct NumberTests {
    @Test(arguments: [
        ("0", 0 as Int64), ("-0", 0), ("1", 1), ("-1", -1), ("1.0", 1), ("10e-1", 1), ("0.1e1", 1),
        ("1e3", 1000), ("-1.50e1", -15), ("0.0", 0), ("-0.0", 0), ("0e5", 0),
        ("9223372036854775807", .max), ("-9223372036854775808", .min),
        ("9007199254740993", (1 << 53) + 1),
        ("1700000000123", 1_700_000_000_123),
    ])
    func integersAreExactInAnyNotation(_ text: String, _ expected: Int64) throws {
        #expect(try JSONDocument(text: text).root.integer == expected)
    }

    @Test(arguments: [
        "9223372036854775808", "-9223372036854775809", "18446744073709551615", "1e19", "1e400",
        "-1e400",
        "99999999999999999999999999", "9223372036854775808.0",
    ])
    func integersBeyond64BitsAreNil(_ text: String) throws {
        #expect(try JSONDocument(text: text).root.integer == nil)
    }

    @Test(arguments: ["0.5", "1.5", "-0.1", "1e-1", "12345.678", "1e-400"])
    func fractionsAreNotIntegers(_ text: String) throws {
        let value = try JSONDocument(text: text).root
        #expect(value.integer == nil || value.double == 0)
        #expect(value.double == Double(text))
    }

    /// A `Double` has only 53 bits of precision, so the conversion to an integer must not use one.
    @Test(arguments: [
        ("9007199254740993.0", 9_007_199_254_740_993 as Int64?),
        ("9007199254740993e0", 9_007_199_254_740_993), ("9223372036854775807.0", .max),
        ("-9223372036854775808.0", .min), ("1.00000000000000000001", nil),
        ("9007199254740992.5", nil), ("922337203685477580.7e1", .max),
    ])
    func aDecimalPointDoesNotCostExactness(_ text: String, _ expected: Int64?) throws {
        #expect(try JSONDocument(text: text).root.integer == expected)
    }

    @Test(arguments: [
        ("0", 0.0), ("-0", -0.0), ("0.1", 0.1), ("1e308", 1e308),
        ("5e-324", .leastNonzeroMagnitude),
        ("123456789012345678901234567890", 123456789012345678901234567890.0), ("1e400", .infinity),
    ])
    func doublesAreRoundedToTheNearestValue(_ text: String, _ expected: Double) throws {
        #expect(try JSONDocument(text: text).root.double == expected)
    }
}
