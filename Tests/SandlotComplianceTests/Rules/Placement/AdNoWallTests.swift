import SandlotCompliance
import Testing

@Suite("ad-no-wall")
struct AdNoWallTests {
    private static let rule = RuleUnderTest("ad-no-wall")

    private static let shown =
        #"{"e":"ad_shown","adId":"a","slot":"other","format":"interstitial"}"# + "\n"

    private static func dismissed(_ cause: String) -> String {
        #"{"e":"ad_dismissed","adId":"a","cause":"\#(cause)"}"#
    }

    private static let skip = #"{"e":"ad_skip_enabled","adId":"a"}"# + "\n"

    @Test(arguments: [
        Case("by a tap on skip", .pass, shown, dismissed("skip")),
        Case("by a tap on close", .pass, shown, dismissed("close")),
        Case("by itself", .pass, shown, dismissed("auto")),
        Case("by an entitlement", .pass, shown, dismissed("entitlement")),
        Case("by the app", .pass, shown, dismissed("app")),
        Case("for a reason of an unknown name", .pass, shown, dismissed("shake")),
        Case("by a click", .fail, shown, dismissed("click")),
        Case("by a crash", .inconclusive, shown, dismissed("crash")),
    ])
    func noCauseOfADismissalIsAWall(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case("a click after skip was possible passes", .pass, shown, skip, dismissed("click")),
        Case("a crash after skip was possible passes", .pass, shown, skip, dismissed("crash")),
        Case("an ad that could be skipped and never was passes", .pass, shown, skip),
        Case(
            "skip that comes after the dismissal does not count", .fail, shown, dismissed("click"),
            skip),
        Case(
            "a second dismissal does not count", .fail, shown, dismissed("click"),
            dismissed("auto")),
        Case(
            "skip of another ad does not count", .fail, shown, .adSkipEnabled(adId: "b"),
            dismissed("click")),
        Case("an ad without a way out in a complete run fails", .fail, shown),
        Case(
            "an ad without a way out in a run that crashed is open", .inconclusive, shown,
            .end("crash")),
        Case(
            "an ad without a way out in a run that was cut short is open", .inconclusive, shown,
            .end("truncated")),
        Case(
            "a run with something after its end is not complete", .inconclusive, shown,
            .end("normal", seq: 2), .userAction(seq: 3), .end("truncated", seq: 4)),
        Case(
            "a click that does not close the ad is no way out", .fail, shown,
            .adClicked(destination: "web")),
        Case(
            "an ad that covers nothing is not checked", .notApplicable,
            .adShown(slot: "other", format: "banner")),
        Case("a way out in another window counts", .pass, shown, .adSkipEnabled(scene: "second")),
        Case(
            "events missing before the way out leave a pass open", .inconclusive, shown,
            .adDismissed(seq: 5, cause: "auto")),
        Case(
            "events missing after the way out change nothing", .pass, shown, skip,
            .adDismissed(seq: 7, cause: "click")),
        Case("events missing excuse no click", .fail, shown, .adDismissed(seq: 5, cause: "click")),
        Case(
            "a clock that goes back changes nothing", .pass, .adShown(at: 900, slot: "other"),
            .adDismissed(at: 100, cause: "auto")),
    ])
    func anAdIsNotAWall(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingsNameAdAndEnd() throws {
        let result = try Self.rule.result(
            .adShown(slot: "other"), .adShown(adId: "b", slot: "other"),
            .adDismissed(at: 60, adId: "b", cause: "click"), .end("normal", at: 90))
        #expect(result.findings.map(\.seqs) == [[2, 3], [1, 4]])
        #expect(result.findings.map(\.atMs) == [60, 90])
    }
}
