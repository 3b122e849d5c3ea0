import SandlotCompliance
import Testing

@Suite("ad-skip-not-early")
struct AdSkipNotEarlyTests {
    private static let rule = RuleUnderTest("ad-skip-not-early", prelude: .adShown(at: 0))

    @Test(arguments: [
        Case(
            "an ad without a skip control is not checked", .notApplicable, .adDismissed(at: 1_000)),
        Case(
            "a banner is not checked", .notApplicable, .adShown(at: 0, format: "banner"),
            .adSkipEnabled(at: 100), .adDismissed(at: 1_000), isWhole: true),
        Case("4750 ms are enough", .pass, .adSkipEnabled(at: 4_750), .adDismissed(at: 4_800)),
        Case("4749 ms are not", .fail, .adSkipEnabled(at: 4_749), .adDismissed(at: 4_800)),
        Case(
            "on the watch 2750 ms are enough", .pass, .fullHeader(platform: "watchOS"),
            .adShown(at: 0), .adSkipEnabled(at: 2_750), .adDismissed(at: 2_800), isWhole: true),
        Case(
            "on the watch 2749 ms are not", .fail, .fullHeader(platform: "watchOS"),
            .adShown(at: 0), .adSkipEnabled(at: 2_749), .adDismissed(at: 2_800), isWhole: true),
        Case(
            "the countdown that the ad states does not matter", .fail,
            .adShown(at: 0, countdownMs: 1_000), .adSkipEnabled(at: 1_000), .adDismissed(at: 1_100),
            isWhole: true),
        Case(
            "nor does a longer one", .pass, .adShown(at: 0, countdownMs: 15_000),
            .adSkipEnabled(at: 5_000), .adDismissed(at: 5_100), isWhole: true),
        Case(
            "without a platform it is unclear", .inconclusive, .fullHeader(platform: nil),
            .adShown(at: 0), .adSkipEnabled(at: 100), .adDismissed(at: 200), isWhole: true),
        Case(
            "an unknown platform is none", .inconclusive, .fullHeader(platform: "tvOS"),
            .adShown(at: 0), .adSkipEnabled(at: 9_000), .adDismissed(at: 9_200), isWhole: true),
        Case(
            "an entitlement in between excuses it", .pass, .entitlement(at: 500, cause: "purchase"),
            .adSkipEnabled(at: 600), .adDismissed(at: 700)),
        Case(
            "an entitlement before the ad does not", .fail, .entitlement(at: 0, cause: "purchase"),
            .adShown(at: 100), .adSkipEnabled(at: 600), .adDismissed(at: 700), isWhole: true),
        Case(
            "an entitlement after the skip does not", .fail, .adSkipEnabled(at: 600),
            .entitlement(at: 650, cause: "purchase"), .adDismissed(at: 700)),
        Case(
            "an entitlement that ends does not", .fail,
            .entitlement(at: 500, active: false, cause: "refund"), .adSkipEnabled(at: 600),
            .adDismissed(at: 700)),
        Case(
            "an entitlement to something else does not", .fail,
            .priceShown(at: 0, displayPrice: "$1"), .adShown(at: 0),
            .entitlement(at: 500, productId: "hats", cause: "purchase"), .adSkipEnabled(at: 600),
            .adDismissed(at: 700), isWhole: true),
        Case(
            "an entitlement that came and went does", .pass,
            .entitlement(at: 500, cause: "purchase"),
            .entitlement(at: 550, active: false, cause: "refund"), .adSkipEnabled(at: 600),
            .adDismissed(at: 700)),
        Case(
            "an entitlement to another product that removes ads does", .pass,
            .entitlement(at: 500, productId: "family", cause: "purchase"), .adSkipEnabled(at: 600),
            .adDismissed(at: 700), parameters: ["removeAdsProducts": ["remove_ads", "family"]]),
        Case(
            "an entitlement excuses whatever the clock says", .pass, .adShown(at: 5_000),
            .entitlement(at: 4_000, cause: "purchase"), .adSkipEnabled(at: 4_100),
            .adDismissed(at: 4_200), isWhole: true),
        Case(
            "time in the background counts", .pass, .appState("background", at: 1_000),
            .appState("active", at: 4_500), .adSkipEnabled(at: 5_000), .adDismissed(at: 5_100)),
        Case(
            "time in the background does not count on the visible clock", .fail,
            .appState("background", at: 1_000), .appState("active", at: 4_500),
            .adSkipEnabled(at: 5_000), .adDismissed(at: 5_100),
            parameters: ["countdownClock": "visible"]),
        Case(
            "inactive counts as visible if so set", .pass, .appState("inactive", at: 1_000),
            .appState("active", at: 4_500), .adSkipEnabled(at: 5_000), .adDismissed(at: 5_100),
            parameters: ["countdownClock": "visible", "inactiveIsVisible": true]),
        Case(
            "visible time is enough on the visible clock", .pass,
            .appState("background", at: 1_000), .appState("active", at: 4_500),
            .adSkipEnabled(at: 8_250), .adDismissed(at: 8_300),
            parameters: ["countdownClock": "visible"]),
        Case(
            "elapsed time is enough on the elapsed clock", .pass,
            .appState("background", at: 1_000), .appState("active", at: 4_500),
            .adSkipEnabled(at: 4_750), .adDismissed(at: 8_300),
            parameters: ["countdownClock": "elapsed"]),
        Case(
            "a clock of another name is either", .pass, .appState("background", at: 1_000),
            .appState("active", at: 4_500), .adSkipEnabled(at: 5_000), .adDismissed(at: 5_100),
            parameters: ["countdownClock": "sundial"]),
        Case(
            "a gap makes a pass unclear", .inconclusive, .adSkipEnabled(at: 5_000, seq: 3),
            .adDismissed(at: 5_100)),
        Case(
            "a gap leaves a failure a failure", .fail, .adSkipEnabled(at: 500, seq: 3),
            .adDismissed(at: 5_100)),
        Case(
            "a gap makes an excuse unclear", .inconclusive,
            .entitlement(at: 400, seq: 3, cause: "purchase"), .adSkipEnabled(at: 500),
            .adDismissed(at: 5_100)),
        Case(
            "a clock that goes back makes it unclear", .inconclusive, .adShown(at: 5_000),
            .appState("active", at: 1_000), .adSkipEnabled(at: 2_000), .adDismissed(at: 5_100),
            isWhole: true),
        Case(
            "a doubled skip control is checked once", .pass, .adSkipEnabled(at: 5_000),
            .adSkipEnabled(at: 5_001), .adDismissed(at: 5_100)),
        Case(
            "a skip control after the ad has gone is not checked", .notApplicable,
            .adDismissed(at: 100), .adSkipEnabled(at: 200)),
        Case(
            "a skip control of an unknown ad is not checked", .notApplicable,
            .adSkipEnabled(at: 200), isWhole: true),
        Case(
            "the parameters can be set", .fail, .adSkipEnabled(at: 5_999), .adDismissed(at: 6_100),
            parameters: ["countdownMs": 6000, "tolMs": 0]),
        Case(
            "the least time is met by itself", .pass, .adSkipEnabled(at: 6_000),
            .adDismissed(at: 6_100), parameters: ["countdownMs": 6000, "tolMs": 0]),
    ])
    func anAdCannotBeSkippedEarly(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingTellsTimeAndLeastTime() throws {
        let finding = try Self.rule.result(.adShown(at: 1_000), .adSkipEnabled(at: 2_000)).findings
            .first
        #expect(finding?.seqs == [1, 2])
        #expect(finding?.measure == .time(1_000, limit: 4_750))
    }
}
