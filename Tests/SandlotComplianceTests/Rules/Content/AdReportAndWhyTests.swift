import SandlotCompliance
import Testing

@Suite("ad-report-and-why")
struct AdReportAndWhyTests {
    private static let rule = RuleUnderTest("ad-report-and-why")

    @Test(arguments: [
        Case(
            "no ad, nothing to check", .notApplicable,
            .screen("parentArea", at: 0, affordances: ["reportAd"])),
        Case("a control on the ad passes", .pass, .adShown(at: 0, reportAffordance: true)),
        Case(
            "a screen before the ad passes", .pass,
            .screen("parentArea", at: 0, affordances: ["reportAd"]), .adShown(at: 10)),
        Case(
            "a screen after the ad passes", .pass, .adShown(at: 0), .adDismissed(at: 5),
            .screen("parentArea", at: 10, affordances: ["reportAd"])),
        Case(
            "a screen in another window passes", .pass, .adShown(at: 0),
            .screen("parentArea", at: 10, affordances: ["reportAd"], scene: "two")),
        Case(
            "a screen with other controls does not", .fail, .adShown(at: 0),
            .screen("parentArea", at: 10, affordances: ["whyAd", "restore"])),
        Case(
            "a screen whose controls are unknown does not", .fail, .adShown(at: 0),
            .screen("parentArea", at: 10)),
        Case("neither, in a complete run, fails", .fail, .adShown(at: 0), .adDismissed(at: 10)),
        Case(
            "neither, in a run that crashed, is unclear", .inconclusive, .adShown(at: 0),
            .adDismissed(at: 10), .end("crash")),
        Case(
            "neither, in a run that was cut off, is unclear", .inconclusive, .adShown(at: 0),
            .adDismissed(at: 10), .end("truncated")),
        Case(
            "a run that continues after its end is not complete", .inconclusive, .adShown(at: 0),
            .end("normal", at: 5), .adDismissed(at: 10), .end("truncated")),
        Case(
            "an ad that was not targeted needs no reason", .pass,
            .adRequested(at: 0, targeting: "none"), .adShown(at: 10, reportAffordance: true)),
        Case(
            "nor does one that the house chose", .pass, .adRequested(at: 0, targeting: "house"),
            .adShown(at: 10, reportAffordance: true)),
        Case(
            "nor does one that was targeted in an unknown way", .pass,
            .adRequested(at: 0, targeting: "astrological"),
            .adShown(at: 10, reportAffordance: true)),
        Case(
            "one by context does", .fail, .adRequested(at: 0, targeting: "contextual"),
            .adShown(at: 10, reportAffordance: true)),
        Case(
            "one by behavior does", .fail, .adRequested(at: 0, targeting: "behavioral"),
            .adShown(at: 10, reportAffordance: true)),
        Case(
            "one by remarketing does", .fail, .adRequested(at: 0, targeting: "remarketing"),
            .adShown(at: 10, reportAffordance: true)),
        Case(
            "the reason on the ad passes", .pass, .adRequested(at: 0, targeting: "contextual"),
            .adShown(at: 10, reportAffordance: true, targetingInfo: true)),
        Case(
            "the reason on a screen passes", .pass, .adRequested(at: 0, targeting: "contextual"),
            .adShown(at: 10, reportAffordance: true),
            .screen("parentArea", at: 20, affordances: ["whyAd"])),
        Case(
            "both on one screen pass", .pass, .adRequested(at: 0, targeting: "contextual"),
            .adShown(at: 10), .screen("parentArea", at: 20, affordances: ["whyAd", "reportAd"])),
        Case(
            "both on two screens pass", .pass, .screen("parentArea", at: 0, affordances: ["whyAd"]),
            .adRequested(at: 0, targeting: "contextual"), .adShown(at: 10),
            .screen("parentArea", at: 20, affordances: ["reportAd"])),
        Case(
            "the reason alone fails", .fail, .adRequested(at: 0, targeting: "contextual"),
            .adShown(at: 10, targetingInfo: true)),
        Case(
            "no reason in a run that was cut off is unclear", .inconclusive,
            .adRequested(at: 0, targeting: "contextual"), .adShown(at: 10, reportAffordance: true),
            .end("truncated")),
        Case(
            "unknown targeting without a reason is unclear", .inconclusive, .adRequested(at: 0),
            .adShown(at: 10, reportAffordance: true)),
        Case(
            "unknown targeting with a reason passes", .pass, .adRequested(at: 0),
            .adShown(at: 10, reportAffordance: true, targetingInfo: true)),
        Case(
            "unknown targeting with a reason on a later screen passes", .pass, .adRequested(at: 0),
            .adShown(at: 10, reportAffordance: true),
            .screen("parentArea", at: 20, affordances: ["whyAd"])),
        Case(
            "unknown targeting without a way to report fails", .fail, .adRequested(at: 0),
            .adShown(at: 10)),
        Case(
            "a request for another ad does not matter", .pass,
            .adRequested(at: 0, adId: "b", targeting: "contextual"),
            .adShown(at: 10, reportAffordance: true)),
        Case(
            "the latest request counts", .fail, .adRequested(at: 0, targeting: "none"),
            .adRequested(at: 5, targeting: "contextual"), .adShown(at: 10, reportAffordance: true)),
        Case("a banner is checked as well", .fail, .adShown(at: 0, format: "banner")),
        Case(
            "a gap before the screen makes it unclear", .inconclusive, .adShown(at: 0),
            .screen("parentArea", at: 10, seq: 3, affordances: ["reportAd"])),
        Case(
            "a gap after the screen makes it unclear", .inconclusive,
            .screen("parentArea", at: 0, affordances: ["reportAd"]), .adShown(at: 10, seq: 3)),
        Case(
            "a gap does not matter if the ad has the control", .pass,
            .screen("parentArea", at: 0, affordances: ["reportAd"]),
            .adShown(at: 10, seq: 3, reportAffordance: true)),
        Case(
            "a gap after the request makes it unclear", .inconclusive,
            .adRequested(at: 0, targeting: "none"),
            .adShown(at: 10, seq: 3, reportAffordance: true)),
        Case(
            "a gap leaves a failure a failure", .fail, .adShown(at: 0),
            .adDismissed(at: 10, seq: 9)),
        Case(
            "a clock that goes back does not matter", .pass, .adShown(at: 10),
            .screen("parentArea", at: 0, affordances: ["reportAd"])),
    ])
    func anAdCanBeReportedAndExplained(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingNamesRequestAdAndScreen() throws {
        let findings = try Self.rule.result(
            .screen("home", affordances: ["reportAd"]), .adRequested(targeting: "contextual"),
            .adShown(), .adDismissed(cause: "auto")
        ).findings
        #expect(findings.map(\.seqs) == [[1, 2, 3]])
    }
}
