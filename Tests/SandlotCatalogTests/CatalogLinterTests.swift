import SandlotCatalog
import SandlotJSON
import Testing

@Suite("The linter")
struct CatalogLinterTests {
    @Test(
        arguments: Fixtures.versions.map(Fixtures.path(version:)) + [
            "\(Fixtures.root)/Products.json"
        ])
    func aCleanFileHasNoFindings(path: String) throws {
        #expect(try CatalogLinter().findings(contentsOf: path) == [])
    }

    @Test(arguments: CatalogFinding.Code.all)
    func eachKindIsReportedOnlyWhereItOccurs(code: CatalogFinding.Code) throws {
        let path = Fixtures.path(broken: code.rawValue)
        let findings = try CatalogLinter().findings(contentsOf: path + ".storekit")
        #expect(findings.contains { $0.code == code })
        #expect(findings == findings.sorted { $0.location.byte < $1.location.byte })
        let text = findings.map { finding in
            "\(finding.line):\(finding.column): \(finding.severity.rawValue) \(finding.code) "
                + "\(finding.path)\n    \(finding.message)\n"
        }
        try Fixtures.expect(text.joined(), equals: path + ".findings")
    }

    @Test
    func codesAreUnique() {
        let codes = CatalogFinding.Code.all.map(\.rawValue)
        #expect(Set(codes).count == codes.count)
        let alphabet = Set("abcdefghijklmnopqrstuvwxyz0123456789-")
        #expect(codes.allSatisfy { alphabet.isSuperset(of: $0) })
    }

