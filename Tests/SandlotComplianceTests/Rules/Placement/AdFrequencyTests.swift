import SandlotCompliance
import Testing

@Suite("ad-frequency")
struct AdFrequencyTests {
    private static let rule = RuleUnderTest("ad-frequency")

    /// Ads of 100 ms each, without a test around them.
    private static func ads(at times: [Int], format: String = "interstitial") -> String {
        times.enumerated().map { index, t in
            """
            {"t":\(t),"e":"ad_shown","adId":"a\(index)","slot":"other","format":"\(format)"}
            {"t":\(t + 100),"e":"ad_dismissed","adId":"a\(index)","cause":"auto"}
            """
        }.joined(separator: "\n")
    }

    private static func phase(_ phase: String, _ attempt: Int, scene: String = "main") -> String {
        #"{"e":"phase","phase":"\#(phase)","attempt":\#(attempt),"scene":"\#(scene)"}"# + "\n"
    }

    private static let everyMinute = (0..<12).map { $0 * 60_000 }

    @Test(arguments: [
        Case(
            "without a full-screen ad there is nothing to check", .notApplicable,
            ads(at: [0], format: "banner")),
        Case("two ads pass", .pass, phase("preAd", 1), ads(at: [0, 200])),
        Case("three ads fail", .fail, phase("preAd", 1), ads(at: [0, 200, 400])),
        Case(
            "three ads are fine if so set", .pass, phase("preAd", 1), ads(at: [0, 200, 400]),
            parameters: ["maxAdsPerTest": 3]),
        Case("any number passes before the first attempt", .pass, ads(at: [0, 200, 400])),
        Case(
            "banners do not count", .pass, phase("preAd", 1), ads(at: [0, 200]),
            .adShown(at: 500, adId: "b", slot: "other", format: "banner")),
        Case(
            "doubled callbacks do not count", .pass, phase("preAd", 1), ads(at: [0, 200]),
            .adShown(at: 500, adId: "a0", slot: "other", format: "rewarded")),
        Case(
            "a new attempt is a new test", .pass, phase("preAd", 1), ads(at: [0, 200]),
            phase("preAd", 2), .adShown(at: 500, adId: "b", slot: "other", format: "rewarded")),
        Case(
            "an attempt that is taken up again is the same test", .fail, phase("preAd", 1),
            ads(at: [0, 200]), phase("preAd", 2), phase("preAd", 1),
            .adShown(at: 500, adId: "b", slot: "other", format: "rewarded")),
        Case(
            "a phase without an attempt stays in the test", .fail, phase("preAd", 1),
            ads(at: [0, 200]), .phase("none", attempt: nil),
            .adShown(at: 500, adId: "b", slot: "other", format: "rewarded")),
        Case(
            "each window has tests of its own", .pass, phase("preAd", 1),
            phase("preAd", 1, scene: "second"), ads(at: [0, 200]),
            .adShown(at: 500, adId: "b", slot: "other", format: "rewarded", scene: "second")),
    ])
    func adsAreLimitedPerTest(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case("twelve ads pass", .pass, ads(at: everyMinute)),
        Case("thirteen ads fail", .fail, ads(at: everyMinute + [3_599_999])),
        Case(
            "the thirteenth ad after a full hour passes", .pass,
            ads(at: everyMinute + [3_600_000])),
        Case(
            "the worst hour of the run counts, wherever it lies", .fail,
            ads(at: [0, 3_000_000] + everyMinute.map { $0 + 3_500_000 })),
        Case(
            "the number is a parameter", .fail, ads(at: [0, 3_599_999]),
            parameters: ["maxAdsPerHour": 1]),
        Case(
            "a number that is never reached is no hardship", .pass, ads(at: everyMinute),
            parameters: ["maxAdsPerHour": .integer(.max)]),
        Case(
            "ads of all windows count together", .fail, ads(at: everyMinute),
            .adShown(
                at: 900_000, adId: "b", slot: "other", format: "rewarded", scene: "second")),
    ])
    func adsAreLimitedPerHour(_ example: Case) throws { try Self.rule.check(example) }

    /// An ad from 1000 ms on, and a run that ends at 60000 ms.
    private static func share(adUntil end: Int, runUntil last: Int = 60_000) -> String {
        """
        {"t":1000,"e":"ad_shown","adId":"a","slot":"other","format":"interstitial"}
        {"t":\(end),"e":"ad_dismissed","adId":"a","cause":"auto"}
        {"t":\(last),"e":"trace_end","reason":"normal"}
        """
    }

    @Test(arguments: [
        Case("exactly the share passes", .pass, share(adUntil: 10_000)),
        Case("a millisecond more fails", .fail, share(adUntil: 10_001)),
        Case("a short run may have more", .pass, share(adUntil: 50_000, runUntil: 59_999)),
        Case(
            "how short is a parameter", .fail, share(adUntil: 50_000, runUntil: 59_999),
            parameters: ["shareMinForegroundMs": 59_999]),
        Case(
            "the share is a parameter", .pass, share(adUntil: 60_000),
            parameters: ["maxAdShare": 1]),
        Case(
            "an ad that is never dismissed counts to the end", .fail,
            .adShown(at: 50_000, slot: "other"), .phase("none", at: 59_000, attempt: nil),
            .end("normal", at: 60_000)),
        Case(
            "an ad that is never dismissed counts to the next phase if so set", .pass,
            .adShown(at: 50_000, slot: "other"), .phase("none", at: 59_000, attempt: nil),
            .end("normal", at: 60_000), parameters: ["missingDismiss": "nextPhase"]),
        Case(
            "an ad that is dismissed after the next phase counts in full", .fail,
            .adShown(at: 40_000, slot: "other"), .phase("none", at: 41_000, attempt: nil),
            .adDismissed(at: 60_000, cause: "auto"), parameters: ["missingDismiss": "nextPhase"]),
        Case(
            "time in the background counts neither for the ad nor for the run", .pass,
            .adShown(at: 1_000, slot: "other"), .appState("background", at: 2_000),
            .appState("active", at: 52_000), .adDismissed(at: 53_000, cause: "auto"),
            .end("normal", at: 110_000)),
        Case(
            "the foreground alone must be long enough", .pass, .adShown(at: 1_000, slot: "other"),
            .adDismissed(at: 31_000, cause: "auto"), .appState("background", at: 32_000),
            .end("normal", at: 99_000)),
        Case("inactive is not the foreground", .pass, inactive),
        Case(
            "inactive is the foreground if so set", .fail, inactive,
            parameters: ["inactiveIsVisible": true]),
        Case(
            "two ads at once take their time once", .pass, .adShown(at: 1_000, slot: "other"),
            .adShown(at: 1_000, adId: "b", slot: "other", scene: "second"),
            .adDismissed(at: 9_000, cause: "auto"),
            .adDismissed(at: 10_000, adId: "b", cause: "auto"), .end("normal", at: 60_000)),
        Case(
            "ads within another one take no time of their own", .pass,
            .adShown(at: 1_000, slot: "other"),
            .adShown(at: 2_000, adId: "b", slot: "other", scene: "second"),
            .adDismissed(at: 3_000, adId: "b", cause: "auto"),
            .adShown(at: 5_000, adId: "c", slot: "other", scene: "second"),
            .adDismissed(at: 6_000, adId: "c", cause: "auto"),
            .adDismissed(at: 10_000, cause: "auto"), .end("normal", at: 60_000)),
        Case(
            "ads that overlap in part take their time together", .fail,
            .adShown(at: 1_000, slot: "other"),
            .adShown(at: 5_000, adId: "b", slot: "other", scene: "second"),
            .adDismissed(at: 6_000, cause: "auto"),
            .adDismissed(at: 10_001, adId: "b", cause: "auto"), .end("normal", at: 60_000)),
        Case(
            "an ad that lapses before others takes its time once", .pass,
            .adShown(at: 1_000, slot: "other"), .phase("none", at: 4_000, attempt: nil),
            .adShown(at: 5_000, adId: "b", slot: "other", scene: "second"),
            .adDismissed(at: 11_000, adId: "b", cause: "auto"), .end("normal", at: 60_000),
            parameters: ["missingDismiss": "nextPhase"]),
        Case(
            "a banner takes no share", .pass,
            .adShown(at: 0, adId: "b", slot: "other", format: "banner"),
            .adShown(at: 1_000, slot: "other"), .adDismissed(at: 1_100, cause: "auto"),
            .adDismissed(at: 90_000, adId: "b", cause: "app")),
    ])
    func adsTakeALimitedShareOfTheForeground(_ example: Case) throws {
        try Self.rule.check(example)
    }

    private static let inactive = """
        {"t":1000,"e":"ad_shown","adId":"a","slot":"other","format":"interstitial"}
        {"t":2000,"e":"app_state","state":"inactive"}
        {"t":22000,"e":"app_state","state":"active"}
        {"t":23000,"e":"ad_dismissed","adId":"a","cause":"auto"}
        {"t":90000,"e":"trace_end","reason":"normal"}
        """

    @Test(arguments: [
        Case(
            "events missing anywhere in the run leave a pass open", .inconclusive, ads(at: [0]),
            .screen("home", at: 900, seq: 9)),
        Case(
            "events missing right after the header leave a pass open", .inconclusive,
            #"{"seq":3,"t":0,"e":"ad_shown","adId":"a","slot":"other","format":"rewarded"}"#
                .withHeader),
        Case(
            "events missing before the first of the run lie in no window", .pass,
            .adShown(at: 0, seq: 3, slot: "other", format: "rewarded")),
        Case(
            "events missing excuse no excess", .fail, phase("preAd", 1), ads(at: [0, 200, 400]),
            .screen("home", at: 900, seq: 19)),
        Case(
            "a clock that goes back anywhere leaves a pass open", .inconclusive, ads(at: [500]),
            .screen("home", at: 100)),
        Case(
            "a clock that goes back anywhere leaves a failure open", .inconclusive,
            phase("preAd", 1), ads(at: [0, 200, 400]), .screen("home", at: 100)),
        Case(
            "each run is checked by itself", .pass, phase("preAd", 1), ads(at: [0, 200]),
            .run("r2"), phase("preAd", 1), ads(at: [0, 200])),
    ])
    func runsAreCountedSeparatelyAndGapsMayBeInconclusive(_ example: Case) throws {
        try Self.rule.check(example)
    }

    @Test func eachRunHasOneFindingWithItsShare() throws {
        let result = try Self.rule.result(Self.share(adUntil: 31_000))
        #expect(result.findings.map(\.measure) == [.init(0.5, limit: 0.15, .ratio)])
        #expect(result.findings.map(\.atMs) == [60_000])
    }

    @Test func theFirstAdTooManyDecides() throws {
        let result = try Self.rule.result(
            Self.phase("preAd", 1) + Self.ads(at: [0, 200, 400, 600]))
        #expect(result.findings.map(\.measure) == [.count(3, limit: 2)])
        #expect(result.findings.map(\.atMs) == [400])
        #expect(result.findings.map(\.seqs) == [[2, 4, 6]])
    }
}

extension String {
    /// The lines with a header before them.
    fileprivate var withHeader: String {
        #"{"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS"}"# + "\n" + self
    }
}
