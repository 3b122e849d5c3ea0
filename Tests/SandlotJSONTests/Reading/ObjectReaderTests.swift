import SandlotJSON
import Testing

@Suite
struct ObjectReaderTests {
    private static func reader(_ text: String) throws -> JSONObjectReader {
        try JSONObjectReader(JSONDocument(text: text).root)
    }

    @Test(arguments: [
        #"{"s":"x","i":7,"b":true,"l":["p","q"],"t":1.9}"#,
        #"{"t":1.9,"l":["p","q"],"b":true,"i":7,"s":"x"}"#,
        #"{"b":true,"t":1.9,"s":"x","l":["p","q"],"i":7}"#,
        #"{"\u0062":true,"\u0074":1.9,"\u0073":"x","\u006c":["p","q"],"\u0069":7}"#,
    ])
    func membersAreReadInAnyOrder(_ text: String) throws {
        var fields = try Self.reader(text)
        #expect(try fields.string("s") == "x")
        #expect(try fields.int32("i") == 7)
        #expect(try fields.bool("b") == true)
        #expect(try fields.strings("l") == ["p", "q"])
        #expect(try fields.truncatedInteger("t") == 1)
        #expect(fields.remaining.isEmpty)
        #expect(fields.firstNull == nil)
    }

    @Test
    func missingMembersAndNullsAreReadAsNil() throws {
        var fields = try Self.reader(#"{"a":null,"b":null,"c":null,"d":null,"e":null,"f":null}"#)
        #expect(try fields.string("missing") == nil)
        #expect(fields.firstNull == nil)
        #expect(try fields.string("b") == nil)
        #expect(try fields.int64("a") == nil)
        #expect(try fields.bool("c") == nil)
        #expect(try fields.strings("d") == nil)
        #expect(try fields.truncatedInteger("e") == nil)
        #expect(fields.value("f") == nil)
        #expect(fields.firstNull == "b")
        #expect(fields.remaining.isEmpty)
    }

    @Test
    func aMemberIsReadAtMostOnce() throws {
        var fields = try Self.reader(#"{"a":"x"}"#)
        let isThereBefore = fields.contains("a")
        #expect(try fields.string("a") == "x")
        let isThereAfterward = fields.contains("a")
        #expect(isThereBefore && !isThereAfterward)
        #expect(try fields.string("a") == nil)
    }

    @Test
    func nullMembersAreContained() throws {
        let fields = try Self.reader(#"{"a":null,"\u0062":1}"#)
        let found = [fields.contains("a"), fields.contains("b"), fields.contains("c")]
        #expect(found == [true, true, false])
    }

    @Test
    func unreadMembersRemainInOrder() throws {
        var fields = try Self.reader(#"{"z":1,"a":"x","\u006d":[ 1 ],"b":null}"#)
        #expect(fields.remaining.map(\.name) == ["z", "a", "m", "b"])
        _ = try fields.string("a")
        #expect(fields.remaining.map(\.name) == ["z", "m", "b"])
        #expect(fields.remaining.map(\.value.rawText) == ["1", "[ 1 ]", "null"])
        #expect(fields.firstNull == nil)
    }

    @Test
    func integersMustFitTheRequestedType() throws {
        var fields = try Self.reader(
            #"{"a":2147483647,"b":-2147483648,"d":9223372036854775807,"e":1.0}"#)
        #expect(try fields.int32("a") == .max)
        #expect(try fields.int32("b") == .min)
        #expect(try fields.int64("d") == .max)
        #expect(try fields.int64("e") == 1)
    }

    @Test(arguments: [
        ("1700000000123.999", 1_700_000_000_123 as Int64), ("-1.9", -1), ("0.5", 0), ("-0.5", 0),
        ("1e3", 1000), ("-62135769600000", -62_135_769_600_000), ("9223372036854775807", .max),
        ("17.000000000000000001", 17), ("1.7e12", 1_700_000_000_000),
    ])
    func numbersAreRoundedTowardZero(_ text: String, _ expected: Int64) throws {
        var fields = try Self.reader(#"{"a":\#(text)}"#)
        #expect(try fields.truncatedInteger("a") == expected)
    }

    @Test
    func manyMembersAreReadByName() throws {
        let members = (0..<500).map { #""m\#($0)":\#($0)"# }.joined(separator: ",")
        var fields = try Self.reader("{\(members),\"wanted\":1}")
        #expect(try fields.int64("wanted") == 1)
        #expect(try fields.int64("m250") == 250)
        #expect(fields.remaining.count == 499)
    }

    /// U+212A KELVIN SIGN is canonically equivalent to "K" but is a different name.
    @Test(arguments: [#"{"S\u212aU":"x"}"#, "{\"S\u{212A}U\":\"x\"}"])
    func namesAreComparedScalarByScalar(_ text: String) throws {
        var fields = try Self.reader(text)
        #expect(try fields.string("SKU") == nil)
        #expect(fields.remaining.count == 1)
    }
}
