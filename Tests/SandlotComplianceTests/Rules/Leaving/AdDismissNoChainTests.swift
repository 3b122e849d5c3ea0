import SandlotCompliance
import Testing

@Suite("ad-dismiss-no-chain")
struct AdDismissNoChainTests {
    private static let rule = RuleUnderTest("ad-dismiss-no-chain", prelude: .adShown(at: 0))

    @Test(arguments: [
        Case("an ad that stays is not checked", .notApplicable),
        Case("no ad follows", .pass, .adDismissed(at: 5_200)),
        Case(
            "an ad that follows at once fails", .fail, .adDismissed(at: 5_200),
            .adShown(at: 5_200, adId: "b")),
        Case(
            "one millisecond less than 2 s fails", .fail, .adDismissed(at: 5_200),
            .adShown(at: 7_199, adId: "b")),
        Case("exactly 2 s pass", .pass, .adDismissed(at: 5_200), .adShown(at: 7_200, adId: "b")),
        Case(
            "a clock that went back since makes the time unknown", .inconclusive,
            .adDismissed(at: 5_200), .adShown(at: 8_000, adId: "w", format: "banner"),
            .adDismissed(at: 8_100, adId: "w", cause: "app"), .adShown(at: 5_300, adId: "b")),
        Case(
            "closing counts", .fail, .adDismissed(at: 5_200, cause: "close"),
            .adShown(at: 5_300, adId: "b")),
        Case(
            "going away by itself counts", .fail, .adDismissed(at: 5_200, cause: "auto"),
            .adShown(at: 5_300, adId: "b")),
        Case(
            "a click does not", .notApplicable, .adDismissed(at: 5_200, cause: "click"),
            .adShown(at: 5_300, adId: "b")),
        Case(
            "an entitlement does not", .notApplicable,
            .adDismissed(at: 5_200, cause: "entitlement"), .adShown(at: 5_300, adId: "b")),
        Case(
            "the app does not", .notApplicable, .adDismissed(at: 5_200, cause: "app"),
            .adShown(at: 5_300, adId: "b")),
        Case(
            "a crash does not", .notApplicable, .adDismissed(at: 5_200, cause: "crash"),
            .adShown(at: 5_300, adId: "b")),
        Case(
            "an unknown cause does not", .notApplicable, .adDismissed(at: 5_200, cause: "magic"),
            .adShown(at: 5_300, adId: "b")),
        Case(
            "a user action in between passes", .pass, .adDismissed(at: 5_200),
            .userAction(at: 5_250), .adShown(at: 5_300, adId: "b")),
        Case(
            "a user action before does not", .fail, .userAction(at: 5_100), .adDismissed(at: 5_200),
            .adShown(at: 5_300, adId: "b")),
        Case(
            "a user action after does not", .fail, .adDismissed(at: 5_200),
            .adShown(at: 5_300, adId: "b"), .userAction(at: 5_400)),
        Case(
            "a user action in another window passes", .pass, .adDismissed(at: 5_200),
            .userAction(at: 5_250, scene: "two"), .adShown(at: 5_300, adId: "b")),
        Case(
            "a tap on skip is no user action", .fail, .adShown(at: 0, adId: "c", format: "banner"),
            .adSkipEnabled(at: 0, adId: "c"), .adDismissed(at: 5_200),
            .adSkipTapped(at: 5_250, adId: "c"), .adShown(at: 5_300, adId: "b")),
        Case(
            "a banner that follows does not matter", .pass, .adDismissed(at: 5_200),
            .adShown(at: 5_300, adId: "b", format: "banner")),
        Case(
            "a banner that goes away is not checked", .notApplicable,
            .adShown(at: 0, format: "banner"), .adDismissed(at: 5_200),
            .adShown(at: 5_300, adId: "b"), isWhole: true),
        Case(
            "an interstitial after a banner after an interstitial fails", .fail,
            .adDismissed(at: 5_200), .adShown(at: 5_300, adId: "c", format: "banner"),
            .adShown(at: 5_400, adId: "b")),
        Case(
            "an ad in another window does not matter", .pass, .adDismissed(at: 5_200),
            .adShown(at: 5_300, adId: "b", scene: "two")),
        Case(
            "a dismissal logged for another window belongs to the window of its ad", .fail,
            .adDismissed(at: 5_200, scene: "two"), .adShown(at: 5_300, adId: "b")),
        Case(
            "a doubled appearance does not matter", .pass, .adDismissed(at: 5_200),
            .adShown(at: 5_300)),
        Case(
            "a doubled dismissal does not begin anew", .pass, .adDismissed(at: 1_000),
            .adDismissed(at: 5_200), .adShown(at: 5_300, adId: "b")),
        Case(
            "an ad that was open already does not matter", .pass, .adShown(at: 100, adId: "b"),
            .adDismissed(at: 5_200), .adDismissed(at: 9_000, adId: "b")),
        Case(
            "two ads go and one follows", .fail, .adShown(at: 0, adId: "b"),
            .adDismissed(at: 5_200), .adDismissed(at: 5_250, adId: "b"),
            .adShown(at: 5_300, adId: "c")),
        Case(
            "an action between the two dismissals clears only the first", .fail,
            .adShown(at: 0, adId: "b"), .adDismissed(at: 5_200), .userAction(at: 5_220),
            .adDismissed(at: 5_250, adId: "b"), .adShown(at: 5_300, adId: "c")),
        Case(
            "a gap between the ads leaves a failure a failure", .fail, .adDismissed(at: 5_200),
            .adShown(at: 5_300, seq: 4, adId: "b")),
        Case(
            "a gap makes an action in between unclear", .inconclusive, .adDismissed(at: 5_200),
            .userAction(at: 5_250, seq: 4), .adShown(at: 5_300, adId: "b")),
        Case(
            "a gap does not matter if no ad follows", .pass, .adDismissed(at: 5_200),
            .userAction(at: 5_250, seq: 4)),
        Case(
            "a clock that goes back makes it unclear", .inconclusive, .adDismissed(at: 5_200),
            .adShown(at: 5_100, adId: "b")),
        Case(
            "a clock that goes back does not matter if there was an action", .pass,
            .adDismissed(at: 5_200), .userAction(at: 5_100), .adShown(at: 5_150, adId: "b")),
        Case(
            "the time can be set", .pass, .adDismissed(at: 5_200), .adShown(at: 5_300, adId: "b"),
            parameters: ["chainMs": 100]),
    ])
    func aDismissedAdBringsNoOther(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingNamesBothAds() throws {
        let findings = try Self.rule.result(
            .adShown(at: 0), .adDismissed(at: 5_200), .adShown(at: 5_300, adId: "b")
        ).findings
        #expect(findings.map(\.seqs) == [[2, 3]])
        #expect(findings.first?.measure == .time(100, limit: 2_000))
    }
}
