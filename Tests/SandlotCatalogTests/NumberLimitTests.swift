import SandlotCatalog
import Testing

@Suite("Integers and Booleans in a file")
struct NumberLimitTests {
    private func catalog(rate: String) throws -> Catalog {
        try Catalog(bytes: Array(#"{"settings":{"_timeRate":\#(rate)}}"#.utf8))
    }

    private func text(_ catalog: Catalog) -> String {
        String(decoding: catalog.encoded(.compact), as: UTF8.self)
    }

    @Test(arguments: [
        ("0", 0), ("-0", 0), ("-1", -1), ("9223372036854775807", Int.max),
        ("-9223372036854775808", Int.min), (#""007""#, 7), (#""-3""#, -3),
        (#""9223372036854775807""#, Int.max),
    ])
    func anIntegerIsRead(json: String, value: Int) throws {
        let read = try catalog(rate: json)
        #expect(read.settings.timeRate?.rawValue == value)
        #expect(text(read) == #"{"settings":{"_timeRate":\#(value)}}"#)
    }

    @Test(arguments: [
        "1.5", "9223372036854775808", "-9223372036854775809", "1e400", "true", "\"\"", "\" 1\"",
        "\"1 \"", "\"1.0\"", "\"0x1\"", "\"9223372036854775808\"", "{}", "[1]", "null",
    ])
    func anotherValueIsRetainedUnchanged(json: String) throws {
        let read = try catalog(rate: json)
        #expect(read.settings.timeRate == nil)
        #expect(read.settings.retainedFields["_timeRate"]?.text == json)
        #expect(text(read) == #"{"settings":{"_timeRate":\#(json)}}"#)
    }

    @Test(arguments: ["0", "1", "\"true\"", "\"YES\"", "[]", "{}", "null"])
    func onlyTrueAndFalseAreBooleans(json: String) throws {
        let source = #"{"settings":{"_askToBuyEnabled":\#(json)}}"#
        let read = try Catalog(bytes: Array(source.utf8))
        #expect(read.settings.askToBuyEnabled == nil)
        #expect(text(read) == source)
    }

    @Test(arguments: [
        ("6", Catalog.CompatibilityTimeRate.rate(.init(rawValue: 6))),
        ("{}", .rates([:])),
        (#"{"3":6,"4":-1}"#, .rates(["3": .init(rawValue: 6), "4": .init(rawValue: -1)])),
    ])
    func aCompatibilityRateHasTwoForms(
        json: String, rate: Catalog.CompatibilityTimeRate
    ) throws {
        let source = #"{"settings":{"_compatibilityTimeRate":\#(json)}}"#
        let read = try Catalog(bytes: Array(source.utf8))
        #expect(read.settings.compatibilityTimeRate == rate)
        #expect(text(read) == source)
    }

    @Test(arguments: [#""6""#, "1.5", "[6]", #"{"3":null}"#, #"{"3":6,"4":"6"}"#])
    func anotherCompatibilityRateIsRetained(json: String) throws {
        let source = #"{"settings":{"_compatibilityTimeRate":\#(json)}}"#
        let read = try Catalog(bytes: Array(source.utf8))
        #expect(read.settings.compatibilityTimeRate == nil)
        #expect(text(read) == source)
    }

    @Test(arguments: [("{}", "0.0"), (#"{"major":6}"#, "6.0"), (#"{"minor":"2"}"#, "0.2")])
    func aMissingPartOfTheVersionIsZero(json: String, version: String) throws {
        let read = try Catalog(bytes: Array(#"{"version":\#(json)}"#.utf8))
        #expect(read.version?.description == version)
        #expect(try Catalog(bytes: read.encoded()) == read)
    }

    @Test func listsWithAnotherTypeAreRetained() throws {
        let source =
            #"{"subscriptionGroups":[{"id":"1","subscriptions":[{"codeOffers":[{"eligibility":["new",7]}],"productID":"s","subscriptionGroupID":"1"}]}]}"#
        let read = try Catalog(bytes: Array(source.utf8))
        let offer = try #require(read.product(id: "s")?.codeOffers.first)
        #expect(offer.eligibility.isEmpty)
        #expect(offer.retainedFields["eligibility"]?.text == #"["new",7]"#)
        #expect(try Catalog(bytes: read.encoded()) == read)
    }
}
