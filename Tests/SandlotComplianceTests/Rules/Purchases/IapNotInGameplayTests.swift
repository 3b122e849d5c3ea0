import SandlotCompliance
import Testing

@Suite("iap-not-in-gameplay")
struct IapNotInGameplayTests {
    private static let rule = RuleUnderTest("iap-not-in-gameplay")

    @Test(arguments: [
        Case(
            "an offer while a word is spelled fails", .fail, .phase("spelling", at: 100, word: 1),
            .offerShown(at: 200)),
        Case(
            "a price while a word is presented fails", .fail,
            .phase("presenting", at: 100, word: 1), .priceShown(at: 200)),
        Case(
            "a gate during feedback fails", .fail, .phase("feedback", at: 100, word: 1),
            #"{"t":200,"e":"gate_shown","gateId":"g1","purpose":"link"}"#),
        Case(
            "a gate that shows a lock fails as well", .fail, .screen("game", at: 50),
            .phase("spelling", at: 100, word: 1),
            #"{"t":200,"e":"gate_shown","gateId":"g1","purpose":"link"}"#),
        Case(
            "what stands behind the gate fails as well", .fail,
            .phase("spelling", at: 100, word: 1), .priceShown(at: 200, gated: true)),
        Case("an offer before any phase passes", .pass, .offerShown(at: 200)),
        Case(
            "an offer before the first word passes", .pass, .phase("preAd", at: 100),
            .offerShown(at: 200)),
        Case(
            "an offer after the last word passes", .pass, .phase("spelling", at: 100, word: 1),
            .phase("levelComplete", at: 150), .offerShown(at: 200)),
        Case(
            "an offer in a phase that is not known passes", .pass, .phase("bonus", at: 100),
            .offerShown(at: 200)),
        Case(
            "an offer on another screen passes", .pass, .phase("spelling", at: 100, word: 1),
            .screen("settings", at: 150), .offerShown(at: 200)),
        Case(
            "an offer back on the game screen fails", .fail, .phase("spelling", at: 100, word: 1),
            .screen("settings", at: 150), .screen("game", at: 160), .offerShown(at: 200)),
        Case(
            "a game in another window does not matter", .pass, .phase("spelling", at: 100, word: 1),
            .offerShown(at: 200, scene: "second")),
        Case(
            "a game in the same other window does", .fail,
            .phase("spelling", at: 100, word: 1, scene: "second"),
            .offerShown(at: 200, scene: "second")),
        Case(
            "what counts as a game can be set", .pass, .phase("spelling", at: 100, word: 1),
            .offerShown(at: 200), parameters: ["gameplayPhases": ["presenting"]]),
        Case(
            "a game that begins at the same instant afterward passes", .pass, .offerShown(at: 100),
            .phase("spelling", at: 100, word: 1)),
        Case(
            "events missing since the screen came leave a pass in doubt", .inconclusive,
            .screen("settings", at: 50), .offerShown(at: 200, seq: 9)),
        Case(
            "events missing leave a failure a failure", .fail, .phase("spelling", at: 100, word: 1),
            .offerShown(at: 200, seq: 9)),
        Case(
            "events missing before an offer in an unknown state do not matter", .pass,
            .userAction(), .offerShown(at: 200, seq: 9)),
        Case(
            "a clock that goes back does not matter", .fail, .phase("spelling", at: 100, word: 1),
            .offerShown(at: 20)),
        Case(
            "a run without offers is not concerned", .notApplicable,
            .phase("spelling", at: 100, word: 1)),
    ])
    func nothingIsSoldDuringGameplay(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingNamesPhaseScreenAndOffer() throws {
        let result = try Self.rule.result(
            .screen("game", at: 1), .phase("spelling", at: 2, word: 0), .userAction(at: 3),
            .offerShown(at: 4, initiated: "user"))
        #expect(result.findings.map(\.seqs) == [[1, 2, 4]])
    }
}
