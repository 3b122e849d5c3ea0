import SandlotCompliance
import Testing

@Suite("ad-click-gated")
struct AdClickGatedTests {
    private static let rule = RuleUnderTest("ad-click-gated", in: .appleKids)

    @Test(arguments: [
        Case(
            "no click, nothing to check", .notApplicable, .adShown(at: 0),
            .gatePassed(at: 1, purpose: "adClick")),
        Case("a click that leads nowhere passes", .pass, .adClicked(at: 10, destination: "none")),
        Case(
            "a click that stays in the app passes", .pass,
            .adClicked(at: 10, destination: "inApp")),
        Case("a click to the web fails", .fail, .adClicked(at: 10, destination: "web")),
        Case("a click to the store fails", .fail, .adClicked(at: 10, destination: "appStore")),
        Case("a click to an unknown place fails", .fail, .adClicked(at: 10, destination: "moon")),
        Case(
            "a pass for a click opens it", .pass, .gatePassed(at: 0, purpose: "adClick"),
            .adClicked(at: 10, destination: "appStore")),
        Case(
            "a pass for a link opens it", .pass, .gatePassed(at: 0, purpose: "link"),
            .adClicked(at: 10, destination: "appStore")),
        Case(
            "a pass for a purchase does not", .fail, .gatePassed(at: 0),
            .adClicked(at: 10, destination: "appStore")),
        Case(
            "a pass for settings does not", .fail, .gatePassed(at: 0, purpose: "settings"),
            .adClicked(at: 10, destination: "appStore")),
        Case(
            "a pass of exactly 60 s opens it", .pass, .gatePassed(at: 0, purpose: "adClick"),
            .adClicked(at: 60_000, destination: "appStore")),
        Case(
            "an older pass does not", .fail, .gatePassed(at: 0, purpose: "adClick"),
            .adClicked(at: 60_001, destination: "appStore")),
        Case(
            "a pass after the click does not", .fail, .adClicked(at: 10, destination: "appStore"),
            .gatePassed(at: 11, purpose: "adClick")),
        Case(
            "a named pass opens it", .pass, .gatePassed(at: 0, passId: "q", purpose: "adClick"),
            .gatePassed(at: 1, purpose: "adClick"),
            .adClicked(at: 10, destination: "appStore", passId: "q")),
        Case(
            "a named pass that nobody gave does not", .fail, .gatePassed(at: 0, purpose: "adClick"),
            .adClicked(at: 10, destination: "appStore", passId: "q")),
        Case(
            "a named pass for something else does not", .fail,
            .gatePassed(at: 0, purpose: "adClick"), .gatePassed(at: 1, passId: "q"),
            .adClicked(at: 10, destination: "appStore", passId: "q")),
        Case(
            "a named pass that is used does not", .fail,
            .gatePassed(at: 0, passId: "q", purpose: "adClick"),
            .gatePassed(at: 1, purpose: "adClick"),
            .adClicked(at: 10, destination: "appStore", passId: "q"),
            .adClicked(at: 20, destination: "appStore", passId: "q")),
        Case(
            "each click needs its own pass", .fail, .gatePassed(at: 0, purpose: "adClick"),
            .adClicked(at: 10, destination: "appStore"),
            .adClicked(at: 20, destination: "appStore")),
        Case(
            "two passes open two clicks", .pass, .gatePassed(at: 0, purpose: "adClick"),
            .gatePassed(at: 1, passId: "q", purpose: "adClick"),
            .adClicked(at: 10, destination: "appStore"),
            .adClicked(at: 20, destination: "appStore")),
        Case(
            "a click that leads nowhere uses no pass", .pass,
            .gatePassed(at: 0, purpose: "adClick"), .adClicked(at: 10, destination: "none"),
            .adClicked(at: 20, destination: "appStore")),
        Case(
            "a click that stays in the app uses one", .fail, .gatePassed(at: 0, purpose: "adClick"),
            .adClicked(at: 10, destination: "inApp"), .adClicked(at: 20, destination: "appStore")),
        Case(
            "a purchase that names a pass for links uses it", .fail,
            .gatePassed(at: 0, purpose: "link"),
            .purchaseStarted(at: 5, purchaseId: "b", productId: "x", passId: "p"),
            .adClicked(at: 10, destination: "appStore")),
        Case(
            "a purchase that finds no pass of its own uses none", .pass,
            .gatePassed(at: 0, purpose: "link"),
            .purchaseStarted(at: 5, purchaseId: "b", productId: "x"),
            .adClicked(at: 10, destination: "appStore")),
        Case(
            "the background takes the pass away", .fail, .gatePassed(at: 0, purpose: "adClick"),
            .appState("background", at: 1), .appState("active", at: 2),
            .adClicked(at: 10, destination: "appStore")),
        Case(
            "so does the end of the process", .fail, .gatePassed(at: 0, purpose: "adClick"),
            .appState("terminated", at: 1), .adClicked(at: 10, destination: "appStore")),
        Case(
            "being inactive does not", .pass, .gatePassed(at: 0, purpose: "adClick"),
            .appState("inactive", at: 1), .appState("active", at: 2),
            .adClicked(at: 10, destination: "appStore")),
        Case(
            "the background does not if so set", .pass, .gatePassed(at: 0, purpose: "adClick"),
            .appState("background", at: 1), .appState("active", at: 2),
            .adClicked(at: 10, destination: "appStore"),
            parameters: ["invalidateOnBackground": false]),
        Case(
            "an older pass that is good counts behind a newer one that is not", .pass,
            .gatePassed(at: 0, purpose: "adClick"), .gatePassed(at: 1, passId: "q"),
            .adClicked(at: 10, destination: "appStore")),
        Case(
            "a pass of an earlier run does not open it", .fail,
            .gatePassed(at: 0, purpose: "adClick"), .run("r2"),
            .adClicked(at: 10, destination: "appStore")),
        Case(
            "the life of a pass can be set", .fail, .gatePassed(at: 0, purpose: "adClick"),
            .adClicked(at: 1_001, destination: "appStore"), parameters: ["passTtlMs": 1000]),
        Case(
            "a gap after the pass makes it unclear", .inconclusive,
            .gatePassed(at: 0, purpose: "adClick"),
            .adClicked(at: 10, seq: 3, destination: "appStore")),
        Case(
            "a gap leaves a failure a failure", .fail, .gatePassed(at: 0, purpose: "settings"),
            .adClicked(at: 10, seq: 3, destination: "appStore")),
        Case(
            "a gap does not matter if the click leads nowhere", .pass,
            .gatePassed(at: 0, purpose: "adClick"),
            .adClicked(at: 10, seq: 3, destination: "none")),
        Case(
            "a clock that goes back since the pass makes it unclear", .inconclusive,
            .gatePassed(at: 100, purpose: "adClick"), .adClicked(at: 10, destination: "appStore")),
        Case(
            "a clock that goes back since a pass that is too old makes it unclear", .inconclusive,
            .gatePassed(at: 0, purpose: "adClick"), .appState("active", at: 90_000),
            .adClicked(at: 80_000, destination: "appStore")),
        Case(
            "a clock that goes back does not matter if the click leads nowhere", .pass,
            .gatePassed(at: 100, purpose: "adClick"), .adClicked(at: 10, destination: "none")),
        Case(
            "an ad that is not known is still checked", .fail,
            .adClicked(at: 10, adId: "zz", destination: "appStore")),
        Case(
            "in seed nothing may be opened", .fail, .gatePassed(at: 0, purpose: "adClick"),
            .adClicked(at: 10, destination: "appStore"), pack: .seed),
        Case(
            "in seed a click within the app fails", .fail, .adClicked(at: 10, destination: "inApp"),
            pack: .seed),
        Case(
            "in seed a click that leads nowhere passes", .pass,
            .adClicked(at: 10, destination: "none"), pack: .seed),
        Case(
            "in google-families a pass opens it", .pass, .gatePassed(at: 0, purpose: "adClick"),
            .adClicked(at: 10, destination: "appStore"), pack: .googleFamilies),
        Case(
            "inert clicks can be asked for", .fail, .adClicked(at: 10, destination: "inApp"),
            parameters: ["inertOnly": true]),
    ])
    func aClickNeedsAPass(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingNamesThePassThatDidNotSuffice() throws {
        let findings = try Self.rule.result(
            .gatePassed(at: 0, purpose: "link"),
            .gatePassed(at: 10, passId: "q", purpose: "settings"),
            .adClicked(at: 70_000, destination: "web"), in: .appleKids
        ).findings
        #expect(findings.map(\.seqs) == [[1, 3]])
    }
}
