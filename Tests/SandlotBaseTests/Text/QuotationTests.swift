import SandlotBase
import Testing

@Suite
struct QuotationTests {
    @Test
    func aWordStandsBetweenBackquotes() {
        #expect(Quotation.quoted("word") == "`word`")
        #expect(Quotation.quoted("a\nb") == "`a\\u{a}b`")
    }

    @Test
    func aJSONStringIsEscaped() {
        #expect(Quotation.jsonString(#"a"b\c"#) == #""a\"b\\c""#)
        #expect(Quotation.jsonString("a\u{1B}b\u{2028}") == "\"a\u{FFFD}b\u{FFFD}\"")
    }

    @Test
    func aLongTextIsCutOff() {
        let text = String(repeating: "x", count: 61)
        #expect(Quotation.quoted(text) == "`\(text.dropLast())…`")
        #expect(Quotation.jsonString(text) == "\"\(text.dropLast())…\"")
    }
}
