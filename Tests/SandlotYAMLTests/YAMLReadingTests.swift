import SandlotYAML
import Testing

@Suite
struct YAMLReadingTests {
    private func root(_ text: String) throws(YAMLError) -> YAMLNode {
        try YAMLReader(YAMLText(Array(text.utf8), file: "a.yaml"), needs: "it has keys").read()
    }

    @Test
    func valuesAndKeysHaveTheirPositions() throws {
        let entries = try root("a: 1\nb:\n  - x\n  - {c: d}\n").map("a map")
        #expect(entries.map(\.key) == ["a", "b"])
        #expect(entries[1].keyLocation == YAMLLocation(file: "a.yaml", line: 2, column: 1))
        let list = try entries[1].value.list()
        #expect(try list[0].text() == "x")
        #expect(list[1].location.description == "a.yaml:4:5")
    }

    @Test
    func aNumberStaysTheTextThatItWas() throws {
        let map = try MapReader(root("a: 0x10\nb: '1'"), "a thing", keys: ["a", "b"])
        #expect(try map.required("a").text() == "0x10")
        #expect(map["a"]?.isQuoted == false)
        #expect(map["b"]?.isQuoted == true)
    }

    @Test
    func anUnknownKeyIsNamedWithTheNearestOne() throws {
        let error = try #require(throws: YAMLError.self) {
            try MapReader(root("colur: red"), "a thing", keys: ["color", "size"])
        }
        #expect(error.code == .unknownKey)
        #expect(
            error.description
                == "a.yaml:1:1: `colur` is not a key of a thing; did you mean `color`?")
    }

    @Test
    func aMissingKeyIsNamed() throws {
        let error = try #require(throws: YAMLError.self) {
            try MapReader(root("size: 1"), "a thing", keys: ["color", "size"]).required("color")
        }
        #expect(error.code == .missingKey)
    }

    @Test
    func aKeyThatStandsTwiceIsRefused() throws {
        let error = try #require(throws: YAMLError.self) { try root("a: 1\na: 2\n") }
        #expect(error.code == .duplicateKey)
    }

    @Test
    func anEmptyFileSaysWhatItNeeds() throws {
        let error = try #require(throws: YAMLError.self) { try root("# nothing\n") }
        #expect(error.code == .emptyFile)
        #expect(error.reason.contains("it has keys"))
    }

    @Test(arguments: ["{\"a\": [1, true]}", "a: [1, true]"])
    func namesAndValuesAreReadAsJSONOrYAML(text: String) throws {
        let root = try StructuredFile.root(Array(text.utf8), file: "a", needs: "it has keys")
        let map = try MapReader(root, "a thing", keys: ["a"])
        let list = try map.required("a").list()
        #expect(try list[0].integer("a number", in: 0...5) == 1)
        #expect(try list[1].flag())
    }

    @Test
    func aWordIsOneOfThoseThatAreKnown() throws {
        let node = try root("a: off").map("a map")[0].value
        #expect(try node.flag() == false)
        let error = try #require(throws: YAMLError.self) { try node.integer("a size", in: 1...2) }
        #expect(error.code == .invalidValue)
        #expect(error.location?.description == "a.yaml:1:4")
    }
}
