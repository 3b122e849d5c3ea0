import SandlotCompliance
import Testing

/// Rules that look at the fields of data and at little else.
@Suite("Where data may go")
struct DataFlowTests {
    @Test(arguments: [
        Case("analytics", .fail, sent("thirdParty", "analytics")),
        Case("analytics of functioning", .pass, sent("thirdParty", "analyzeFunctioning")),
        Case("analytics on own servers", .notApplicable, sent("firstParty", "analytics")),
        Case("analytics on own devices", .notApplicable, sent("self", "analytics")),
    ])
    func analyticsDoNotGoToThirdParties(_ example: Case) throws {
        try RuleUnderTest("data-no-third-party-analytics").check(example)
    }

    @Test(arguments: [
        Case(
            "what is allowed", .pass,
            sent("firstParty", fields: ["level", "grade", "score", "words", "settings"])),
        Case("nothing", .pass, sent("firstParty")),
        Case("a field more", .fail, sent("firstParty", fields: ["score", "screen"])),
        Case("an identifier", .fail, sent("firstParty", fields: ["score"], ids: ["session"])),
        Case("to third parties", .notApplicable, sent("thirdParty", fields: ["name"])),
        Case("to own devices", .notApplicable, sent("self", fields: ["name"])),
        Case(
            "a field that is set", .pass, sent("firstParty", fields: ["crash"]),
            parameters: ["allowFields": ["crash"]]),
    ])
    func ownServersReceiveTheMinimum(_ example: Case) throws {
        try RuleUnderTest("data-minimal-first-party").check(example)
    }

    @Test(arguments: [
        Case("none", .pass, sent("firstParty")),
        Case("others", .pass, sent("thirdParty", ids: ["idfa", "androidId"])),
        Case("to own servers", .fail, sent("firstParty", ids: ["installationId", "aaid"])),
        Case("to third parties", .fail, sent("thirdParty", ids: ["imei"])),
        Case("to somebody who is not listed", .fail, sent("other", ids: ["imsi"])),
        Case("to own devices", .notApplicable, sent("self", ids: ["mac"])),
        Case("in a request", .fail, .adRequested(network: "house", identifiers: ["ssid"])),
        Case("in a request without identifiers", .pass, .adRequested(network: "house")),
        Case("as a field", .pass, sent("firstParty", fields: ["mac"])),
        Case(
            "that are set", .fail, sent("firstParty", ids: ["idfa"]),
            parameters: ["prohibitedIds": ["idfa"]]),
    ])
    func prohibitedIdentifiersAreNotSent(_ example: Case) throws {
        try RuleUnderTest("data-no-prohibited-ids").check(example)
    }

    @Test(arguments: [
        "aaid", "simSerial", "buildSerial", "serial", "bssid", "mac", "ssid", "imei", "imsi",
    ])
    func eachProhibitedIdentifierFails(id: String) throws {
        #expect(try Story(sent("firstParty", ids: [id])).verdict("data-no-prohibited-ids") == .fail)
    }

    @Test(arguments: [
        Case("a network", .pass, .adRequested()),
        Case("Amazon's ads", .fail, .adRequested(network: "amazon-ads")),
        Case("Amazon's associates", .fail, .adRequested(network: "amazon-associates")),
        Case(
            "a shown ad is not checked", .notApplicable,
            .adShown(slot: "other", format: "banner", network: "amazon-ads")),
        Case(
            "nothing personal", .pass,
            sent("thirdParty", fields: ["model", "level"], ids: ["session"])),
        Case("a personal field", .fail, sent("thirdParty", fields: ["email"], #","party":"x""#)),
        Case(
            "a persistent identifier", .fail,
            sent("thirdParty", ids: ["cookie"], #","party":"x""#)),
        Case("a party without a name", .fail, sent("thirdParty", ids: ["cookie"])),
        Case(
            "a party that is suitable", .pass,
            sent("thirdParty", ids: ["cookie"], #","party":"x""#),
            parameters: ["childSuitable": ["x"]]),
        Case(
            "another party", .fail, sent("thirdParty", ids: ["cookie"], #","party":"y""#),
            parameters: ["childSuitable": ["x"]]),
        Case(
            "a party that may be suitable", .inconclusive, sent("thirdParty", ids: ["cookie"]),
            parameters: ["childSuitable": ["x"]]),
        Case("own servers", .notApplicable, sent("firstParty", fields: ["email"])),
    ])
    func sdksMustBeSuitableForChildren(_ example: Case) throws {
        try RuleUnderTest("data-child-suitable-sdk").check(example)
    }

    @Test func theFindingNamesWhatIsTooMuch() throws {
        let result = try Story(sent("firstParty", fields: ["score", "name"], ids: ["ip"]))
            .result("data-minimal-first-party")
        #expect(
            result.findings.map(\.message) == [
                "The developer's servers received more than the app needs: name, ip."
            ])
    }
}
