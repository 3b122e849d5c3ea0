import SandlotCompliance
import Testing

@Suite("ad-click-guard")
struct AdClickGuardTests {
    private static let rule = RuleUnderTest("ad-click-guard", prelude: .adShown(at: 0))

    @Test(arguments: [
        Case("no click, nothing to check", .notApplicable),
        Case("a click at exactly 1 s passes", .pass, .adClicked(at: 1_000, destination: "none")),
        Case("a click one earlier fails", .fail, .adClicked(at: 999, destination: "none")),
        Case(
            "a click at once fails", .fail, .adShown(at: 0, format: "banner"),
            .adClicked(at: 0, destination: "appStore"), isWhole: true),
        Case(
            "each click is checked", .fail, .adClicked(at: 500, destination: "appStore"),
            .adClicked(at: 5_000, destination: "appStore")),
        Case(
            "the first appearance counts", .pass, .adShown(at: 900),
            .adClicked(at: 1_000, destination: "appStore")),
        Case(
            "a click after the ad has gone is checked", .fail, .adDismissed(at: 100),
            .adClicked(at: 200, destination: "appStore")),
        Case(
            "a click on an ad that was never shown passes", .pass,
            .adClicked(at: 10, destination: "appStore"), isWhole: true),
        Case(
            "a click before the ad is shown passes", .pass,
            .adClicked(at: 10, destination: "appStore"), .adShown(at: 20), isWhole: true),
        Case(
            "another ad does not matter", .pass, .adShown(at: 4_900, adId: "b", format: "banner"),
            .adClicked(at: 5_000, destination: "appStore")),
        Case(
            "a gap makes a pass unclear", .inconclusive,
            .adClicked(at: 5_000, seq: 3, destination: "appStore")),
        Case(
            "a gap leaves a failure a failure", .fail,
            .adClicked(at: 50, seq: 3, destination: "appStore")),
        Case(
            "a clock that goes back makes a failure unclear", .inconclusive, .adShown(at: 500),
            .adClicked(at: 100, destination: "appStore"), isWhole: true),
        Case(
            "a clock that goes back makes a pass unclear", .inconclusive,
            .appState("active", at: 9_000), .adClicked(at: 5_000, destination: "appStore")),
        Case(
            "the time can be set", .pass, .adClicked(at: 200, destination: "appStore"),
            parameters: ["guardMs": 200]),
    ])
    func aFreshAdCannotBeClickedByAccident(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingTellsTheTime() throws {
        let finding = try Self.rule.result(
            .adShown(at: 100), .adClicked(at: 280, destination: "none")
        ).findings.first
        #expect(finding?.seqs == [1, 2])
        #expect(finding?.measure == .time(180, limit: 1_000))
    }
}
