import SandlotBase
import SandlotSources
import TestSupport
import Testing

@Suite("Fuzzing the tokenizer of Swift")
struct TokenizerFuzzingTests {
    private static let pieces = [
        "\"", "\"\"\"", "#\"", "\"#", "\\(", "\\#(", "(", ")", "[", "]", "{", "}", "\\", "\\u{41}",
        "/", "//", "/*", "*/", "#/", "/#", "\n", "\r\n", " ", "`", "let ", "case ",
        "enum A: String ",
        "switch x.productID ", "==", "=", ",", ":", ".", "productID", "Product.products(for: ",
        "#if false", "#else", "#endif", "1.5e", "ä", "\u{FEFF}", "#", "allCases", "return ",
    ]

    @Test(arguments: [SeededGenerator.seed, SeededGenerator.seed &+ 1])
    func tokensCoverEveryTextExactly(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for round in FuzzInputs(sample: 3000) {
            var text: [UInt8] = []
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                if Int.random(in: 0..<12, using: &random) == 0 {
                    text.append(UInt8.random(in: .min ... .max, using: &random))
                } else {
                    text += Array(random.pick(Self.pieces).utf8)
                }
            }
            let message: Comment =
                "seed \(seed), round \(round): \(String(decoding: text, as: UTF8.self).debugDescription)"
            var end = 0
            for token in SwiftTokenizer.tokens(of: text) {
                #expect(token.range.lowerBound == end, message)
                #expect(!token.range.isEmpty, message)
                end = token.range.upperBound
            }
            #expect(end == text.count, message)
            // The search must accept every text, too.
            guard let file = try? SourceFile(text) else { continue }
            for mention in file.mentions {
                #expect(mention.location.byte <= text.count, message)
            }
            _ = SourceComparison(SourceCollection([file]), with: ProductDirectory())
        }
    }

    @Test(arguments: [SeededGenerator.seed])
    func aStringIsFoundWhateverPrecedesIt(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // Complete pieces, after which a string is always a string.
        let complete = [
            "f(1, \"a\") ", "// \"comment\n", "/* \" /* \" */ */ ", "let r = /\"/; ",
            "#\"raw\" \"#\n",
            "\"\"\"\n  \"text\" \\(f(\"b\")) \"\"\\\"\n  \"\"\"\n", "a / b / c; ", "x![0] / 2; ",
            "if a == \"b\" {}\n", "\"\\(g(\")\", [\"(\"]))\"\n", "#if DEBUG\n", "#endif\n",
            "`case`\n",
            "#/ \" /#\n", "0x1F...2;", "return \"\\\\\"\n", "let a = #\"\\\"#\n",
        ]
        for round in FuzzInputs(sample: 500) {
            let count = Int.random(in: 0...8, using: &random)
            let before = (0..<count).map { _ in random.pick(complete) }.joined()
            let file = try SourceFile(Array((before + "use(\"needle\")").utf8))
            let values = file.mentions.compactMap(\.string.value)
            #expect(values.last == "needle", "seed \(seed), round \(round): \(before)")
        }
    }
}
