import SandlotCompliance
import Testing

@Suite("ad-countdown-honest")
struct AdCountdownHonestTests {
    private static let rule = RuleUnderTest(
        "ad-countdown-honest", prelude: .adShown(at: 0, countdownMs: 5_000))

    @Test(arguments: [
        Case(
            "an ad without a countdown is not checked", .notApplicable, .adShown(at: 0),
            .adCountdown(at: 0, remainingMs: 9_000), .adSkipEnabled(at: 5_000), isWhole: true),
        Case(
            "a banner is not checked", .notApplicable,
            .adShown(at: 0, format: "banner", countdownMs: 5_000), .adSkipEnabled(at: 50_000),
            isWhole: true),
        Case(
            "an ad without an end is not checked", .notApplicable, .appState("active", at: 60_000)),
        Case(
            "an ad that is closed before its countdown ends is not checked", .notApplicable,
            .adDismissed(at: 1_000, cause: "close")),
        Case(
            "5, 4, 3, 2, 1 passes", .pass, .adCountdown(at: 0, remainingMs: 5_000),
            .adCountdown(at: 1_000, remainingMs: 4_000),
            .adCountdown(at: 2_000, remainingMs: 3_000),
            .adCountdown(at: 3_000, remainingMs: 2_000),
            .adCountdown(at: 4_000, remainingMs: 1_000), .adSkipEnabled(at: 5_000)),
        Case("no number at all passes", .pass, .adSkipEnabled(at: 5_000)),
        Case("half a second late passes", .pass, .adSkipEnabled(at: 5_500)),
        Case("more than half a second late fails", .fail, .adSkipEnabled(at: 5_501)),
        Case("half a second early passes", .pass, .adSkipEnabled(at: 4_500)),
        Case("more than half a second early fails", .fail, .adSkipEnabled(at: 4_499)),
        Case("going away by itself is an end", .fail, .adDismissed(at: 10_000, cause: "auto")),
        Case("going away by itself in time passes", .pass, .adDismissed(at: 5_000, cause: "auto")),
        Case(
            "the earlier end counts", .pass, .adSkipEnabled(at: 5_000),
            .adDismissed(at: 20_000, cause: "auto")),
        Case(
            "a number that is 1 s off passes", .pass, .adCountdown(at: 2_000, remainingMs: 4_000),
            .adSkipEnabled(at: 5_000)),
        Case(
            "a number that is more than 1 s off fails", .fail,
            .adCountdown(at: 2_000, remainingMs: 4_001), .adSkipEnabled(at: 5_000)),
        Case(
            "a number that is 1 s too small passes", .pass,
            .adCountdown(at: 2_000, remainingMs: 2_000), .adSkipEnabled(at: 5_000)),
        Case(
            "a number that is more than 1 s too small fails", .fail,
            .adCountdown(at: 2_000, remainingMs: 1_999), .adSkipEnabled(at: 5_000)),
        Case(
            "a number that stays fails", .fail, .adCountdown(at: 1_000, remainingMs: 4_000),
            .adCountdown(at: 1_500, remainingMs: 4_000), .adSkipEnabled(at: 5_000)),
        Case(
            "a number that grows fails", .fail, .adCountdown(at: 1_000, remainingMs: 4_000),
            .adCountdown(at: 1_500, remainingMs: 4_100), .adSkipEnabled(at: 5_000)),
        Case(
            "numbers after the end do not matter", .pass, .adCountdown(at: 0, remainingMs: 5_000),
            .adCountdown(at: 1_000, remainingMs: 4_000),
            .adCountdown(at: 2_000, remainingMs: 3_000),
            .adCountdown(at: 3_000, remainingMs: 2_000),
            .adCountdown(at: 4_000, remainingMs: 1_000), .adSkipEnabled(at: 5_000),
            .adCountdown(at: 5_100, remainingMs: 5_000), .adDismissed(at: 6_000)),
        Case(
            "numbers of another ad do not matter", .pass,
            .adShown(at: 0, adId: "b", format: "banner"),
            .adCountdown(at: 0, adId: "b", remainingMs: 9_000), .adSkipEnabled(at: 5_000)),
        Case(
            "a countdown that pauses in the background passes", .pass,
            .adCountdown(at: 1_000, remainingMs: 4_000), .appState("background", at: 2_000),
            .appState("active", at: 12_000), .adCountdown(at: 12_500, remainingMs: 2_500),
            .adSkipEnabled(at: 15_000)),
        Case(
            "a countdown that runs on in the background passes", .pass,
            .adCountdown(at: 1_000, remainingMs: 4_000), .appState("background", at: 2_000),
            .appState("active", at: 4_000), .adCountdown(at: 4_100, remainingMs: 900),
            .adSkipEnabled(at: 5_000)),
        Case(
            "one that starts again after the background fails", .fail,
            .adCountdown(at: 2_000, remainingMs: 3_000), .appState("background", at: 2_000),
            .appState("active", at: 4_000), .adCountdown(at: 4_000, remainingMs: 5_000),
            .adSkipEnabled(at: 9_000)),
        Case(
            "the end on one clock and a number on the other fails", .fail,
            .appState("background", at: 1_000), .appState("active", at: 4_000),
            .adCountdown(at: 4_500, remainingMs: 3_500), .adSkipEnabled(at: 5_000)),
        Case(
            "a number on one clock and the end on the other fails", .fail,
            .appState("background", at: 1_000), .appState("active", at: 4_000),
            .adCountdown(at: 4_500, remainingMs: 500), .adSkipEnabled(at: 8_000)),
        Case(
            "inactive is not visible", .pass, .appState("inactive", at: 1_000),
            .appState("active", at: 4_000), .adSkipEnabled(at: 8_000)),
        Case(
            "inactive is visible if so set", .fail, .appState("inactive", at: 1_000),
            .appState("active", at: 4_000), .adSkipEnabled(at: 8_000),
            parameters: ["inactiveIsVisible": true]),
        Case(
            "any entitlement in between excuses it", .pass,
            .entitlement(at: 500, productId: "hats", cause: "purchase"), .adSkipEnabled(at: 600)),
        Case(
            "an entitlement before the ad does not", .fail, .entitlement(at: 0, cause: "purchase"),
            .adShown(at: 100, countdownMs: 5_000), .adSkipEnabled(at: 600), isWhole: true),
        Case(
            "an entitlement that ends does not", .fail,
            .entitlement(at: 500, active: false, cause: "refund"), .adSkipEnabled(at: 600)),
        Case(
            "an entitlement after the end does not", .fail, .adSkipEnabled(at: 600),
            .entitlement(at: 700, cause: "purchase"), .adDismissed(at: 800)),
        Case("a gap makes a pass unclear", .inconclusive, .adSkipEnabled(at: 5_000, seq: 3)),
        Case("a gap leaves a failure a failure", .fail, .adSkipEnabled(at: 500, seq: 3)),
        Case(
            "a clock that goes back makes a failure unclear", .inconclusive,
            .adShown(at: 9_000, countdownMs: 5_000), .adSkipEnabled(at: 500), isWhole: true),
        Case(
            "a clock that goes back makes numbers that grow unclear", .inconclusive,
            .adCountdown(at: 1_000, remainingMs: 4_000), .adCountdown(at: 900, remainingMs: 4_100),
            .adSkipEnabled(at: 5_000)),
        Case(
            "a doubled appearance does not begin anew", .pass,
            .adCountdown(at: 0, remainingMs: 5_000), .adCountdown(at: 1_000, remainingMs: 4_000),
            .adCountdown(at: 2_000, remainingMs: 3_000),
            .adCountdown(at: 3_000, remainingMs: 2_000),
            .adCountdown(at: 4_000, remainingMs: 1_000), .adShown(at: 4_500, countdownMs: 5_000),
            .adSkipEnabled(at: 5_000)),
        Case(
            "a countdown of 0 that ends at once passes", .pass, .adShown(at: 0, countdownMs: 0),
            .adSkipEnabled(at: 0), isWhole: true),
        Case(
            "numbers up to 2^53 are taken", .fail, .adShown(at: 0, countdownMs: 0),
            .adCountdown(at: 10, remainingMs: 9_007_199_254_740_992), .adSkipEnabled(at: 20),
            isWhole: true),
        Case(
            "the tolerances can be set", .pass, .adCountdown(at: 2_000, remainingMs: 5_000),
            .adSkipEnabled(at: 7_000),
            parameters: ["countdownTolMs": 2000, "countdownStepMs": 2000]),
    ])
    func aCountdownShowsTheTimeLeft(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingTellsHowFarOffTheEndWas() throws {
        let finding = try Self.rule.result(
            .adShown(at: 0, countdownMs: 5_000), .appState("background", at: 1_000),
            .appState("active", at: 3_000), .adSkipEnabled(at: 10_000)
        ).findings.first
        #expect(finding?.seqs == [1, 4])
        #expect(finding?.measure == .time(3_000, limit: 500))
    }
}
