import SandlotCatalog
import Testing

@Suite("Locations in a file")
struct CatalogLocationTests {
    private func error(in text: String, file: String? = nil) throws -> CatalogError {
        try #require(throws: CatalogError.self) {
            try Catalog(bytes: Array(text.utf8), file: file)
        }
    }

    @Test func aLocationReadsLikeACompilers() {
        #expect("\(CatalogLocation(file: "a", line: 2, column: 3, byte: 9))" == "a:2:3")
        #expect("\(CatalogLocation(file: nil, line: 2, column: 3, byte: 9))" == "line 2:3")
    }

    @Test func aMessageWithoutALocationIsOnlyTheReason() throws {
        let error = try #require(throws: CatalogError.self) {
            try Catalog(contentsOf: "/nonexistent/a.storekit")
        }
        #expect(error.description == error.reason)
    }

    @Test func errorsAreEqualByCodeAndLocation() throws {
        let one = try error(in: #"{"products":1}"#)
        #expect(try one == error(in: #"{"settings":1}"#))
        #expect(try one != error(in: #"{"products": 1}"#))
        #expect(try one != error(in: #"{"products":1}"#, file: "a.storekit"))
        #expect(try one != error(in: #"{"products":x}"#))
    }

    @Test(arguments: [
        ("{\r\n\"a\":1,\r\n\"products\":1}", 3, 12, 22), ("{\n\t\"products\":1}", 2, 13, 14),
        ("{\r\"products\":1}", 1, 14, 13), ("{\"é\":\"😀\",\"products\":1}", 1, 21, 24),
        ("\u{FEFF}{\"products\":1}", 1, 13, 15), ("{\"e\u{301}\":0,\"products\":1}", 1, 20, 20),
        ("\u{FEFF}\r\n{\r\n\"products\":1}", 3, 12, 19),
    ])
    func columnsCountScalarsAndBytesCountTheWholeFile(
        text: String, line: Int, column: Int, byte: Int
    ) throws {
        let location = try #require(try error(in: text).location)
        #expect([location.line, location.column, location.byte] == [line, column, byte])
    }

    @Test(arguments: [
        (#"{"products":{}}"#, "products"), (#"{"products":[7]}"#, "products[0]"),
        (#"{"products":[{},{"localizations":1}]}"#, "products[1].localizations"),
        (
            #"{"subscriptionGroups":[{"subscriptions":[{},{"winbackOffers":[[]]}]}]}"#,
            "subscriptionGroups[0].subscriptions[1].winbackOffers[0]"
        ),
        (#"{"settings":{"_storeKitErrors":{}}}"#, "settings._storeKitErrors"),
        (#"{"appPolicies":{"policies":[1]}}"#, "appPolicies.policies[0]"),
        (#"{"nonConsumableProducts":[0]}"#, "nonConsumableProducts[0]"),
        (#"{"subscriptionOffersKeyPair":"k"}"#, "subscriptionOffersKeyPair"),
    ])
    func theMessageNamesThePath(text: String, path: String) throws {
        let error = try error(in: text)
        #expect(error.code == .wrongType)
        #expect(error.reason.hasPrefix("\(path) must be "))
    }

    @Test(arguments: [
        ("[]", "an object, not an array"), ("7", "an object, not a number"),
        ("true", "an object, not true"), ("false", "an object, not false"),
        (#""x""#, "an object, not a string"),
    ])
    func theMessageNamesBothTypes(value: String, words: String) throws {
        #expect(try error(in: #"{"settings":\#(value)}"#).reason.contains(words))
    }

    @Test func aSecretIsNotInTheMessage() throws {
        let error = try error(in: #"{"subscriptionOffersKeyPair":"MIGHAgEAMBMGByqGSM49"}"#)
        #expect(!error.description.contains("MIGH"))
    }

    @Test func nestingIsLimitedTo512Levels() throws {
        func nested(_ depth: Int) -> String {
            let inner = depth - 1
            return #"{"future":"# + String(repeating: "[", count: inner)
                + String(repeating: "]", count: inner) + "}"
        }
        let catalog = try Catalog(bytes: Array(nested(512).utf8))
        #expect(try Catalog(bytes: catalog.encoded()) == catalog)
        #expect(try error(in: nested(513)).code == .nestedTooDeeply)
    }

    @Test(
        arguments: [
            [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80],
            [0xFF],
        ] as [[UInt8]])
    func bytesThatAreNotUTF8AreRefusedWithTheirPosition(bytes: [UInt8]) throws {
        let text = Array("{\n\"a\":\"é".utf8) + bytes + Array("\"}".utf8)
        let error = try #require(throws: CatalogError.self) { try Catalog(bytes: text) }
        #expect(error.code == .notUTF8)
        #expect(error.location?.line == 2)
        #expect(error.location?.byte == 9)
    }
}