    @Test
    func aFindingReadsLikeACompilersMessage() throws {
        let finding = try #require(
            CatalogLinter().findings(in: Array("{".utf8), file: "a.storekit").first)
        #expect(finding.description.hasPrefix("a.storekit:1:2: error: this is not JSON"))
        #expect(finding.description.hasSuffix(" [invalid-json]"))
    }

    @Test
    func locationsAreCorrectAfterAByteOrderMarkAndOtherCharacters() throws {
        let text = "\u{FEFF}{\"é😀\":1,\r\n \"ü\":\"ö\", \"x\":2}"
        let unknown = CatalogLinter().findings(in: Array(text.utf8)).filter {
            $0.code == .unknownKey
        }
        #expect(
            unknown.map { [$0.line, $0.column, $0.location.byte] } == [
                [1, 2, 4], [2, 2, 18], [2, 11, 29],
            ])
        #expect(unknown.map(\.path) == ["[\"é😀\"]", "[\"ü\"]", "x"])
    }

    @Test
    func aMessageNeverContainsAKeyOrALineBreak() throws {
        let secret = "c2VjcmV0!"
        let long = String(repeating: "\u{202E}\n", count: 500)
        let text = """
            {"subscriptionOffersKeyPair":{"id":"a","privateKey":"\(secret)"},
            "products":[{"type":\(RawJSON(#""x""#)?.text ?? ""),"productID":"p"}],
            "settings":{"_storefront":"\(long.replacing("\n", with: "\\n"))"}}
            """
        for finding in CatalogLinter().findings(in: Array(text.utf8)) {
            #expect(!finding.message.contains(secret))
            #expect(!finding.message.contains("\n") && !finding.message.contains("\u{202E}"))
            #expect(finding.message.unicodeScalars.count < 300)
        }
    }

    @Test(arguments: [
        "en", "en_US", "zh_Hans", "zh_Hans_CN", "es_419", "ar", "yue", "tr",
    ])
    func localesAreAccepted(locale: String) {
        #expect(!codes(in: #"{"settings":{"_locale":"\#(locale)"}}"#).contains(.invalidLocale))
    }

    @Test(arguments: [
        "", "e", "EN", "en-US", "en_us", "en_", "_US", "zh_hans", "en_US_x", "english", "en_12",
    ])
    func otherLocalesAreRefused(locale: String) {
        #expect(codes(in: #"{"settings":{"_locale":"\#(locale)"}}"#).contains(.invalidLocale))
    }

    @Test(arguments: ["YQ==", "YWI=", "YWJj", "+/+/", "YWJj\\r\\nYQ==", "YWJj\\n"])
    func base64IsAccepted(key: String) {
        #expect(!codes(in: keyPair(key)).contains(.invalidKey))
    }

    @Test(arguments: ["YQ", "YQ=", "Y===", "====", "\\n", "YWJj ", "YW-j", "Y=Jj"])
    func otherKeysAreRefused(key: String) {
        #expect(codes(in: keyPair(key)).contains(.invalidKey))
    }

    @Test(arguments: ["subscriptionBundleGroups", "subscriptionSuiteGroups"])
    func theKeysOfVersion63RequireThatVersion(key: String) {
        func codes(_ minor: Int, _ value: String) -> Set<CatalogFinding.Code> {
            Set(
                self.codes(
                    in: #"{"version":{"major":6,"minor":\#(minor)},"\#(key)":\#(value)}"#))
        }
        let unexpected: Set<CatalogFinding.Code> = [.unknownKey, .newerKey, .wrongType]
        #expect(codes(3, "[]").isDisjoint(with: unexpected))
        #expect(codes(3, #"[{"id":"1"}]"#).isDisjoint(with: unexpected))
        #expect(codes(2, #"[{"id":"1"}]"#).contains(.newerKey))
        #expect(codes(3, "{}").contains(.wrongType))
    }

    @Test(arguments: [
        "Auto-Renewable Subscription", "AutoRenewableSubscription", "autoRenewable",
        "Auto-Renewable",
    ])
    func theNameOfASubscriptionInStoreKitIsNoTypeOfTheFile(name: String) throws {
        let text = #"{"products":[{"type":"\#(name)"}]}"#
        let findings = CatalogLinter().findings(in: Array(text.utf8))
        let finding = try #require(findings.first { $0.code == .unknownType })
        #expect(finding.message.contains("\"RecurringSubscription\""))
        #expect(!finding.message.contains("did you mean"))
    }

    @Test(arguments: [
        ("{ // products\n}", "comments are not allowed"),
        ("{ /* a */ }", "comments are not allowed"),
        ("{\n<<<<<<< HEAD\n", "a merge conflict"),
        (#"{"a": 1,\#n=======\#n"#, "a merge conflict"),
        ("{“products”: []}", "straight double quotation marks"),
        ("{'products': []}", "straight double quotation marks"),
    ])
    func aKnownMistakeHasItsName(text: String, name: String) throws {
        let finding = try #require(CatalogLinter().findings(in: Array(text.utf8)).first)
        #expect(finding.code == .invalidJSON)
        #expect(finding.message.contains(name), "\(finding.message)")
    }

    @Test
    func aStorefrontOfTheSettingsMustBeKnown() {
        #expect(codes(in: #"{"settings":{"_storefront":"XXX"}}"#).contains(.unknownStorefront))
        #expect(!codes(in: #"{"settings":{"_storefront":"JPN"}}"#).contains(.unknownStorefront))
    }

    @Test(arguments: [[2], [1, 3], [3, 1], [1, 1, 4]])
    func aMissingLevelIsAGap(levels: [Int]) {
        let subscriptions = levels.map { #"{"groupNumber":\#($0)}"# }.joined(separator: ",")
        let text = #"{"subscriptionGroups":[{"id":"1","subscriptions":[\#(subscriptions)]}]}"#
        #expect(codes(in: text).contains(.groupLevelGap))
    }

    @Test
    func aSharedLevelIsNotAGap() {
        let text = """
            {"subscriptionGroups":[{"id":"1","subscriptions":[
            {"groupNumber":2},{"groupNumber":1},{"groupNumber":1}]}]}
            """
        #expect(!codes(in: text).contains(.groupLevelGap))
    }

    @Test
    func everyTimeRateOfTheHarnessIsAccepted() {
        for rate in Catalog.TimeRate.known {
            let found = codes(in: #"{"settings":{"_timeRate":\#(rate.rawValue)}}"#)
            #expect(!found.contains(.unknownTimeRate))
        }
        for rate in [-1, 7, 9, 14, 16, 999, 1006] {
            #expect(codes(in: #"{"settings":{"_timeRate":\#(rate)}}"#).contains(.unknownTimeRate))
        }
    }

    private func keyPair(_ key: String) -> String {
        #"{"subscriptionOffersKeyPair":{"id":"a","privateKey":"\#(key)"}}"#
    }

    private func codes(in text: String) -> [CatalogFinding.Code] {
        CatalogLinter().findings(in: Array(text.utf8)).map(\.code)
    }
}
