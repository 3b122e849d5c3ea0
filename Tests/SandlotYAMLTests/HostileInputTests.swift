import SandlotYAML
import Testing

@Suite struct HostileInputTests {
    private func read(_ bytes: [UInt8]) throws(YAMLError) {
        let root = try YAMLReader(
            YAMLText(bytes, file: "story.yaml"), needs: "it has at least `scenario`"
        ).read()
        _ = try MapReader(root, "a scenario", keys: ["scenario", "description", "steps"])
    }

    private func error(of bytes: [UInt8]) throws -> YAMLError {
        let error = #expect(throws: YAMLError.self) { try read(bytes) }
        return try #require(error)
    }

    private func error(of text: String) throws -> YAMLError {
        try error(of: Array(text.utf8))
    }

    @Test(.timeLimit(.minutes(1)))
    func aLongLineOfJSONIsReadInLinearTime() throws {
        let list = "[\"ä\"" + String(repeating: ",0", count: 120_000) + "]"
        let root = try StructuredFile.root(
            Array("{\"rules\": \(list)}".utf8), file: "a.json", needs: "keys")
        let nodes = try MapReader(root, "a file", keys: ["rules"]).required("rules").list("a list")
        #expect(nodes.count == 120_001)
        // Two bytes are one character.
        #expect(nodes[1].location.column == 16 && nodes.last?.location.column == 240_014)
        let names = (0..<20_000).map { "\"k\($0)\": 0" }.joined(separator: ",")
        #expect(throws: YAMLError.self) {
            try StructuredFile.root(
                Array("{\(names), \"k7\": 1}".utf8), file: "b.json", needs: "keys")
        }
    }

    @Test
    func aHugeFileIsRefusedWithTheLimit() throws {
        let error = try error(of: [UInt8](repeating: UInt8(ascii: "#"), count: 300_000))
        #expect(error.code == .tooLarge)
        #expect(error.reason.contains("256 KiB"))
    }

    @Test(arguments: [[0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61]] as [[UInt8]])
    func utf16IsRefused(bytes: [UInt8]) throws {
        #expect(try error(of: bytes).code == .notUTF8)
    }

    @Test
    func aTextThatIsNotUTF8IsRefusedWithItsPosition() throws {
        let error = try error(of: Array("scenario: T\nsteps: ".utf8) + [0xC3, 0x28])
        #expect(error.code == .notUTF8)
        #expect(error.description.hasPrefix("story.yaml:2:8: "))
    }

    @Test
    func aNULByteIsRefusedWithItsPosition() throws {
        let error = try error(of: "scenario: T\0\n")
        #expect(error.code == .notUTF8)
        #expect(error.description.hasPrefix("story.yaml:1:12: "))
    }

    @Test
    func aByteOrderMarkIsNotPartOfTheText() throws {
        let error = try error(of: [0xEF, 0xBB, 0xBF] + Array("scenraio: T\n".utf8))
        #expect(error.description.hasPrefix("story.yaml:1:1: "))
    }

    @Test
    func tabsAreExplained() throws {
        let error = try error(of: "scenario: T\nsteps:\n\t- launch: phone\n")
        #expect(error.code == .invalidYAML)
        #expect(error.description.hasPrefix("story.yaml:3:1: "))
        #expect(error.reason.contains("indent with spaces"))
    }

    @Test
    func aSecondDocumentIsRefused() throws {
        let error = try error(of: "scenario: T\n---\nscenario: U\n")
        #expect(error.code == .invalidYAML)
        #expect(error.description.hasPrefix("story.yaml:2:1: "))
    }

    @Test(arguments: [
        "scenario: &a T\n", "scenario: &a T\ndescription: *a\n",
        "a: &a [x, x]\nb: &b [*a, *a]\n? *b\n: 1\n", "? !!seq &a [x]\n: *a\n",
    ])
    func anchorsAndAliasesAreRefused(text: String) throws {
        #expect(try error(of: text).code == .aliases)
    }

    @Test
    func aliasesThatMultiplyDoNotKeepTheParserBusy() throws {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...40 {
            let alias = "*a\(level - 1)"
            text += "a\(level): &a\(level) [\(alias), \(alias), \(alias), \(alias)]\n"
        }
        #expect(try error(of: text + "? *a40\n: x\n").code == .aliases)
    }

    @Test
    func anAliasThatNamesNothingIsRefused() throws {
        #expect(try error(of: "scenario: *nothing\n").code == .invalidYAML)
    }

    @Test
    func proseCanContainTheCharactersOfAliases() throws {
        let text = """
            scenario: "& and *"
            steps:
              - note: Tom & Jerry buy *two* puzzles, 3 * 4 & more
            """
        try read(Array(text.utf8))
    }

    @Test(arguments: [
        String(repeating: "[", count: 100_000), String(repeating: "{a: ", count: 40_000),
        String(repeating: "- ", count: 100_000), String(repeating: "? ", count: 100_000),
        "scenario: " + String(repeating: "[", count: 60) + String(repeating: "]", count: 60),
        (0..<300).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
    ])
    func deepNestingIsRefused(text: String) throws {
        #expect(try error(of: text).code == .nestedTooDeeply)
    }

    @Test
    func controlCharactersDoNotReachMessages() throws {
        let error = try error(of: "\"scen\\e[31mario\": T\n")
        #expect(error.code == .unknownKey)
        #expect(!error.description.unicodeScalars.contains("\u{1B}"))
    }

    @Test
    func aMapThatIsAKeyIsRefused() throws {
        #expect(try error(of: "? {a: b}\n: c\n").code == .wrongType)
    }
}
