import SandlotCompliance
import Testing

@Suite("ad-rewarded-opt-in")
struct AdRewardedOptInTests {
    private static let rule = RuleUnderTest("ad-rewarded-opt-in")

    private static let label = #"{"t":1000,"e":"text_shown","purpose":"adLabel"}"# + "\n"
    private static let optIn =
        #"{"t":2000,"e":"user_action","kind":"tap","target":"rewardOffer"}"# + "\n"

    private static func ad(at t: Int) -> String {
        #"{"t":\#(t),"e":"ad_shown","adId":"a","slot":"other","format":"rewarded"}"#
    }

    @Test(arguments: [
        Case("a labeled offer and a tap on it pass", .pass, label, optIn, ad(at: 2_100)),
        Case("30000 ms after the opt-in it passes", .pass, label, optIn, ad(at: 32_000)),
        Case("a millisecond later it fails", .fail, label, optIn, ad(at: 32_001)),
        Case(
            "the time is a parameter", .fail, label, optIn, ad(at: 3_001),
            parameters: ["optInWindowMs": 1_000]),
        Case("without a label it fails", .fail, optIn, ad(at: 2_100)),
        Case(
            "a label after the tap is too late", .fail, optIn, .textShown("adLabel", at: 2_050),
            ad(at: 2_100)),
        Case("without an opt-in it fails", .fail, label, ad(at: 2_100)),
        Case(
            "an action on something else is no opt-in", .fail, label,
            .userAction(at: 2_000, target: "rewardoffer"), ad(at: 2_100)),
        Case(
            "an action without a target is no opt-in", .fail, label, .userAction(at: 2_000),
            ad(at: 2_100)),
        Case(
            "an action of any kind opts in", .pass, label,
            .userAction(at: 2_000, kind: "speak", target: "rewardOffer"), ad(at: 2_100)),
        Case(
            "another text is no label", .fail, .textShown("adCopy", at: 1_000), optIn,
            ad(at: 2_100)),
        Case(
            "a label may be long ago", .pass, label,
            .userAction(at: 900_000, target: "rewardOffer"), ad(at: 900_100)),
        Case(
            "the latest opt-in counts", .pass, optIn, .textShown("adLabel", at: 2_000),
            .userAction(at: 2_050, target: "rewardOffer"), ad(at: 2_100)),
        Case(
            "label and action of another window count", .pass,
            .textShown("adLabel", at: 1_000, scene: "second"),
            .userAction(at: 2_000, target: "rewardOffer", scene: "second"), ad(at: 2_100)),
        Case(
            "label and action of another run do not count", .fail, label, optIn, .run("r2"),
            ad(at: 2_100)),
        Case(
            "a rewarded ad that is not modal is checked", .fail,
            .adShown(slot: "other", format: "rewarded", modal: false)),
        Case("an ad of another format is not checked", .notApplicable, .adShown(slot: "other")),
        Case(
            "a doubled callback is not checked", .pass, label, optIn, ad(at: 2_100),
            ad(at: 99_000)),
        Case(
            "events missing since the label leave a pass open", .inconclusive, label,
            .userAction(at: 2_000, seq: 5, target: "rewardOffer"), ad(at: 2_100)),
        Case(
            "events missing before the label change nothing", .pass, .screen("home", at: 0),
            .textShown("adLabel", at: 1_000, seq: 5), optIn, ad(at: 2_100)),
        Case(
            "events missing excuse no missing label", .fail, optIn,
            .adShown(at: 2_050, seq: 5, slot: "other", format: "rewarded")),
        Case(
            "a clock that goes back since the opt-in leaves a pass open", .inconclusive, label,
            optIn, ad(at: 1_900)),
        Case(
            "a clock that goes back since the opt-in leaves a failure open", .inconclusive, label,
            optIn, .screen("game", at: 10), ad(at: 90_000)),
    ])
    func aRewardedAdNeedsAnOptIn(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingNamesLabelOptInAndAdWithTheTime() throws {
        let result = try Self.rule.result(Self.label + Self.optIn + Self.ad(at: 40_000))
        #expect(result.findings.map(\.seqs) == [[1, 2, 3]])
        #expect(result.findings.map(\.measure) == [.time(38_000, limit: 30_000)])
    }
}
