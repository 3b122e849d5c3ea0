import SandlotCatalog
import Testing

@Suite("The linter and the shape of a file")
struct LinterShapeTests {
    private func findings(_ text: String) -> [CatalogFinding] {
        CatalogLinter().findings(in: Array(text.utf8))
    }

    private func finding(
        _ code: CatalogFinding.Code, in text: String
    ) throws -> CatalogFinding {
        try #require(findings(text).first { $0.code == code })
    }

    @Test(arguments: [
        ("produkts", "products"), ("Products", "products"), ("setings", "settings"),
        ("identifer", "identifier"), ("versions", "version"),
    ])
    func aMisspelledKeyHasASuggestion(key: String, known: String) throws {
        let finding = try finding(.unknownKey, in: #"{"\#(key)":1}"#)
        #expect(finding.message.hasSuffix("did you mean \"\(known)\"?"))
        #expect(finding.path == key)
    }

    @Test func anUnrelatedOrVeryLongKeyHasNone() throws {
        for key in ["weather", String(repeating: "products", count: 9)] {
            let finding = try finding(.unknownKey, in: #"{"\#(key)":1}"#)
            #expect(finding.message.hasSuffix("remove it if it is a mistake"))
        }
    }

    @Test(arguments: [
        #"{"products":[{"productID":7}]}"#, #"{"products":[{"familyShareable":"yes"}]}"#,
        #"{"settings":{"_timeRate":1.5}}"#, #"{"settings":{"_askToBuyEnabled":1}}"#,
        #"{"version":{"major":"4"}}"#, #"{"products":{}}"#, #"{"products":[[]]}"#,
        #"{"settings":{"_lastSynchronizedDate":"7"}}"#, #"{"identifier":[]}"#,
    ])
    func aValueOfAnotherTypeIsReportedOnce(text: String) {
        #expect(findings(text).count { $0.code == .wrongType } == 1)
    }

    @Test func aNumericPriceIsReportedSeparately() throws {
        let text = #"{"products":[{"displayPrice":0.990}]}"#
        #expect(
            try finding(.priceAsNumber, in: text).message.hasSuffix("quotation marks: \"0.990\""))
        #expect(!findings(text).contains { $0.code == .wrongType })
    }

    @Test(arguments: [("1e3", CatalogFinding.Code.invalidPrice), ("-1", .negativePrice)])
    func aNumberThatIsNoPriceInAStringEitherIsReportedAsSuch(
        number: String, code: CatalogFinding.Code
    ) throws {
        let text = #"{"products":[{"displayPrice":\#(number)}]}"#
        #expect(try finding(code, in: text).path == "products[0].displayPrice")
        #expect(!findings(text).contains { $0.code == .priceAsNumber })
    }

    @Test func nullIsReportedAtTheValue() throws {
        let finding = try finding(.unexpectedNull, in: #"{"products":null}"#)
        #expect(finding.path == "products")
        #expect(finding.location.byte == 12)
    }

    @Test(arguments: [
        ("appPolicies", "{}", 4, 0), ("subscriptionBundleGroups", #"[{"id":"1"}]"#, 6, 3),
        ("subscriptionSuiteGroups", #"[{"id":"1"}]"#, 6, 3),
    ])
    func aKeyRequiresItsVersion(key: String, value: String, major: Int, minor: Int) {
        func codes(_ major: Int, _ minor: Int) -> [CatalogFinding.Code] {
            findings(
                #"{"version":{"major":\#(major),"minor":\#(minor)},"\#(key)":\#(value)}"#
            ).map(\.code)
        }
        #expect(!codes(major, minor).contains(.newerKey))
        #expect(!codes(major + 1, 0).contains(.newerKey))
        #expect(codes(major - 1, 9).contains(.newerKey))
        #expect(codes(-1, 0).contains(.newerKey))
    }

    @Test func withoutAVersionNoKeyIsTooNew() {
        #expect(!findings(#"{"appPolicies":{}}"#).contains { $0.code == .newerKey })
        #expect(!findings(#"{"version":{},"appPolicies":{}}"#).contains { $0.code == .newerKey })
    }

    @Test func theFormOfTheCompatibilityRateRequiresItsVersion() {
        func isNewer(_ value: String) -> Bool {
            findings(
                #"{"version":{"major":2,"minor":0},"settings":{"_compatibilityTimeRate":\#(value)}}"#
            ).contains { $0.code == .newerKey }
        }
        #expect(isNewer(#"{"3":6}"#))
        #expect(!isNewer("6"))
    }

    @Test func aTextThatCannotBeReadHasOneFindingWithItsPosition() throws {
        for text in ["", "[]", "{", "{}x", "\u{FEFF}"] {
            let found = findings(text)
            let error = try #require(throws: CatalogError.self) {
                try Catalog(bytes: Array(text.utf8))
            }
            #expect(found.map(\.code.rawValue) == [error.code.rawValue])
            #expect(found.map(\.location) == [error.location])
            #expect(found.map(\.message) == [error.reason])
        }
    }

    @Test func findingsAreOrderedByPosition() {
        let text = #"{"z":1,"products":[{"y":1,"type":"x"}],"a":null,"version":null}"#
        let bytes = findings(text).map(\.location.byte)
        #expect(bytes == bytes.sorted())
        #expect(Set(bytes).count > 3)
    }
}
