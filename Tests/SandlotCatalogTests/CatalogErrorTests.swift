import SandlotCatalog
import Testing

@Suite("Files that cannot be read")
struct CatalogErrorTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        let text: String
        let code: CatalogError.Code
        let line: Int
        let column: Int
        var testDescription: String { "\(code) in \(text.prefix(40).debugDescription)" }

        init(_ text: String, _ code: CatalogError.Code, _ line: Int, _ column: Int) {
            self.text = text
            self.code = code
            self.line = line
            self.column = column
        }
    }

    @Test(arguments: [
        Refusal("", .emptyFile, 1, 1),
        Refusal(" \n", .emptyFile, 2, 1),
        Refusal("\u{FEFF}", .emptyFile, 1, 1),
        Refusal("[]", .notAnObject, 1, 1),
        Refusal("17", .notAnObject, 1, 1),
        Refusal("{\n\"products\" : [", .invalidJSON, 2, 15),
        Refusal("{\"é\":1,\n\t}", .invalidJSON, 1, 7),
        Refusal("\u{FEFF}{\"é\" 1}", .invalidJSON, 1, 6),
        Refusal("{\"a\":1}\0", .invalidJSON, 1, 8),
        Refusal("\0\0\0\0", .invalidJSON, 1, 1),
        Refusal("{} {}", .invalidJSON, 1, 4),
        Refusal(String(repeating: "[", count: 100_000), .nestedTooDeeply, 1, 513),
        Refusal(#"{"products":"none"}"#, .wrongType, 1, 13),
        Refusal(#"{"products":[null]}"#, .wrongType, 1, 14),
        Refusal(#"{"settings":[]}"#, .wrongType, 1, 13),
        Refusal(#"{"version":"4.0"}"#, .wrongType, 1, 12),
        Refusal("{\"products\":\n[{\"productID\":true}]}", .wrongType, 2, 15),
        Refusal(#"{"products":[{"localizations":{}}]}"#, .wrongType, 1, 31),
        Refusal(#"{"subscriptionGroups":[{"id":[]}]}"#, .wrongType, 1, 30),
        Refusal(
            #"{"subscriptionGroups":[{"subscriptions":[{"codeOffers":[{"eligibility":1}]}]}]}"#,
            .wrongType, 1, 72),
        Refusal(#"{"settings":{"_storeKitErrors":[{"current":1}]}}"#, .wrongType, 1, 44),
    ])
    func theErrorHasACodeAndALocation(refusal: Refusal) throws {
        let error = try #require(throws: CatalogError.self) {
            try Catalog(bytes: Array(refusal.text.utf8), file: "a.storekit")
        }
        #expect(error.code == refusal.code)
        #expect(error.location?.file == "a.storekit")
        #expect(error.location?.line == refusal.line)
        #expect(error.location?.column == refusal.column)
        #expect(error.description.hasPrefix("a.storekit:\(refusal.line):\(refusal.column): "))
        // The message states the problem and then the advice.
        #expect(error.reason.contains("; "))
    }

    @Test(arguments: [
        [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], [0xFE, 0xFF, 0, 0x7B, 0, 0x7D],
        [0x7B, 0, 0x7D, 0], [0, 0x7B, 0, 0x7D],
    ])
    func utf16IsReported(bytes: [UInt8]) throws {
        let error = try #require(throws: CatalogError.self) { try Catalog(bytes: bytes) }
        #expect(error.code == .notUTF8)
        #expect(error.reason.contains("UTF-16"))
    }

    @Test
    func invalidUTF8IsReported() throws {
        let error = try #require(throws: CatalogError.self) {
            try Catalog(bytes: Array(#"{"a":""#.utf8) + [0xC0] + Array(#""}"#.utf8))
        }
        #expect(error.code == .notUTF8)
        #expect(error.location?.byte == 6)
    }

    @Test
    func muchGarbageIsRefusedQuickly() throws {
        let garbage = [UInt8](repeating: UInt8(ascii: "x"), count: 100 << 20)
        let error = try #require(throws: CatalogError.self) { try Catalog(bytes: garbage) }
        #expect(error.code == .invalidJSON)
        #expect(CatalogLinter().findings(in: garbage).map(\.code) == [.invalidJSON])
    }

    @Test(arguments: ["/nonexistent/Products.storekit", "/"])
    func anUnreadableFileIsReported(path: String) throws {
        for read in [
            { try _ = Catalog(contentsOf: path) },
            { try _ = CatalogLinter().findings(contentsOf: path) },
        ] {
            let error = try #require(throws: CatalogError.self, performing: read)
            #expect(error.code == .unreadableFile)
            #expect(error.location == nil)
            #expect(error.description.contains(path))
        }
    }

    @Test
    func prefixesOfAFileAreRefused() throws {
        let bytes = try Fixtures.bytes(version: "1.1")
        for length in stride(from: 0, to: bytes.count - 2, by: 7) {
            #expect(throws: CatalogError.self) { try Catalog(bytes: Array(bytes.prefix(length))) }
        }
    }
}
