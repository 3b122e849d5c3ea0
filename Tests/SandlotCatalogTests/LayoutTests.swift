import SandlotCatalog
import Testing

@Suite("The layout of a written file")
struct LayoutTests {
    private func written(_ text: String, _ layout: Catalog.Layout) throws -> String {
        String(decoding: try Catalog(bytes: Array(text.utf8)).encoded(layout), as: UTF8.self)
    }

    @Test func xcodesLayoutHasSpacesAroundColonsAndALineFeedAtTheEnd() throws {
        let text = #"{"version":{"minor":0,"major":4},"identifier":"A1B2C3D4"}"#
        #expect(
            try written(text, .xcode) == """
                {
                  "identifier" : "A1B2C3D4",
                  "version" : {
                    "major" : 4,
                    "minor" : 0
                  }
                }

                """)
    }

    @Test func anEmptyListOrObjectContainsAnEmptyLine() throws {
        #expect(
            try written(#"{"products":[],"settings":{}}"#, .xcode) == """
                {
                  "products" : [

                  ],
                  "settings" : {

                  }
                }

                """)
        #expect(try written("{}", .xcode) == "{\n\n}\n")
        #expect(try written("{}", .compact) == "{}")
    }

    @Test func keysAreSortedIgnoringCase() throws {
        let text = #"{"b":1,"A":2,"a":3,"_c":4,"Z":5}"#
        #expect(
            try written(text, .xcode).split(separator: "\n").dropFirst().dropLast().map {
                $0.dropFirst(3).prefix { $0 != "\"" }
            } == ["_c", "A", "a", "b", "Z"])
    }

    @Test func aRetainedValueKeepsItsMembersInOrder() throws {
        let text = #"{"future":{"z":[1.50, true ],"a":null,"z":"\u00e9"}}"#
        #expect(
            try written(text, .compact)
                == #"{"future":{"z":[1.50,true],"a":null,"z":"\u00e9"}}"#)
        #expect(
            try written(text, .xcode) == """
                {
                  "future" : {
                    "z" : [
                      1.50,
                      true
                    ],
                    "a" : null,
                    "z" : "\\u00e9"
                  }
                }

                """)
    }

    @Test(arguments: [
        "\"", "\\", "/", "\n", "\t", "\u{0}", "\u{1F}", "\u{7F}", "é", "\u{1F600}", "\u{2028}",
        "\u{FEFF}", "",
    ])
    func everyNameSurvivesBothLayouts(name: String) throws {
        var catalog = Catalog(identifier: name, version: .init(4, 0))
        catalog.products = [.init(productID: "p", type: .consumable, displayPrice: Price(name))]
        catalog.retainedFields[name + "x"] = RawJSON("1")
        for layout in [Catalog.Layout.xcode, .compact] {
            let bytes = catalog.encoded(layout)
            #expect(try Catalog(bytes: bytes) == catalog)
            #expect(bytes.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
        }
    }

    @Test func carriageReturnsAndAByteOrderMarkAreNotWritten() throws {
        let bytes = try Fixtures.bytes(version: "4.0")
        let windows =
            "\u{FEFF}"
            + String(decoding: bytes, as: UTF8.self)
            .replacing("\n", with: "\r\n")
        #expect(try Catalog(bytes: Array(windows.utf8)).encoded() == bytes)
    }

    @Test func rawJSONIsCompactButKeepsItsTokens() throws {
        #expect(RawJSON(" [ 1.0 , \"a b\" ,\r\n{ } ] ")?.text == #"[1.0,"a b",{}]"#)
        #expect(RawJSON("-0")?.text == "-0")
        #expect(RawJSON("1E5")?.description == "1E5")
        #expect(RawJSON("1.0") != RawJSON("1.00"))
    }
}
