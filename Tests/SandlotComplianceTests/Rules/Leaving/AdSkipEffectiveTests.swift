import SandlotCompliance
import Testing

@Suite("ad-skip-effective")
struct AdSkipEffectiveTests {
    private static let rule = RuleUnderTest("ad-skip-effective", prelude: .adShown(at: 0))

    @Test(arguments: [
        Case(
            "an ad that nobody skips is not checked", .notApplicable, .adSkipEnabled(at: 5_000),
            .adDismissed(at: 5_200, cause: "auto")),
        Case(
            "a tap before the control is enabled is not checked", .notApplicable,
            .adSkipTapped(at: 1_000), .adSkipEnabled(at: 5_000),
            .adDismissed(at: 6_000, cause: "auto")),
        Case(
            "a tap without a control is not checked", .notApplicable, .adSkipTapped(at: 1_000),
            .adDismissed(at: 6_000, cause: "auto")),
        Case(
            "gone after exactly 1 s passes", .pass, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100), .adDismissed(at: 6_100)),
        Case(
            "gone one later fails", .fail, .adSkipEnabled(at: 5_000), .adSkipTapped(at: 5_100),
            .adDismissed(at: 6_101)),
        Case(
            "the cause does not matter", .pass, .adSkipEnabled(at: 5_000), .adSkipTapped(at: 5_100),
            .adDismissed(at: 5_200, cause: "app")),
        Case(
            "the first tap that counts decides", .fail, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100), .adSkipTapped(at: 6_500), .adDismissed(at: 6_600)),
        Case(
            "an early tap does not count", .pass, .adSkipTapped(at: 1_000),
            .adSkipEnabled(at: 5_000), .adSkipTapped(at: 5_100), .adDismissed(at: 5_200)),
        Case(
            "a banner is checked as well", .fail, .adShown(at: 0, format: "banner"),
            .adSkipEnabled(at: 0), .adSkipTapped(at: 5_100), .adDismissed(at: 9_000),
            isWhole: true),
        Case(
            "a click at the bound fails", .fail, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100), .adClicked(at: 6_100, destination: "appStore"),
            .adDismissed(at: 6_100)),
        Case(
            "a click one later passes", .pass, .adSkipEnabled(at: 5_000), .adSkipTapped(at: 5_100),
            .adDismissed(at: 5_200), .adClicked(at: 6_101, destination: "appStore")),
        Case(
            "a click that leads nowhere is a click", .fail, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100), .adClicked(at: 5_150, destination: "none"),
            .adDismissed(at: 5_200)),
        Case(
            "a click after the ad has gone fails", .fail, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100), .adDismissed(at: 5_200),
            .adClicked(at: 5_300, destination: "appStore")),
        Case(
            "a click before the tap does not matter", .pass, .adSkipEnabled(at: 5_000),
            .adClicked(at: 5_050, destination: "appStore"), .adSkipTapped(at: 5_100),
            .adDismissed(at: 5_200)),
        Case(
            "a click on another ad does not matter", .pass, .adSkipEnabled(at: 5_000),
            .adShown(at: 5_010, adId: "b", format: "banner"), .adSkipTapped(at: 5_100),
            .adClicked(at: 5_150, adId: "b", destination: "appStore"), .adDismissed(at: 5_200),
            .adDismissed(at: 7_000, adId: "b")),
        Case(
            "a link of an ad at the bound fails", .fail, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100), .adDismissed(at: 5_200),
            .linkOpened("appStore", at: 6_100, origin: "ad")),
        Case(
            "a link of an ad one later passes", .pass, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100), .adDismissed(at: 5_200),
            .linkOpened("appStore", at: 6_101, origin: "ad")),
        Case(
            "a link of the app does not matter", .pass, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100), .adDismissed(at: 5_200),
            .linkOpened("appStore", at: 5_300, origin: "app")),
        Case(
            "a link without an origin is one of the app", .pass, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100), .adDismissed(at: 5_200), .linkOpened("web", at: 5_300)),
        Case(
            "a late click on an ad that stays too long changes nothing", .fail,
            .adSkipEnabled(at: 5_000), .adSkipTapped(at: 5_100),
            .adClicked(at: 7_000, destination: "appStore"), .adDismissed(at: 9_000)),
        Case(
            "open at the end, bound not passed", .inconclusive, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100), .appState("active", at: 6_100)),
        Case(
            "open at the end, bound passed", .fail, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100), .appState("active", at: 6_101)),
        Case(
            "the run ends soon after the ad has gone", .pass, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100), .adDismissed(at: 5_100)),
        Case(
            "a gap makes a pass unclear", .inconclusive, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100), .adDismissed(at: 5_200, seq: 5)),
        Case(
            "a gap leaves a failure a failure", .fail, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100), .adClicked(at: 5_200, seq: 5, destination: "appStore"),
            .adDismissed(at: 5_300)),
        Case(
            "a gap before the tap does not matter", .pass, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100, seq: 4), .adDismissed(at: 5_200)),
        Case(
            "a gap after the ad has gone does not matter", .pass, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100), .adDismissed(at: 5_200),
            .appState("active", at: 5_300, seq: 6)),
        Case(
            "a clock that goes back makes a pass unclear", .inconclusive, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100), .adDismissed(at: 5_000)),
        Case(
            "a clock that goes back makes a failure unclear", .inconclusive,
            .adSkipEnabled(at: 5_000), .adSkipTapped(at: 5_100), .appState("active", at: 4_000),
            .adDismissed(at: 9_000)),
        Case(
            "a clock that goes back before the end makes it unclear", .inconclusive,
            .adSkipEnabled(at: 5_000), .adSkipTapped(at: 5_100), .appState("active", at: 9_000),
            .appState("active", at: 8_000)),
        Case(
            "a doubled dismissal does not count", .pass, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100), .adDismissed(at: 5_200), .adDismissed(at: 9_000)),
        Case(
            "a tap after the ad has gone is not checked", .notApplicable, .adSkipEnabled(at: 5_000),
            .adDismissed(at: 5_100, cause: "auto"), .adSkipTapped(at: 5_200)),
        Case(
            "two ads are checked each by itself", .fail, .adSkipEnabled(at: 5_000),
            .adSkipTapped(at: 5_100), .adDismissed(at: 5_200), .adShown(at: 9_000, adId: "b"),
            .adSkipEnabled(at: 14_000, adId: "b"), .adSkipTapped(at: 14_100, adId: "b"),
            .adDismissed(at: 15_101, adId: "b")),
        Case(
            "the bound can be set", .pass, .adSkipEnabled(at: 5_000), .adSkipTapped(at: 5_100),
            .adDismissed(at: 8_100), parameters: ["dismissMs": 3000]),
    ])
    func aTapOnSkipClosesTheAd(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingOfAClickNamesTapClickAndLink() throws {
        let finding = try Self.rule.result(
            .adShown(at: 0), .adSkipEnabled(at: 5_000), .adSkipTapped(at: 5_100),
            .adDismissed(at: 5_200, cause: "click"), .adClicked(at: 5_300, destination: "web"),
            .linkOpened("web", at: 5_400, origin: "ad")
        ).findings
        #expect(finding.map(\.seqs) == [[3, 5, 6]])
        #expect(finding.first?.measure == .time(200, limit: 1_000))
    }
}
