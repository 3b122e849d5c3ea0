import SandlotCompliance
import Testing

/// What a text is brought to, seen through a rule that looks it up.
@Suite("Texts in plain form")
struct PlainFormTests {
    /// A text, a pattern, and whether the pattern is found.
    struct Lookup: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        let pattern: String
        let isHit: Bool

        init(_ name: String, _ text: String, _ pattern: String, _ isHit: Bool = true) {
            self.name = name
            self.text = text
            self.pattern = pattern
            self.isHit = isHit
        }

        var testDescription: String { name }

        var isFound: Bool {
            get throws {
                let escaped = text.unicodeScalars.map { scalar in
                    scalar.isASCII && scalar.value >= 32 && scalar != "\"" && scalar != "\\"
                        ? String(scalar)
                        : scalar.utf16.map { "\\u" + Self.hex($0) }.joined()
                }.joined()
                let verdict = try Story(
                    #"{"e":"text_shown","purpose":"offer","text":"\#(escaped)"}"#,
                    parameters: [
                        "pressureLexicon": ["en": [.string(pattern)]],
                        "squashedLexicon": ["en": ["secretword"]],
                    ]
                ).verdict("text-no-pressure")
                return verdict == .fail
            }
        }

        private static func hex(_ unit: UInt16) -> String {
            let digits = String(unit, radix: 16)
            return String(repeating: "0", count: 4 - digits.count) + digits
        }
    }

    @Test(arguments: [
        Lookup("capitals", "HURRY", "hurry"),
        Lookup("a capital in the pattern", "hurry", "Hurry"),
        Lookup("no-break space", "hurry\u{A0}up", "hurry up"),
        Lookup("tabs and newlines", "hurry \t\n up", "hurry up"),
        Lookup("white space around", "  hurry  ", "^hurry$"),
        Lookup("a hyphen", "hurry-up", "hurry up"),
        Lookup("an en dash, an underscore and an asterisk", "a–b_c*d", "a b c d"),
        Lookup("a word joiner inside", "hur\u{2060}ry", "hurry"),
        Lookup("a zero-width space inside", "hur\u{200B}ry", "hurry"),
        Lookup("a left-to-right mark inside", "hur\u{200E}ry", "hurry"),
        Lookup("a zero-width no-break space inside", "hur\u{FEFF}ry", "hurry"),
        Lookup("a soft hyphen is kept", "hur\u{AD}ry", "hurry", false),
        Lookup("fullwidth letters", "ＨＵＲＲＹ", "hurry"),
        Lookup(
            "bold letters of mathematics", "\u{1D421}\u{1D42E}\u{1D42B}\u{1D42B}\u{1D432}",
            "hurry"),
        Lookup("circled letters", "ⓗⓤⓡⓡⓨ", "hurry"),
        Lookup("a ligature", "ﬁve left", "five left"),
        Lookup("superscript digits", "only ³ left", #"only \d+ left"#),
        Lookup("emoji between words", "hurry🔥up", "hurry up"),
        Lookup("an emoji with a variation selector", "hurry❤\u{FE0F}up", "hurry up"),
        Lookup("a mathematical sign is no emoji", "hurry+up", "hurry up", false),
        Lookup("an umlaut in two scalars", "fu\u{308}r", "für"),
        Lookup("an umlaut in two scalars in the pattern", "für", "fu\u{308}r"),
        Lookup("a sharp s folds to two letters", "GROẞ", "gross"),
        Lookup("a sharp s in the pattern", "gross", "groß"),
        Lookup("a final sigma", "ΛΌΓΟΣ", "λόγος"),
        Lookup("Korean letters compose", "\u{1112}\u{1161}\u{11AB}", "한"),
        Lookup("a dotless i is another letter", "lımit", "limit", false),
        Lookup("digits for letters", "HurrY n0w", "now"),
        Lookup("signs for letters", "@ct f@$t", "act fast"),
        Lookup("all digits for letters", "s0n1c e3p7 4 f45t", "sonic eept 4 fast"),
        Lookup("a number is left a number", "10 left", "10 left"),
        Lookup("a price is left a price", "$5.00 now", #"\$5"#, false),
        Lookup("digits beside letters may stay digits", "g3t 3", "get 3"),
        Lookup("a word within a word", "unhurrying", "hurry", false),
        Lookup("an umlaut continues a word", "hurryü", "hurry", false),
        Lookup("a digit continues a word", "hurry9", "hurry", false),
        Lookup("an apostrophe ends a word", "hurry's", "hurry"),
    ])
    func decorationDoesNotHideAWord(_ lookup: Lookup) throws {
        #expect(try lookup.isFound == lookup.isHit)
    }

    @Test(arguments: [
        Lookup("letters spelled out", "s e c r e t w o r d", "none"),
        Lookup("letters spelled out with dots", "s.e.c.r.e.t.w.o.r.d", "none"),
        Lookup("something invisible elsewhere", "secret\u{200B} word", "none"),
        Lookup("a joined emoji", "secret word 👩\u{200D}👩", "none"),
        Lookup("nothing hidden", "secret word", "none", false),
        Lookup("two single letters of five words", "a secret word b c1d2e", "none"),
        Lookup("two single letters of six words", "a secret word b and more", "none", false),
        Lookup("digits count as words", "secret word 1 ok 2", "none"),
        Lookup("digits beside letters that are spelled out", "s3 c r3 t w0 r d", "none"),
        Lookup("digits that stand alone are no letters", "s 3 c r 3 t w 0 r d", "none", false),
        Lookup("nothing but signs", "…!?", "none", false),
    ])
    func lettersJoinOnlyWhereSomethingLooksHidden(_ lookup: Lookup) throws {
        #expect(try lookup.isFound == lookup.isHit)
    }

    @Test func longAndRepeatedTextsGetTheSameAnswer() throws {
        let line = #"{"e":"text_shown","purpose":"offer","text":"hurry"}"#
        let long = String(repeating: "fine ", count: 400) + "hurry"
        let story = Story(
            """
            \(line)
            \(line)
            {"e":"text_shown","purpose":"offer","text":"\(long)"}
            {"e":"text_shown","purpose":"offer","text":"\(long)"}
            {"e":"text_shown","purpose":"offer","text":"fine"}
            """)
        #expect(try story.result("text-no-pressure").findings.map(\.seqs) == [[1], [2], [3], [4]])
    }
}
