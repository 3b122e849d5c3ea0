import SandlotCompliance
import Testing

@Suite("Patterns of lexicons")
struct TextPatternTests {
    @Test(arguments: [
        "(", "a)", "[a", "a**", "a+*", "*a", "+", "a{3,2}", "[b-a]", #"\1"#, #"\q"#, #"\"#,
        #"\p{Foo}"#, #"\p{"#, #"\x{110000}"#, #"\x4"#, "(?>a)", "a++", "(?P=n)(?P<n>a)", "(?<n",
        "(?)", "[[:alpha:]]", "a{1000}{1000}", "(?:a{1000}){1000}", "a{6000}",
        "(?#never closed",
        String(repeating: "(", count: 5_000) + String(repeating: ")", count: 5_000),
    ])
    func invalidPatternsAreRefused(pattern: String) {
        let parameters = RuleCatalog.standard.parameters
        #expect(throws: ParameterError.self) {
            try parameters.resolve("pressureLexicon.de", [.string(pattern)])
        }
    }

    @Test func aBuiltInPatternThatDoesNotParseIsNotDroppedSilently() async {
        #expect([TextPattern].patterns("a|b", "c+").count == 2)
        await #expect(processExitsWith: .failure) { _ = [TextPattern].patterns("a", "(") }
    }

    @Test func aLexiconIsAListOfStringsByLanguage() throws {
        let parameters = RuleCatalog.standard.parameters
        #expect(throws: ParameterError.self) { try parameters.resolve("pressureLexicon.de", [1]) }
        #expect(throws: ParameterError.self) { try parameters.resolve("pressureLexicon", ["a"]) }
        let set = try parameters.resolve("pressureLexicon.de", ["nur heute"])
        #expect(set.name == "pressureLexicon")
        #expect(set.value == ["de": ["nur heute"]])
    }

    /// A pattern, and texts that it finds and does not find.
    struct Matching: Sendable, CustomTestStringConvertible {
        let pattern: String
        let found: [String]
        let missed: [String]

        init(_ pattern: String, _ found: [String], not missed: [String]) {
            self.pattern = pattern
            self.found = found
            self.missed = missed
        }

        var testDescription: String { pattern }
    }

    @Test(arguments: [
        Matching("a|bc", ["x a", "bc"], not: ["ab", "abc"]),
        Matching("ab?c", ["ac", "abc"], not: ["abbc"]),
        Matching("ab*c", ["ac", "abbbc"], not: ["adc"]),
        Matching("ab+?c", ["abc", "abbc"], not: ["ac"]),
        Matching("ab{2}c", ["abbc"], not: ["abc", "abbbc"]),
        Matching("ab{2,}c", ["abbc", "abbbbc"], not: ["abc"]),
        Matching("ab{,2}c", ["ac", "abbc"], not: ["abbbc"]),
        Matching("ab{1,2}c", ["abc", "abbc"], not: ["ac", "abbbc"]),
        Matching("a.c", ["abc", "a c", "aüc"], not: ["ac", "abbc"]),
        Matching(#"\d\d"#, ["12"], not: ["1", "ab"]),
        Matching(#"a\Db"#, ["a.b"], not: ["a2b"]),
        Matching(#"a\wb"#, ["aéb", "a1b"], not: ["a.b"]),
        Matching(#"a\Wb"#, ["a.b"], not: ["acb"]),
        Matching(#"a\sb"#, ["a b"], not: ["a.b"]),
        Matching(#"a\Sb"#, ["a.b"], not: ["a b"]),
        Matching("[abc]1", ["b1"], not: ["d1"]),
        Matching("x[^abc]1", ["xd1"], not: ["xb1"]),
        Matching("[A-C]x", ["bx"], not: ["dx"]),
        Matching(#"[\d.]x"#, ["a.x", "a 9x"], not: ["bx"]),
        Matching("[a.]x", ["ax"], not: ["cx"]),
        Matching("[]a]x", ["ax"], not: ["bx"]),
        Matching(#"\p{L}9"#, ["ü9"], not: ["19"]),
        Matching(#"\P{L}z"#, ["a.z"], not: ["az"]),
        Matching(#"\u00fcb"#, ["üb"], not: ["ub"]),
        Matching(#"\x61b"#, ["ab"], not: ["bb"]),
        Matching(#"a\.b"#, ["a.b"], not: ["axb"]),
        Matching("^a", ["a b"], not: ["b a"]),
        Matching("a$", ["b a"], not: ["a b"]),
        Matching("(?=ab)a", [], not: ["ab", "ac"]),
        Matching("a(?= b)", ["a b"], not: ["a c"]),
        Matching("a(?! b)", ["a c"], not: ["a b"]),
        Matching("(?<=b )a", ["b a"], not: ["c a"]),
        Matching("(?<!b )a", ["c a"], not: ["b a"]),
        Matching("(?<=b(?= a) )a", ["b a"], not: ["c a"]),
        Matching("(?i:A)(?<n>b)(?P<m>c)", ["abc"], not: ["ab"]),
        Matching("(a*)*b", ["aaab", "b"], not: ["aaa"]),
        Matching(#"a\bb"#, [], not: ["ab", "a b"]),
        Matching(#"a\B.b"#, ["acb"], not: ["a b"]),
        Matching("a{b", ["a{b"], not: ["ab"]),
    ])
    func patternsMeanWhatTheyUsuallyMean(_ matching: Matching) throws {
        for text in matching.found + matching.missed {
            let lookup = PlainFormTests.Lookup(text, text, matching.pattern)
            #expect(try lookup.isFound == matching.found.contains(text), "\(text)")
        }
    }

    @Test func aPatternWithManyWaysToMatchDoesNotHang() throws {
        let lookup = PlainFormTests.Lookup(
            "", String(repeating: "a", count: 4_000), "(?:a+)+b|(?:a|a)*c|(?=(?:a*)*d)x|a{1,100}e")
        #expect(try !lookup.isFound)
    }
}
