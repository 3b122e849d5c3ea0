import SandlotCompliance
import Testing

@Suite("ad-no-stack")
struct AdNoStackTests {
    private static let rule = RuleUnderTest("ad-no-stack")

    @Test(arguments: [
        Case("without an ad there is nothing to check", .notApplicable, .adLoaded()),
        Case(
            "one ad after another passes even at one instant", .pass,
            .adShown(slot: "other", format: "banner"), .adDismissed(cause: "app"),
            .adShown(adId: "b", slot: "other", format: "banner")),
        Case("a banner beside an interstitial fails", .fail, stacked),
        Case("two ads are fine if so set", .pass, stacked, parameters: ["maxConcurrent": 2]),
        Case(
            "three ads are one more than two", .fail, stacked,
            .adShown(adId: "c", slot: "other", format: "native"), parameters: ["maxConcurrent": 2]),
        Case(
            "a bound below zero fails every ad", .fail, stacked, parameters: ["maxConcurrent": -1]),
        Case(
            "ads in two windows are not together", .pass, .adShown(slot: "other", format: "banner"),
            .adShown(adId: "b", slot: "other", format: "banner", scene: "second")),
        Case(
            "a dismissal counts from whatever window it comes", .pass,
            .adShown(slot: "other", format: "banner"), .adDismissed(cause: "app", scene: "second"),
            .adShown(adId: "b", slot: "other", format: "banner")),
        Case(
            "a doubled callback is no second ad", .pass, .adShown(slot: "other", format: "banner"),
            .adShown(slot: "other", format: "banner")),
        Case(
            "a dismissal of an ad that was never shown closes nothing", .fail,
            .adShown(slot: "other", format: "banner"), .adDismissed(adId: "x", cause: "app"),
            .adShown(adId: "b", slot: "other", format: "banner")),
        Case("an ad that is never dismissed stays open", .fail, lapsed),
        Case(
            "the next phase closes it if so set", .pass, lapsed,
            parameters: ["missingDismiss": "nextPhase"]),
        Case(
            "the next phase closes no ad that is dismissed later", .fail, lapsed,
            .adDismissed(cause: "auto"), parameters: ["missingDismiss": "nextPhase"]),
        Case(
            "without a next phase the ad stays open", .fail, stacked,
            parameters: ["missingDismiss": "nextPhase"]),
        Case(
            "a phase of another window closes nothing", .fail, .adShown(slot: "postTest"),
            .phase("preAd", attempt: 2, scene: "second"), .adShown(adId: "b"),
            parameters: ["missingDismiss": "nextPhase"]),
        Case(
            "a phase after both closes nothing beforehand", .fail, stacked,
            .phase("preAd", attempt: 2), parameters: ["missingDismiss": "nextPhase"]),
        Case(
            "events missing before a lonely ad change nothing", .pass, .userAction(),
            .adShown(seq: 7, slot: "other", format: "banner")),
        Case(
            "events missing between two ads that are allowed leave a pass open", .inconclusive,
            .adShown(slot: "other", format: "banner"),
            .adShown(seq: 7, adId: "b", slot: "other", format: "banner"),
            parameters: ["maxConcurrent": 2]),
        Case(
            "events missing excuse no second ad", .fail, .adShown(slot: "other", format: "banner"),
            .adShown(seq: 7, adId: "b", slot: "other", format: "banner")),
    ])
    func twoAdsAreNeverOpenAtOnce(_ example: Case) throws { try Self.rule.check(example) }

    private static let stacked = """
        {"e":"ad_shown","adId":"a","slot":"postTest","format":"interstitial"}
        {"e":"ad_shown","adId":"b","slot":"other","format":"banner"}
        """
    private static let lapsed = """
        {"e":"ad_shown","adId":"a","slot":"postTest","format":"interstitial"}
        {"e":"phase","phase":"preAd","attempt":2}
        {"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
        """

    @Test func findingNamesAllAdsOnTheScreen() throws {
        let result = try Self.rule.result(
            Self.stacked, .adShown(at: 80, adId: "c", slot: "other", format: "banner"))
        #expect(result.findings.map(\.seqs) == [[1, 2], [1, 2, 3]])
        #expect(result.findings.map(\.measure) == [.count(2, limit: 1), .count(3, limit: 1)])
        #expect(result.findings.map(\.atMs) == [0, 80])
    }
}
