import SandlotSources
import Testing

@Suite("The tokens of Swift source")
struct SwiftTokenizerTests {
    /// Returns the texts of the strings in a source, without their delimiters and interpolations.
    private func strings(_ source: String) -> [String] {
        texts(of: .stringText, in: source)
    }

    private func texts(of kind: SwiftToken.Kind, in source: String) -> [String] {
        let bytes = Array(source.utf8)
        return SwiftTokenizer.tokens(of: bytes).filter { $0.kind == kind }
            .map { String(decoding: bytes[$0.range], as: UTF8.self) }
    }

    @Test(arguments: [
        (#"a("x", "y")"#, ["x", "y"]),
        (#"// "x""#, []),
        (#"/* "x" /* "y" */ "z" */ "w""#, ["w"]),
        (##""a\"b" + "c\\""##, [#"a\"b"#, #"c\\"#]),
        (##"#"a"b\"c"# "d""##, [#"a"b\"c"#, "d"]),
        ("#\"\"\"# \"d\"", ["\"", "d"]),
        ("\"\"\"\n  a \"b\" \\\"\"\" c\n  \"\"\" + \"d\"", ["\n  a \"b\" \\\"\"\" c\n  ", "d"]),
        ("\"unterminated\nlet a = \"b\"", ["unterminated", "b"]),
        ("\"ends with a backslash\\\nlet a = \"b\"", ["ends with a backslash\\", "b"]),
        ("`\"` \"a\"", ["a"]),
        (#"let `default` = "a""#, ["a"]),
        ("\"\"", []),
        ("#!/usr/bin/swift \"a\"\n\"b\"", ["b"]),
    ])
    func stringsAreFound(source: String, expected: [String]) {
        #expect(strings(source) == expected)
    }

    @Test
    func interpolationsNest() {
        let source = ##""a\(f("b", #"c\#(g("d)", (1)))e"#))h" "i""##
        #expect(strings(source) == ["a", "b", "c", "d)", "e", "h", "i"])
        #expect(texts(of: .interpolationStart, in: source) == [#"\("#, ##"\#("##])
        #expect(texts(of: .interpolationEnd, in: source) == [")", ")"])
    }

    @Test(arguments: [
        (#"let a = /"b/; f("c")"#, [#"/"b/"#]),
        (##"f(#/"/"/#, "c")"##, [##"#/"/"/#"##]),
        ("a = #/\n \"x\n/#; \"c\"", ["#/\n \"x\n/#"]),
        (#"return /a[/]b\/"/ + "c""#, ["/a[/"]),
        (#"x = a / b + "c" / d"#, []),
        (#"x(1, /) + "c" / y"#, []),
        (#"x = (a)/b + "c"/d"#, []),
        (#"x = y!/b + "c"/d"#, []),
        (#"x = / b"/"#, []),
    ])
    func regularExpressionsAreNotDivisions(source: String, expected: [String]) {
        #expect(texts(of: .regex, in: source) == expected)
    }

    @Test
    func operatorsEndBeforeCommentsAndNames() {
        #expect(
            texts(of: .symbol, in: "a==b&&c!=d?.e ?? .f...2 +//x\n-/*y*/-z")
                == ["==", "&&", "!=", "?", ".", "??", ".", "...", "+", "-", "-"])
        #expect(
            texts(of: .number, in: "1...2.5e-3, 0x1F, 1_000.f") == ["1", "2.5e-3", "0x1F", "1_000"])
        #expect(
            texts(of: .directive, in: "#if DEBUG\n#endif\n#Preview {}") == [
                "#if", "#endif", "#Preview",
            ])
    }

    @Test
    func deepNestingNeedsNoStack() {
        let source = String(repeating: #""\("#, count: 200_000)
        #expect(SwiftTokenizer.tokens(of: Array(source.utf8)).count == 400_000)
        let comment = String(repeating: "/*", count: 200_000)
        #expect(SwiftTokenizer.tokens(of: Array(comment.utf8)).count == 1)
    }
}
