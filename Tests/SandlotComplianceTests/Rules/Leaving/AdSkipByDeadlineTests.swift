import SandlotCompliance
import Testing

@Suite("ad-skip-by-deadline")
struct AdSkipByDeadlineTests {
    private static let rule = RuleUnderTest("ad-skip-by-deadline")

    @Test(arguments: [
        Case("no ad, nothing to check", .notApplicable, .appState("launched", at: 0)),
        Case(
            "exactly the limit passes", .pass, .adShown(at: 0, network: "house"),
            .adSkipEnabled(at: 5_000), .adDismissed(at: 5_100)),
        Case(
            "exactly the tolerance passes", .pass, .adShown(at: 0, network: "house"),
            .adSkipEnabled(at: 5_250), .adDismissed(at: 5_300)),
        Case(
            "one beyond the tolerance fails", .fail, .adShown(at: 0, network: "house"),
            .adSkipEnabled(at: 5_251), .adDismissed(at: 5_300)),
        Case(
            "going away is as good as a skip control", .pass, .adShown(at: 0, network: "house"),
            .adDismissed(at: 5_250, cause: "auto")),
        Case(
            "going away too late fails", .fail, .adShown(at: 0, network: "house"),
            .adDismissed(at: 5_251, cause: "auto")),
        Case(
            "on the watch 3.25 s pass", .pass, .fullHeader(platform: "watchOS"),
            .adShown(at: 0, format: "static", network: "house", modal: true),
            .adDismissed(at: 3_250)),
        Case(
            "on the watch 3.251 s fail", .fail, .fullHeader(platform: "watchOS"),
            .adShown(at: 0, network: "house"), .adSkipEnabled(at: 3_251), .adDismissed(at: 3_300)),
        Case(
            "on Android 5.25 s pass", .pass, .fullHeader(platform: "android"),
            .adShown(at: 0, network: "house"), .adSkipEnabled(at: 5_250), .adDismissed(at: 5_300)),
        Case(
            "on Android 5.251 s fail", .fail, .fullHeader(platform: "android"),
            .adShown(at: 0, network: "house"), .adSkipEnabled(at: 5_251), .adDismissed(at: 5_300)),
        Case(
            "the simulator counts as iOS", .fail, .fullHeader(platform: "sim"),
            .adShown(at: 0, network: "house"), .adSkipEnabled(at: 5_251), .adDismissed(at: 5_300)),
        Case(
            "an iPad counts as iOS", .pass, .fullHeader(platform: "iPadOS"),
            .adShown(at: 0, network: "house"), .adSkipEnabled(at: 5_250), .adDismissed(at: 5_300)),
        Case(
            "without a platform it is unclear", .inconclusive, .fullHeader(platform: nil),
            .adShown(at: 0, network: "house"), .adSkipEnabled(at: 9_000), .adDismissed(at: 9_100)),
        Case(
            "an unknown platform is none", .inconclusive, .fullHeader(platform: "tvOS"),
            .adShown(at: 0, network: "house"), .adSkipEnabled(at: 1_000), .adDismissed(at: 1_100)),
        Case(
            "without a platform an ad that stays is unclear", .inconclusive,
            .fullHeader(platform: nil), .adShown(at: 0, network: "house"),
            .appState("active", at: 60_000)),
        Case(
            "without a header it is unclear", .inconclusive,
            .adShown(at: 0, seq: 0, network: "house"), .adSkipEnabled(at: 1_000),
            .adDismissed(at: 1_100)),
        Case(
            "without a platform and without an ad there is nothing to check", .notApplicable,
            .fullHeader(platform: nil), .appState("active", at: 0)),
        Case(
            "a banner does not concern the rule", .notApplicable,
            .adShown(at: 0, format: "banner", network: "house"), .adDismissed(at: 60_000)),
        Case(
            "a banner that covers the screen does", .fail,
            .adShown(at: 0, format: "banner", network: "house", modal: true),
            .adDismissed(at: 60_000)),
        Case(
            "an interstitial that covers nothing does not", .notApplicable,
            .adShown(at: 0, network: "house", modal: false), .adDismissed(at: 60_000)),
        Case(
            "a rewarded ad covers the screen", .fail,
            .adShown(at: 0, format: "rewarded", network: "house"),
            .adDismissed(at: 30_000, cause: "auto")),
        Case(
            "3 s in the background do not count", .pass, .adShown(at: 0, network: "house"),
            .appState("background", at: 2_000), .appState("active", at: 5_000),
            .adSkipEnabled(at: 8_000), .adDismissed(at: 8_100)),
        Case(
            "a countdown that starts again after the background is too long", .fail,
            .adShown(at: 0, network: "house"), .appState("background", at: 2_000),
            .appState("active", at: 5_000), .adSkipEnabled(at: 10_000), .adDismissed(at: 10_100)),
        Case(
            "inactive does not count either", .pass, .adShown(at: 0, network: "house"),
            .appState("inactive", at: 2_000), .appState("active", at: 5_000),
            .adSkipEnabled(at: 8_000), .adDismissed(at: 8_100)),
        Case(
            "inactive counts if so set", .fail, .adShown(at: 0, network: "house"),
            .appState("inactive", at: 2_000), .appState("active", at: 5_000),
            .adSkipEnabled(at: 8_000), .adDismissed(at: 8_100),
            parameters: ["inactiveIsVisible": true]),
        Case(
            "an unknown state of the app changes nothing", .fail, .adShown(at: 0, network: "house"),
            .appState("dozing", at: 2_000), .adSkipEnabled(at: 8_000), .adDismissed(at: 8_100)),
        Case(
            "an ad shown in the background has all its time left", .pass,
            .appState("background", at: 0), .adShown(at: 0, network: "house"),
            .appState("active", at: 60_000), .adSkipEnabled(at: 65_000), .adDismissed(at: 65_100)),
        Case(
            "open at the end, deadline not passed", .inconclusive,
            .adShown(at: 0, network: "house"), .appState("active", at: 5_250)),
        Case(
            "open at the end, deadline passed", .fail, .adShown(at: 0, network: "house"),
            .appState("active", at: 5_251)),
        Case(
            "open at the end, but most of the time in the background", .inconclusive,
            .adShown(at: 0, network: "house"), .appState("background", at: 5_000),
            .appState("terminated", at: 60_000)),
        Case(
            "an incomplete run is no different", .fail, .adShown(at: 0, network: "house"),
            .end("crash", at: 6_000)),
        Case(
            "a gap makes a pass unclear", .inconclusive, .adShown(at: 0, network: "house"),
            .adSkipEnabled(at: 5_000, seq: 3), .adDismissed(at: 5_100)),
        Case(
            "a gap leaves a failure a failure", .fail, .adShown(at: 0, network: "house"),
            .adSkipEnabled(at: 6_000, seq: 3), .adDismissed(at: 6_100)),
        Case(
            "a gap after the release does not matter", .pass, .adShown(at: 0, network: "house"),
            .adSkipEnabled(at: 5_000), .adDismissed(at: 5_100, seq: 5)),
        Case(
            "a gap before the ad does not matter", .pass, .fullHeader(),
            .adShown(at: 0, seq: 4, network: "house"), .adSkipEnabled(at: 5_000),
            .adDismissed(at: 5_100)),
        Case(
            "a clock that goes back makes a failure unclear", .inconclusive,
            .adShown(at: 10_000, network: "house"), .appState("active", at: 9_000),
            .adSkipEnabled(at: 18_000), .adDismissed(at: 18_100)),
        Case(
            "a clock that goes back before the ad does not matter", .pass,
            .appState("active", at: 9_000), .adShown(at: 1_000, network: "house"),
            .adSkipEnabled(at: 6_000), .adDismissed(at: 6_100)),
        Case(
            "a clock that goes back after the release does not matter", .pass,
            .adShown(at: 9_000, network: "house"), .adSkipEnabled(at: 14_000),
            .adDismissed(at: 100)),
        Case(
            "a clock that goes back before the end makes it unclear", .inconclusive,
            .adShown(at: 0, network: "house"), .appState("active", at: 20_000),
            .appState("active", at: 15_000)),
        Case(
            "a clock that goes back at the end of an ad that was released does not matter", .pass,
            .adShown(at: 0, network: "house"), .adSkipEnabled(at: 5_000),
            .appState("active", at: 20_000), .appState("active", at: 15_000)),
        Case(
            "a doubled release does not count", .pass, .adShown(at: 0, network: "house"),
            .adSkipEnabled(at: 5_000), .adSkipEnabled(at: 9_000), .adDismissed(at: 9_500)),
        Case(
            "a doubled appearance does not start the time again", .fail,
            .adShown(at: 0, network: "house"), .adShown(at: 4_000, network: "house"),
            .adSkipEnabled(at: 9_000), .adDismissed(at: 9_100)),
        Case(
            "a release after the ad has gone does not count", .pass,
            .adShown(at: 0, network: "house"), .adDismissed(at: 5_000), .adSkipEnabled(at: 9_000)),
        Case(
            "two ads are checked each by itself", .fail, .adShown(at: 0, network: "house"),
            .adSkipEnabled(at: 5_000), .adDismissed(at: 5_100),
            .adShown(at: 6_000, adId: "b", network: "house"), .adDismissed(at: 12_000, adId: "b")),
        Case(
            "a stricter time is an advisory", .advisory, .adShown(at: 0, network: "house"),
            .adSkipEnabled(at: 4_001), .adDismissed(at: 4_100), parameters: ["strictSkipMs": 4000]),
        Case(
            "a stricter time is met by itself", .pass, .adShown(at: 0, network: "house"),
            .adSkipEnabled(at: 4_000), .adDismissed(at: 4_100), parameters: ["strictSkipMs": 4000]),
        Case(
            "a stricter time of 0 asks for a way out at once", .advisory,
            .adShown(at: 0, network: "house"), .adSkipEnabled(at: 5_000), .adDismissed(at: 5_100),
            parameters: ["strictSkipMs": 0]),
        Case(
            "a stricter time does not soften a failure", .fail, .adShown(at: 0, network: "house"),
            .adSkipEnabled(at: 5_251), .adDismissed(at: 5_300), parameters: ["strictSkipMs": 0]),
        Case(
            "one number for all platforms", .pass, .fullHeader(platform: "watchOS"),
            .adShown(at: 0, network: "house"), .adSkipEnabled(at: 15_250), .adDismissed(at: 15_300),
            parameters: ["maxSkipMs": 15000]),
        Case(
            "without tolerance", .fail, .adShown(at: 0, network: "house"),
            .adSkipEnabled(at: 5_001), .adDismissed(at: 5_100), parameters: ["tolMs": 0]),
        Case(
            "the header sets the time of its run", .fail,
            .fullHeader(more: #""params":{"maxSkipMs":1000}"#), .adShown(at: 0, network: "house"),
            .adSkipEnabled(at: 1_251), .adDismissed(at: 1_300)),
    ])
    func anAdCanBeSkippedByItsDeadline(_ example: Case) throws { try Self.rule.check(example) }

    @Test func toleranceIsTold() throws {
        let result = try Self.rule.result(
            .adShown(at: 0, network: "house"), .adSkipEnabled(at: 5_100), .adDismissed(at: 5_200))
        #expect(result.findings.map(\.verdict) == [.pass])
        #expect(result.findings.map(\.seqs) == [[1, 2]])
        #expect(result.findings.first?.measure == .time(5_100, limit: 5_250))
    }

    @Test func findingOfAnAdThatStaysIsAtTheEnd() throws {
        let finding = try Self.rule.result(
            .adShown(at: 1_000, network: "house"), .end("normal", at: 9_000)
        ).findings.first
        #expect(finding?.seqs == [1])
        #expect(finding?.atMs == 9_000)
        #expect(finding?.measure == .time(8_000, limit: 5_250))
    }
}
