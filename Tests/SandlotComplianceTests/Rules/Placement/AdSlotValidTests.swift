import SandlotCompliance
import Testing

@Suite("ad-slot-valid")
struct AdSlotValidTests {
    private static let rule = RuleUnderTest("ad-slot-valid")

    @Test(arguments: [
        Case(
            "an ad in phase preAd passes on the game's screen", .pass, .screen("game"),
            .phase("preAd"), .adShown()),
        Case(
            "an ad in phase preAd passes on an unknown screen", .pass, .phase("preAd"), .adShown()),
        Case("an ad on the home screen fails", .fail, .phase("preAd"), .screen("home"), .adShown()),
        Case(
            "a late ad in the middle of the test fails", .fail, .phase("preAd"),
            .phase("presenting", word: 0), .adShown()),
        Case(
            "trying a word again opens no slot", .fail, .phase("feedback", word: 0),
            .phase("preAd"), .adShown()),
        Case(
            "playing a level again opens a slot", .pass, .phase("feedback", word: 0),
            .phase("preAd", attempt: 2), .adShown()),
        Case(
            "an earlier attempt that was played has no slot left", .fail,
            .phase("spelling", word: 0), .phase("spelling", attempt: 2, word: 0), .phase("preAd"),
            .adShown()),
        Case(
            "every attempt that was played has used its slot up", .fail,
            .phase("spelling", word: 0), .phase("spelling", attempt: 2, word: 0),
            .phase("preAd", attempt: 2), .adShown()),
        Case(
            "an attempt that was played in another window does not matter", .pass,
            .phase("spelling", word: 0, scene: "second"), .phase("preAd"), .adShown()),
        Case("the other slot's phase does not do", .fail, .phase("levelComplete"), .adShown()),
        Case(
            "only the phases that count as gameplay use the slot up", .pass,
            .phase("presenting", word: 0), .phase("preAd"), .adShown(),
            parameters: ["gameplayPhases": ["spelling"]]),
        Case("without any phase there is no slot", .fail, .adShown()),
    ])
    func theSlotBeforeATestIsChecked(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case(
            "an ad between lessons passes on the home screen", .pass, .screen("home"),
            .phase("none", attempt: nil), .adShown(slot: "betweenLessons"),
            parameters: ["ownSlots": ["betweenLessons"]]),
        Case(
            "an ad in an own slot passes after a test", .pass, .phase("levelComplete"),
            .adShown(slot: "betweenLessons"), parameters: ["ownSlots": ["betweenLessons"]]),
        Case(
            "an ad in an own slot fails during a test", .fail, .screen("home"),
            .phase("spelling", word: 0), .adShown(slot: "betweenLessons"),
            parameters: ["ownSlots": ["betweenLessons"]]),
        Case(
            "an ad in an own slot fails before the first word", .fail, .phase("preAd"),
            .adShown(slot: "betweenLessons"), parameters: ["ownSlots": ["betweenLessons"]]),
        Case(
            "an ad in an own slot fails if the test was left", .fail, .phase("spelling", word: 0),
            .phase("none", attempt: nil), .screen("home"), .adShown(slot: "betweenLessons"),
            parameters: ["ownSlots": ["betweenLessons"]]),
        Case(
            "an ad in an own slot fails if a complete test has begun again", .fail,
            .phase("spelling", word: 0), .phase("levelComplete"), .phase("presenting", word: 0),
            .phase("none", attempt: nil), .adShown(slot: "betweenLessons"),
            parameters: ["ownSlots": ["betweenLessons"]]),
        Case(
            "an ad in an own slot fails if another test is complete", .fail,
            .phase("spelling", attempt: 2, word: 0), .phase("levelComplete"),
            .adShown(slot: "betweenLessons"), parameters: ["ownSlots": ["betweenLessons"]]),
        Case(
            "an ad in an own slot passes after a test that was played", .pass,
            .phase("spelling", word: 0), .phase("levelComplete"), .phase("none", attempt: nil),
            .screen("home"), .adShown(slot: "betweenLessons"),
            parameters: ["ownSlots": ["betweenLessons"]]),
        Case(
            "an ad in an own slot fails if the test is complete without its words", .fail,
            .phase("feedback", word: 0, wordCount: 2), .phase("levelComplete"),
            .phase("none", attempt: nil), .adShown(slot: "betweenLessons"),
            parameters: ["ownSlots": ["betweenLessons"]]),
        Case(
            "an ad in an own slot passes if the test is complete with its words", .pass,
            .phase("feedback", word: 1, wordCount: 2), .phase("feedback", word: 0),
            .phase("levelComplete"), .phase("none", attempt: nil),
            .adShown(slot: "betweenLessons"), parameters: ["ownSlots": ["betweenLessons"]]),
        Case(
            "a test that was left in another window does not matter", .pass,
            .phase("spelling", word: 0, scene: "second"), .phase("none", attempt: nil),
            .adShown(slot: "betweenLessons"), parameters: ["ownSlots": ["betweenLessons"]]),
        Case(
            "the completion of a test can be among missing events", .inconclusive,
            .phase("spelling", word: 0), .phase("none", seq: 6, attempt: nil),
            .adShown(slot: "betweenLessons"), parameters: ["ownSlots": ["betweenLessons"]]),
        Case(
            "a slot that is not declared fails", .fail, .screen("home"),
            .phase("none", attempt: nil), .adShown(slot: "betweenLessons"),
            parameters: ["ownSlots": ["endOfSession"]]),
        Case(
            "nobody can declare a built-in slot for another phase", .fail,
            .phase("none", attempt: nil),
            .adShown(slot: "postTest"), parameters: ["ownSlots": ["postTest"]]),
    ])
    func slotsOfTheAppsOwnAreChecked(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case(
            "an ad in phase levelComplete passes", .pass, .screen("game"), .phase("levelComplete"),
            .adShown(slot: "postTest")),
        Case(
            "leaving in the middle of the test opens no slot", .fail, .phase("presenting", word: 3),
            .phase("none", attempt: nil), .adShown(slot: "postTest")),
        Case(
            "a post-test ad in phase preAd fails", .fail, .phase("preAd"),
            .adShown(slot: "postTest")),
        Case(
            "a post-test ad on the home screen fails", .fail, .phase("levelComplete"),
            .screen("home"), .adShown(slot: "postTest")),
        Case(
            "the screen of another window does not matter", .pass, .phase("levelComplete"),
            .screen("home", scene: "second"), .adShown(slot: "postTest")),
        Case(
            "any other slot fails", .fail, .phase("levelComplete"),
            .adShown(slot: "other", format: "rewarded")),
        Case("a slot of an unknown name fails", .fail, .phase("preAd"), .adShown(slot: "midTest")),
        Case(
            "an ad that covers nothing is not checked", .notApplicable,
            .adShown(slot: "other", format: "banner"),
            .adShown(adId: "b", slot: "other", modal: false)),
        Case(
            "a banner that covers the screen is checked", .fail,
            .adShown(slot: "other", format: "banner", modal: true)),
        Case(
            "a doubled callback in the game is no ad", .pass, .phase("preAd"), .adShown(),
            .adDismissed(cause: "auto"), .phase("presenting", word: 0), .adShown()),
        Case(
            "events missing between the phase and the ad leave a pass open", .inconclusive,
            .phase("preAd"), .adShown(seq: 4)),
        Case(
            "events missing since the screen appeared leave a pass open", .inconclusive,
            .screen("game"), .phase("levelComplete", seq: 4), .adShown(slot: "postTest")),
        Case(
            "events missing before phase and ad change nothing", .pass, .userAction(),
            .phase("preAd", seq: 4), .adShown()),
        Case(
            "events missing excuse no ad in the wrong place", .fail, .screen("home"),
            .adShown(seq: 4)),
        Case(
            "a clock that goes back changes nothing", .pass, .phase("preAd", at: 900),
            .adShown(at: 100)),
    ])
    func theSlotAfterATestIsChecked(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingNamesPhaseScreenAndAd() throws {
        let result = try Self.rule.result(
            .screen("home"), .phase("preAd"), .userAction(), .adShown(at: 70))
        #expect(result.findings.map(\.seqs) == [[1, 2, 4]])
        #expect(result.findings.map(\.atMs) == [70])
    }
}
