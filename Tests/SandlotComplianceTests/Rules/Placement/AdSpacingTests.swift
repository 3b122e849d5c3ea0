import SandlotCompliance
import Testing

@Suite("ad-spacing")
struct AdSpacingTests {
    private static let rule = RuleUnderTest("ad-spacing")

    /// A first ad that goes away at 5000 ms, something, and a second ad.
    private static func ads(_ between: [String], secondAt t: Int) -> String {
        let first = """
            {"t":0,"e":"ad_shown","adId":"a","slot":"postTest","format":"interstitial"}
            {"t":5000,"e":"ad_dismissed","adId":"a","cause":"auto"}
            """
        let second =
            #"{"t":\#(t),"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}"#
        return ([first] + between + [second]).joined(separator: "\n")
    }

    private static let tap = #"{"t":6000,"e":"user_action","kind":"tap"}"#

    @Test(arguments: [
        Case(
            "two actions and 30 s pass", .pass, ads([tap, tap], secondAt: 35_000),
            pack: .googleFamilies),
        Case(
            "two actions and a little less than 30 s are an advisory", .advisory,
            ads([tap, tap], secondAt: 34_999), pack: .googleFamilies),
        Case("one action fails", .fail, ads([tap], secondAt: 65_000), pack: .googleFamilies),
        Case("one action is enough for the seed", .pass, ads([tap], secondAt: 65_000), pack: .seed),
        Case(
            "back to back is an advisory for the seed", .advisory, ads([], secondAt: 5_000),
            pack: .seed),
        Case("no action is enough for the seed", .pass, ads([], secondAt: 35_000), pack: .seed),
        Case(
            "actions of any kind and in any window count", .pass,
            ads(
                [
                    #"{"t":6000,"e":"user_action","kind":"scroll","scene":"second"}"#,
                    #"{"t":6000,"e":"user_action","kind":"shake"}"#,
                ], secondAt: 65_000),
            pack: .googleFamilies),
        Case(
            "what the child does while the first ad is open does not count", .fail,
            .adShown(at: 0, slot: "postTest"), .userAction(at: 10), .userAction(at: 20),
            .adDismissed(at: 5_000, cause: "auto"), .adShown(at: 65_000, adId: "b"),
            pack: .googleFamilies),
        Case(
            "a gap as long as required is no failure", .advisory,
            ads([tap, tap], secondAt: 15_000),
            parameters: ["minGapMs": 10_000]),
        Case(
            "a gap that is shorter than required fails", .fail, ads([tap, tap], secondAt: 14_999),
            parameters: ["minGapMs": 10_000]),
        Case(
            "actions can be required by a parameter", .fail, ads([tap], secondAt: 65_000),
            parameters: ["minUserActions": 2], pack: .seed),
        Case(
            "the advice on gaps can be changed", .pass, ads([tap, tap], secondAt: 6_000),
            parameters: ["advisoryGapMs": 1_000]),
    ])
    func actionsAndTimeLieBetweenTwoAds(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case("a single ad is not checked", .notApplicable, .adShown(slot: "other")),
        Case(
            "an ad over another that is still open is not checked", .notApplicable,
            .adShown(slot: "other"), .adShown(adId: "b", slot: "other")),
        Case(
            "an ad in another window is not checked", .notApplicable,
            .adShown(at: 0, slot: "other"), .adDismissed(at: 9, cause: "auto"),
            .adShown(at: 9, adId: "b", slot: "other", scene: "second")),
        Case(
            "a dismissal counts for the window of its ad, whatever its line says", .advisory,
            .adShown(at: 0, slot: "other"), .adDismissed(at: 9, cause: "auto", scene: "second"),
            .adShown(at: 9, adId: "b", slot: "other"), pack: .seed),
        Case(
            "ads that cover nothing are not checked", .notApplicable,
            .adShown(at: 0, slot: "other"), .adDismissed(at: 9, cause: "auto"),
            .adShown(at: 9, adId: "b", slot: "other", format: "banner")),
        Case(
            "an ad that covers nothing separates nothing", .notApplicable,
            .adShown(at: 0, slot: "other", format: "banner"), .adDismissed(at: 9, cause: "auto"),
            .adShown(at: 9, adId: "b", slot: "other")),
        Case(
            "the ad that was dismissed latest counts, not the one shown latest", .fail,
            .adShown(at: 0, slot: "other"), .adShown(at: 10, adId: "b", slot: "other"),
            .adDismissed(at: 20, adId: "b", cause: "auto"), .userAction(at: 60_000),
            .adDismissed(at: 70_000, cause: "auto"), .adShown(at: 80_000, adId: "c", slot: "other"),
            parameters: ["minUserActions": 1]),
        Case(
            "a second dismissal does not bring the ads closer", .pass,
            .adShown(at: 0, slot: "other"), .adDismissed(at: 20, cause: "auto"),
            .adDismissed(at: 60_000, cause: "auto"), .adShown(at: 60_001, adId: "b", slot: "other"),
            pack: .seed),
        Case(
            "a doubled callback is no second ad", .notApplicable, .adShown(at: 0, slot: "other"),
            .adDismissed(at: 20, cause: "auto"), .adShown(at: 30, slot: "other")),
        Case(
            "ads of two runs are not compared", .notApplicable, .adShown(at: 0, slot: "other"),
            .adDismissed(at: 20, cause: "auto"), .run("r2"),
            .adShown(at: 30, adId: "b", slot: "other")),
    ])
    func neighboringAdsAreCompared(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case(
            "events missing between the ads leave a pass open", .inconclusive,
            ads([#"{"seq":7,"t":6000,"e":"screen","name":"home"}"#], secondAt: 65_000),
            pack: .seed),
        Case(
            "events missing between the ads leave an advisory open", .inconclusive,
            ads([#"{"seq":7,"t":6000,"e":"screen","name":"home"}"#], secondAt: 6_000), pack: .seed),
        Case(
            "events missing between the ads excuse no missing action", .fail,
            ads([#"{"seq":7,"t":6000,"e":"screen","name":"home"}"#], secondAt: 65_000),
            pack: .googleFamilies),
        Case(
            "events missing while the first ad was open change nothing", .pass,
            .adShown(at: 0, slot: "other"), .adDismissed(at: 20, seq: 7, cause: "auto"),
            .adShown(at: 60_001, adId: "b", slot: "other"), pack: .seed),
        Case(
            "a clock that goes back between the ads leaves everything open", .inconclusive,
            ads([#"{"t":100,"e":"screen","name":"home"}"#], secondAt: 65_000), pack: .seed),
        Case(
            "a clock that goes back between the ads leaves a failure open", .inconclusive,
            ads([], secondAt: 4_000), parameters: ["minGapMs": 1]),
    ])
    func gapsAndClockChangesMayBeInconclusive(_ example: Case) throws {
        try Self.rule.check(example)
    }

    @Test func findingNamesDismissalAndAdWithTheCount() throws {
        let result = try Self.rule.result(
            Self.ads([Self.tap], secondAt: 65_000), in: .googleFamilies)
        #expect(result.findings.map(\.seqs) == [[2, 4]])
        #expect(result.findings.map(\.measure) == [.count(1, limit: 2)])
        #expect(result.findings.map(\.atMs) == [65_000])
    }
}
