import SandlotCatalog
import Testing

@Suite("Members that occur twice")
struct DuplicateMemberTests {
    private func read(_ text: String) throws -> Catalog {
        try Catalog(bytes: Array(text.utf8))
    }

    private func findings(_ text: String) -> [CatalogFinding] {
        CatalogLinter().findings(in: Array(text.utf8)).filter { $0.code == .duplicateKey }
    }

    @Test func theLastMemberIsUsedAtEveryLevel() throws {
        let text = """
            {"version":{"major":1,"major":4},"products":[{"productID":"old"}],
            "products":[{"productID":"a","productID":"b","localizations":[],
            "localizations":[{"locale":"de","locale":"en_US","displayName":"B"}]}]}
            """
        let catalog = try read(text)
        #expect(catalog.version?.major == 4)
        #expect(catalog.allProductIDs == ["b"])
        #expect(catalog.products.first?.localizations.map(\.locale) == ["en_US"])
    }

    @Test func aLastMemberThatIsNotUnderstoodReplacesTheOthers() throws {
        let catalog = try read(#"{"settings":{"_timeRate":3,"_timeRate":"fast"}}"#)
        #expect(catalog.settings.timeRate == nil)
        #expect(catalog.settings.retainedFields["_timeRate"]?.text == #""fast""#)
    }

    @Test func theLastUnknownMemberIsRetained() throws {
        let catalog = try read(#"{"future":1,"future":2}"#)
        #expect(catalog.retainedFields["future"]?.text == "2")
    }

    @Test func aNameWithEscapesIsTheSameName() throws {
        let text = #"{"identifier":"A","\u0069dentifier":"B"}"#
        #expect(try read(text).identifier == "B")
        #expect(findings(text).map(\.location.byte) == [18])
    }

    @Test func theLinterReportsEachRepetition() {
        let text = """
            {"identifier":"A","identifier":"B","identifier":"C",
            "version":{"major":4,"minor":0,"major":4}}
            """
        #expect(findings(text).map(\.path) == ["identifier", "identifier", "version.major"])
        #expect(findings(text).map(\.line) == [1, 1, 2])
        #expect(findings(text).map(\.column) == [19, 36, 32])
    }

    @Test func membersOfUnknownObjectsAreNotChecked() {
        #expect(findings(#"{"future":{"a":1,"a":2}}"#).isEmpty)
    }
}
