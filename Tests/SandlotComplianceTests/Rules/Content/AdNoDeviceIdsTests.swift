import SandlotCompliance
import Testing

@Suite("ad-no-device-ids")
struct AdNoDeviceIdsTests {
    private static let rule = RuleUnderTest("ad-no-device-ids")

    @Test(arguments: [
        Case("a request that lists nothing passes", .pass, .adRequested(at: 0)),
        Case("an empty list passes", .pass, .adRequested(at: 0, identifiers: [])),
        Case(
            "other identifiers pass", .pass,
            .adRequested(at: 0, identifiers: ["ip", "cookie", "appInstanceId"])),
        Case("one among others fails", .fail, .adRequested(at: 0, identifiers: ["ip", "idfv"])),
        Case(
            "the house is checked as well", .fail,
            .adRequested(at: 0, network: "house", identifiers: ["idfa"])),
        Case("names are compared as they stand", .pass, .adRequested(at: 0, identifiers: ["IDFA"])),
        Case(
            "data for ads fails", .fail,
            #"{"t":0,"e":"data_sent","dest":"thirdParty","purpose":"ads","fields":[],"identifiers":["mac"]}"#
        ),
        Case(
            "data for ads without any passes", .pass,
            #"{"t":0,"e":"data_sent","dest":"thirdParty","purpose":"ads","fields":[],"identifiers":["ip"]}"#
        ),
        Case(
            "data for contextual ads is not checked", .notApplicable,
            #"{"t":0,"e":"data_sent","dest":"thirdParty","purpose":"contextualAds","fields":[],"identifiers":["idfa"]}"#
        ),
        Case(
            "data for attribution is not checked", .notApplicable,
            #"{"t":0,"e":"data_sent","dest":"thirdParty","purpose":"attribution","fields":[],"identifiers":["idfa"]}"#
        ),
        Case(
            "the list can be set", .fail, .adRequested(at: 0, identifiers: ["ip"]),
            parameters: ["forbiddenIds": ["ip"]]),
        Case(
            "a list that is set replaces the other", .pass,
            .adRequested(at: 0, identifiers: ["idfa"]), parameters: ["forbiddenIds": ["ip"]]),
    ])
    func aRequestCarriesNoDeviceIdentifiers(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        "idfa", "idfv", "aaid", "androidId", "imei", "imsi", "mac", "bssid", "ssid",
        "simSerial", "buildSerial", "serial", "pushToken", "email",
    ])
    func everyForbiddenIdentifierFails(_ identifier: String) throws {
        let story = Story(
            #"{"e":"ad_requested","adId":"a","network":"admob","identifiers":["\#(identifier)"]}"#)
        #expect(try story.verdict(Self.rule.id) == .fail)
    }

    @Test func findingCountsAndNames() throws {
        let finding = try Self.rule.result(.adRequested(identifiers: ["ip", "idfa", "mac"]))
            .findings.first
        #expect(finding?.measure == .count(2, limit: 0))
        #expect(finding?.message == "The request for ad a carries idfa, mac.")
    }
}
