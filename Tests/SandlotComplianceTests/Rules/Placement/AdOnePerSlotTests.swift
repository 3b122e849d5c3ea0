import SandlotCompliance
import Testing

@Suite("ad-one-per-slot")
struct AdOnePerSlotTests {
    private static let rule = RuleUnderTest("ad-one-per-slot", prelude: .phase("preAd"))

    @Test(arguments: [
        Case(
            "one ad before and one after a test pass", .pass, .adShown(),
            .adDismissed(cause: "auto"), .phase("levelComplete"),
            .adShown(adId: "b", slot: "postTest")),
        Case("two ads before one test fail", .fail, twoAds, isWhole: true),
        Case(
            "two ads are fine if so set", .pass, twoAds, isWhole: true,
            parameters: ["maxPerSlot": 2]),
        Case(
            "one ad is too much if so set", .fail, oneAd, isWhole: true,
            parameters: ["maxPerSlot": 0]),
        Case(
            "a new attempt has new slots", .pass, .adShown(), .phase("preAd", attempt: 2),
            .adShown(adId: "b")),
        Case(
            "an attempt that is taken up again has its slot no more", .fail, .adShown(),
            .phase("preAd", attempt: 2), .phase("preAd"), .adShown(adId: "b")),
        Case(
            "each window has slots of its own", .pass, .adShown(), .phase("preAd", scene: "second"),
            .adShown(adId: "b", scene: "second")),
        Case(
            "ads before any attempt are counted together", .fail, .adShown(), .adShown(adId: "b"),
            isWhole: true),
        Case(
            "an ad before any attempt is not counted to the first", .pass, .adShown(),
            .phase("preAd"), .adShown(adId: "b"), isWhole: true),
        Case(
            "a phase without an attempt stays in the attempt", .fail, .phase("levelComplete"),
            .adShown(slot: "postTest"), .phase("none", attempt: nil),
            .adShown(adId: "b", slot: "postTest"), isWhole: true),
        Case(
            "an ad that could not be shown does not count", .pass,
            .adRequested(network: "house", more: #""slot":"preTest""#), .adFailed(),
            .adShown(adId: "b")),
        Case("a doubled callback does not count", .pass, .adShown(), .adShown()),
        Case("a banner does not count", .pass, .adShown(), .adShown(adId: "b", format: "banner")),
        Case(
            "one ad in each own slot passes", .pass, .phase("levelComplete"),
            .adShown(adId: "a1", slot: "betweenLessons"),
            .adShown(adId: "a2", slot: "endOfSession"),
            parameters: ["ownSlots": ["betweenLessons", "endOfSession"]]),
        Case(
            "two ads in an own slot fail", .fail, .phase("levelComplete"),
            .adShown(adId: "a1", slot: "betweenLessons"),
            .adShown(adId: "a2", slot: "betweenLessons"),
            parameters: ["ownSlots": ["betweenLessons"]]),
        Case(
            "ads outside the two slots are not checked", .notApplicable, .adShown(slot: "other"),
            .adShown(adId: "b", slot: "midTest"), isWhole: true),
        Case(
            "events missing between attempt and ad leave a pass open", .inconclusive,
            .adShown(seq: 5)),
        Case(
            "events missing between two ads that are allowed leave a pass open", .inconclusive,
            .adShown(), .adShown(seq: 5, adId: "b"), parameters: ["maxPerSlot": 2]),
        Case(
            "events missing after the ad change nothing", .pass, .adShown(),
            .adDismissed(seq: 5, cause: "auto")),
        Case("events missing excuse no second ad", .fail, .adShown(), .adShown(seq: 5, adId: "b")),
    ])
    func aSlotHasAtMostOneAd(_ example: Case) throws { try Self.rule.check(example) }

    private static let oneAd = """
        {"e":"phase","phase":"preAd","attempt":1}
        {"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
        """
    private static let twoAds =
        oneAd + """

            {"e":"ad_dismissed","adId":"a","cause":"auto"}
            {"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
            """

    @Test func eachSlotHasOneFindingWithTheNumberOfAds() throws {
        let result = try Self.rule.result(
            Self.twoAds + """

                {"e":"ad_shown","adId":"c","slot":"preTest","format":"interstitial"}
                {"e":"ad_shown","adId":"d","slot":"postTest","format":"interstitial"}
                {"e":"ad_shown","adId":"e","slot":"postTest","format":"interstitial"}
                """)
        #expect(result.findings.map(\.measure) == [.count(3, limit: 1), .count(2, limit: 1)])
        #expect(result.findings.map(\.seqs) == [[1, 2, 5], [1, 6, 7]])
    }
}
