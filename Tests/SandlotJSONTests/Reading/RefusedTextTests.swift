import SandlotJSON
import Testing

@Suite
struct RefusedTextTests {
    typealias Problem = JSONSyntaxError.Problem

    @Test(arguments: [
        ("", Problem.empty, 0), ("  \n", .empty, 3),
        ("[1,]", .trailingComma, 2), (#"{"a":1,}"#, .trailingComma, 6),
        ("[1 , ]", .trailingComma, 3),
        ("[,]", .unexpectedCharacter, 1), ("[1,,2]", .unexpectedCharacter, 3),
        ("{,}", .expectedName, 1), (#"{"a":1,,}"#, .expectedName, 7),
        ("{a:1}", .expectedName, 1), ("{'a':1}", .expectedName, 1), ("{1:1}", .expectedName, 1),
        ("{]", .expectedName, 1), (#"{"a":1 null}"#, .expectedCommaOrEnd, 7),
        (#"{"a" 1}"#, .expectedColon, 5), (#"{"a"}"#, .expectedColon, 4),
        (#"{"a":}"#, .unexpectedCharacter, 5), (#"{"a"::1}"#, .unexpectedCharacter, 5),
        ("[1 2]", .expectedCommaOrEnd, 3), ("[1:2]", .expectedCommaOrEnd, 2),
        ("[}", .unexpectedCharacter, 1), ("]", .unexpectedCharacter, 0),
        ("[1}", .expectedCommaOrEnd, 2),
        ("['a']", .unexpectedCharacter, 1), ("\u{FEFF}1", .unexpectedCharacter, 0),
        ("[\u{A0}1]", .unexpectedCharacter, 1), ("\u{C}1", .unexpectedCharacter, 0),
        ("\u{0}", .unexpectedCharacter, 0), ("/*c*/1", .unexpectedCharacter, 0),
        ("[1//c\n]", .expectedCommaOrEnd, 2), ("#1", .unexpectedCharacter, 0),
    ])
    func structuralErrorsAreLocated(_ text: String, _ problem: Problem, _ offset: Int) {
        #expect(JSONDocument.failure(of: Array(text.utf8)) == JSONSyntaxError(problem, at: offset))
    }

    @Test(arguments: [
        ("[01]", Problem.invalidNumber, 1), ("-01", .invalidNumber, 0), ("00", .invalidNumber, 0),
        ("+1", .unexpectedCharacter, 0), (".5", .unexpectedCharacter, 0),
        ("[1.]", .invalidNumber, 1),
        ("1.", .unexpectedEnd, 2), ("[1.e1]", .invalidNumber, 1), ("[1e]", .invalidNumber, 1),
        ("1e", .unexpectedEnd, 2), ("1e+", .unexpectedEnd, 3), ("[1e+]", .invalidNumber, 1),
        ("--1", .invalidNumber, 0), ("-", .unexpectedEnd, 1), ("[-]", .invalidNumber, 1),
        ("[- 1]", .invalidNumber, 1), ("[-.5]", .invalidNumber, 1), ("NaN", .invalidLiteral, 0),
        ("[Infinity]", .invalidLiteral, 1), ("-Infinity", .invalidNumber, 0),
        ("0x10", .trailingContent, 1), ("1_000", .trailingContent, 1),
        ("[1 000]", .expectedCommaOrEnd, 3),
        ("1.2.3", .trailingContent, 3), ("1e1.5", .trailingContent, 3),
        ("١", .unexpectedCharacter, 0),
        ("[1e5e5]", .expectedCommaOrEnd, 4),
    ])
    func invalidNumbersAreLocated(_ text: String, _ problem: Problem, _ offset: Int) {
        #expect(JSONDocument.failure(of: Array(text.utf8)) == JSONSyntaxError(problem, at: offset))
    }

    @Test(arguments: [
        ("nul", Problem.unexpectedEnd, 3), ("nulL", .invalidLiteral, 0),
        ("True", .invalidLiteral, 0),
        ("[FALSE]", .invalidLiteral, 1), ("truefalse", .trailingContent, 4),
        ("[trueX]", .expectedCommaOrEnd, 5), ("undefined", .invalidLiteral, 0),
        ("t", .unexpectedEnd, 1),
        ("[nil]", .invalidLiteral, 1),
    ])
    func onlyThreeLiteralsExist(_ text: String, _ problem: Problem, _ offset: Int) {
        #expect(JSONDocument.failure(of: Array(text.utf8)) == JSONSyntaxError(problem, at: offset))
    }

    @Test(arguments: ["1 2", "{}{}", "[] ,", "null\0", "\"a\"\"b\"", "1\u{FEFF}"])
    func nothingMayFollowTheRoot(_ text: String) throws {
        let failure = try #require(JSONDocument.failure(of: Array(text.utf8)))
        #expect(failure.problem == .trailingContent)
        #expect(JSONDocument.failure(of: Array(text.utf8.prefix(failure.offset))) == nil)
    }

    @Test(arguments: 0...0x1F as ClosedRange<UInt8>)
    func controlCharactersMustBeEscaped(_ byte: UInt8) {
        for padding in 0...9 {
            let before = Array(repeating: UInt8(ascii: "x"), count: padding)
            let text = [0x22] + before + [byte] + Array("more text behind it\"".utf8)
            #expect(
                JSONDocument.failure(of: text)
                    == JSONSyntaxError(.controlCharacter, at: padding + 1))
        }
    }

    @Test(arguments: [
        (#""\x""#, Problem.invalidEscape, 1), (#""a\'""#, .invalidEscape, 2),
        (#""\0""#, .invalidEscape, 1),
        (#""\N""#, .invalidEscape, 1), (#""\u12G4""#, .invalidEscape, 1),
        (#""\u123""#, .invalidEscape, 1),
        (#""\u+123""#, .invalidEscape, 1), (#""\U0041""#, .invalidEscape, 1),
        (#""\"#, .unexpectedEnd, 2),
        (#""\u"#, .unexpectedEnd, 3), (#""\u00"#, .unexpectedEnd, 5), (#""\""#, .unexpectedEnd, 3),
        (#""\ud800\u12""#, .invalidEscape, 7), (#""\ud800\x""#, .invalidEscape, 7),
        ("\"\\é\"", .invalidEscape, 1),
    ])
    func invalidEscapesAreLocated(_ text: String, _ problem: Problem, _ offset: Int) {
        #expect(JSONDocument.failure(of: Array(text.utf8)) == JSONSyntaxError(problem, at: offset))
    }

    @Test(
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x22], [0xE0, 0x80, 0x80],
            [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
            [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xE2, 0x28, 0xA1],
            [0xE2, 0x82, 0x28],
        ] as [[UInt8]])
    func stringsMustBeUTF8(_ sequence: [UInt8]) {
        for padding in 0...9 {
            let before = Array(repeating: UInt8(ascii: "x"), count: padding)
            let expected = JSONSyntaxError(.invalidUTF8, at: padding + 1)
            #expect(JSONDocument.failure(of: [0x22] + before + sequence + [0x22]) == expected)
            #expect(JSONDocument.failure(of: [0x22] + before + sequence) == expected)
        }
    }
}
