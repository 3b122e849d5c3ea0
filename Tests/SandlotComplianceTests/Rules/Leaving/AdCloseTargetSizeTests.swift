import SandlotCompliance
import Testing

@Suite("ad-close-target-size")
struct AdCloseTargetSizeTests {
    private static let rule = RuleUnderTest("ad-close-target-size")

    @Test(arguments: [
        Case(
            "44 by 44 passes", .pass, .adShown(at: 0),
            .adSkipEnabled(at: 5_000, closeVisible: true, closeWidthPt: 44, closeHeightPt: 44)),
        Case(
            "a width just below fails", .fail, .adShown(at: 0),
            .adSkipEnabled(
                at: 5_000, closeVisible: true, closeWidthPt: 43.9, closeHeightPt: 44)),
        Case(
            "a height just below fails", .fail, .adShown(at: 0),
            .adSkipEnabled(
                at: 5_000, closeVisible: true, closeWidthPt: 100, closeHeightPt: 43.9)),
        Case(
            "an invisible control fails", .fail, .adShown(at: 0),
            .adSkipEnabled(at: 5_000, closeVisible: false, closeWidthPt: 44, closeHeightPt: 44)),
        Case(
            "an invisible control of unknown size fails", .fail, .adShown(at: 0),
            .adSkipEnabled(at: 5_000, closeVisible: false)),
        Case(
            "a known side that is too short fails", .fail, .adShown(at: 0),
            .adSkipEnabled(at: 5_000, closeHeightPt: 18)),
        Case(
            "a known width that is too short fails without visibility", .fail, .adShown(at: 0),
            .adSkipEnabled(at: 5_000, closeWidthPt: 18, closeHeightPt: 44)),
        Case(
            "without visibility it is unclear", .inconclusive, .adShown(at: 0),
            .adSkipEnabled(at: 5_000, closeWidthPt: 44, closeHeightPt: 44)),
        Case(
            "without a width it is unclear", .inconclusive, .adShown(at: 0),
            .adSkipEnabled(at: 5_000, closeVisible: true, closeHeightPt: 44)),
        Case(
            "without a height it is unclear", .inconclusive, .adShown(at: 0),
            .adSkipEnabled(at: 5_000, closeVisible: true, closeWidthPt: 44)),
        Case(
            "without anything it is unclear", .inconclusive, .adShown(at: 0),
            .adSkipEnabled(at: 5_000)),
        Case(
            "on the watch 38 pass", .pass, .fullHeader(platform: "watchOS"), .adShown(at: 0),
            .adSkipEnabled(at: 3_000, closeVisible: true, closeWidthPt: 38, closeHeightPt: 38)),
        Case(
            "on the watch less fails", .fail, .fullHeader(platform: "watchOS"), .adShown(at: 0),
            .adSkipEnabled(
                at: 3_000, closeVisible: true, closeWidthPt: 38, closeHeightPt: 37.5)),
        Case(
            "on Android 48 pass", .pass, .fullHeader(platform: "android"), .adShown(at: 0),
            .adSkipEnabled(at: 5_000, closeVisible: true, closeWidthPt: 48, closeHeightPt: 48)),
        Case(
            "on Android 47 fail", .fail, .fullHeader(platform: "android"), .adShown(at: 0),
            .adSkipEnabled(at: 5_000, closeVisible: true, closeWidthPt: 48, closeHeightPt: 47)),
        Case(
            "the simulator counts as iOS", .pass, .fullHeader(platform: "sim"), .adShown(at: 0),
            .adSkipEnabled(at: 5_000, closeVisible: true, closeWidthPt: 44, closeHeightPt: 44)),
        Case(
            "without a platform it is unclear", .inconclusive, .fullHeader(platform: nil),
            .adShown(at: 0),
            .adSkipEnabled(at: 5_000, closeVisible: false, closeWidthPt: 18, closeHeightPt: 18)),
        Case(
            "an unknown platform is none", .inconclusive, .fullHeader(platform: "tvOS"),
            .adShown(at: 0),
            .adSkipEnabled(at: 5_000, closeVisible: true, closeWidthPt: 44, closeHeightPt: 44)),
        Case(
            "a banner is not checked", .notApplicable, .adShown(at: 0, format: "banner"),
            .adSkipEnabled(at: 5_000, closeVisible: true, closeWidthPt: 18, closeHeightPt: 18)),
        Case(
            "an ad without a control is not checked", .notApplicable, .adShown(at: 0),
            .adDismissed(at: 5_000, cause: "auto")),
        Case(
            "a doubled control is not checked again", .pass, .adShown(at: 0),
            .adSkipEnabled(at: 5_000, closeVisible: true, closeWidthPt: 44, closeHeightPt: 44),
            .adSkipEnabled(at: 5_001, closeVisible: true, closeWidthPt: 18, closeHeightPt: 18)),
        Case(
            "a control after the ad has gone is not checked", .notApplicable, .adShown(at: 0),
            .adDismissed(at: 100),
            .adSkipEnabled(at: 5_000, closeVisible: true, closeWidthPt: 18, closeHeightPt: 18)),
        Case(
            "gaps and clocks do not matter", .pass, .adShown(at: 9_000),
            .adSkipEnabled(
                at: 5_000, seq: 7, closeVisible: true, closeWidthPt: 44, closeHeightPt: 44)),
        Case(
            "one size for all platforms", .fail, .fullHeader(platform: "watchOS"), .adShown(at: 0),
            .adSkipEnabled(at: 3_000, closeVisible: true, closeWidthPt: 43, closeHeightPt: 44),
            parameters: ["minClosePt": 44]),
    ])
    func theCloseControlIsLargeAndVisible(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingTellsTheShorterSide() throws {
        let finding = try Self.rule.result(
            .adShown(at: 0),
            .adSkipEnabled(
                at: 5_000, closeVisible: true, closeWidthPt: 30, closeHeightPt: 18.5)
        ).findings.first
        #expect(finding?.seqs == [2])
        #expect(finding?.measure == Finding.Measure(18.5, limit: 44, .points))
    }
}
