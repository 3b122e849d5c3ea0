import SandlotCompliance
import Testing

@Suite("ad-not-at-level-start")
struct AdNotAtLevelStartTests {
    private static let rule = RuleUnderTest("ad-not-at-level-start")

    @Test(arguments: [
        Case(
            "an ad after a test passes", .pass, .phase("levelComplete"),
            .adShown(slot: "postTest")),
        Case(
            "a pre-test ad fails in whatever phase", .fail, .phase("none", attempt: nil),
            .adShown()),
        Case(
            "any slot fails in phase preAd", .fail, .phase("preAd"),
            .adShown(slot: "other", format: "appOpen")),
        Case(
            "the phase of another window does not matter", .pass, .phase("preAd", scene: "second"),
            .adShown(slot: "other")),
        Case(
            "a phase that is over does not matter", .pass, .phase("preAd"),
            .phase("none", attempt: nil), .adShown(slot: "other")),
        Case("an ad before any phase passes", .pass, .adShown(slot: "other", format: "rewarded")),
        Case(
            "an ad that covers nothing is not checked", .notApplicable, .adShown(format: "static")),
        Case("an ad that is not modal is not checked", .notApplicable, .adShown(modal: false)),
        Case(
            "a static ad that is modal is checked", .fail, .adShown(format: "static", modal: true)),
        Case(
            "events missing since the phase leave a pass open", .inconclusive,
            .phase("levelComplete"), .adShown(seq: 6, slot: "postTest")),
        Case("events missing excuse nothing", .fail, .phase("preAd"), .adShown(seq: 6)),
        Case(
            "a clock that goes back changes nothing", .pass, .phase("levelComplete", at: 900),
            .adShown(at: 100, slot: "postTest")),
    ])
    func noAdAppearsAtTheStartOfALevel(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingNamesPhaseAndAd() throws {
        let result = try Self.rule.result(.phase("preAd"), .adShown(at: 40, slot: "other"))
        #expect(result.findings.map(\.seqs) == [[1, 2]])
        #expect(result.findings.map(\.atMs) == [40])
    }
}
