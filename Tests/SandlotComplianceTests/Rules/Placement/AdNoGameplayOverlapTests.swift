import SandlotCompliance
import Testing

@Suite("ad-no-gameplay-overlap")
struct AdNoGameplayOverlapTests {
    private static let rule = RuleUnderTest("ad-no-gameplay-overlap")

    @Test(arguments: [
        Case("without an ad there is nothing to check", .notApplicable, playing),
        Case(
            "an ad that goes away at the instant of the first word is fine", .pass, .adShown(at: 0),
            .adDismissed(at: 5_200, cause: "auto"), .phase("presenting", at: 5_200, word: 0)),
        Case(
            "an ad that appears at the instant after the last word is fine", .pass,
            .phase("feedback", at: 0, word: 0), .phase("levelComplete", at: 900),
            .adShown(at: 900, slot: "postTest"), .adDismissed(at: 5_900, cause: "auto")),
        Case(
            "an ad over the whole of a game fails", .fail, .adShown(at: 0),
            .phase("presenting", at: 100, word: 0), .phase("levelComplete", at: 900),
            .adDismissed(at: 5_000, cause: "auto")),
        Case(
            "a banner during gameplay fails", .fail, .phase("presenting", at: 0, word: 0),
            .adShown(at: 10, slot: "other", format: "banner"), .adDismissed(at: 20, cause: "app")),
        Case(
            "an ad on another screen than the game's meets no gameplay", .pass,
            .phase("presenting", at: 0, word: 0), .screen("home", at: 10),
            .adShown(at: 20, slot: "other", format: "banner"), .adDismissed(at: 50, cause: "app")),
        Case(
            "gameplay that begins with the screen meets the ad", .fail, .screen("home", at: 0),
            .phase("presenting", at: 0, word: 0), .adShown(at: 20, slot: "other", format: "banner"),
            .screen("game", at: 30), .adDismissed(at: 50, cause: "app")),
        Case(
            "an ad in another window overlaps nothing", .pass, .phase("presenting", at: 0, word: 0),
            .adShown(at: 10, slot: "other", format: "banner", scene: "second"),
            .adDismissed(at: 20, cause: "app", scene: "second")),
        Case(
            "an ad belongs to the window in which it appeared", .fail,
            .adShown(at: 10, slot: "other", format: "banner", scene: "second"),
            .phase("presenting", at: 20, word: 0, scene: "second"),
            .adDismissed(at: 30, cause: "app", scene: "main")),
        Case(
            "a phase of another name is no gameplay", .pass, .phase("bonus", at: 0),
            .adShown(at: 10, slot: "other", format: "banner")),
        Case(
            "a phase of another name is gameplay if the parameter says so", .fail,
            .phase("bonus", at: 0), .adShown(at: 10, slot: "other", format: "banner"),
            .adDismissed(at: 20, cause: "app"), parameters: ["gameplayPhases": ["bonus"]]),
        Case(
            "what counts as gameplay before any phase meets an ad, too", .fail,
            .adShown(at: 10, slot: "other", format: "banner"), .phase("preAd", at: 20),
            .adDismissed(at: 30, cause: "app"), parameters: ["gameplayPhases": ["none"]]),
    ])
    func noAdOverlapsGameplay(_ example: Case) throws { try Self.rule.check(example) }

    private static let playing = """
        {"t":0,"e":"phase","phase":"presenting","attempt":1,"word":0}
        """

    @Test(arguments: [
        Case(
            "two changes at one instant in the wrong order are an advisory", .advisory,
            .adShown(at: 0), .phase("presenting", at: 5_200, word: 0),
            .adDismissed(at: 5_200, cause: "auto")),
        Case(
            "a millisecond is no instant", .fail, .adShown(at: 0),
            .phase("presenting", at: 5_200, word: 0), .adDismissed(at: 5_201, cause: "auto")),
        Case(
            "an overlap as long as the grace is an advisory", .advisory, .adShown(at: 0),
            .phase("presenting", at: 5_200, word: 0), .adDismissed(at: 5_300, cause: "auto"),
            parameters: ["overlapGraceMs": 100]),
        Case("an animation of 500 ms after a tap on skip is an advisory", .advisory, animation),
        Case(
            "an animation above the bound fails", .fail, animation,
            parameters: ["dismissAnimMs": 499]),
        Case(
            "a tap on skip after the game has begun excuses nothing", .fail, .adShown(at: 0),
            .adSkipEnabled(at: 5_000), .phase("presenting", at: 5_200, word: 0),
            .adSkipTapped(at: 5_200), .adDismissed(at: 5_300)),
        Case(
            "a tap on another ad's skip excuses nothing", .fail, .adShown(at: 0),
            .adShown(at: 0, adId: "b"), .adSkipTapped(at: 5_100, adId: "b"),
            .adDismissed(at: 5_150, adId: "b"), .phase("presenting", at: 5_200, word: 0),
            .adDismissed(at: 5_300)),
        Case(
            "the worst of two overlaps counts", .fail,
            .adShown(at: 0, slot: "other", format: "banner"),
            .phase("presenting", at: 100, word: 0), .phase("none", at: 150, attempt: nil),
            .phase("presenting", at: 200, attempt: 2, word: 0),
            .phase("none", at: 200, attempt: nil), .adDismissed(at: 300, cause: "app")),
        Case(
            "a short overlap that is bad outweighs a long one that is tolerated", .fail,
            .adShown(at: 0), .phase("presenting", at: 100, word: 0),
            .phase("preAd", at: 110, attempt: 2), .adSkipTapped(at: 5_100),
            .phase("presenting", at: 5_200, attempt: 2, word: 0), .adDismissed(at: 5_700)),
        Case(
            "a bad ad outweighs one that is tolerated", .fail, animation,
            .adShown(at: 5_800, adId: "b", slot: "other", format: "banner"),
            .adDismissed(at: 5_900, adId: "b", cause: "app")),
    ])
    func aShortOverlapIsTolerated(_ example: Case) throws { try Self.rule.check(example) }

    private static let animation = """
        {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
        {"t":5000,"e":"ad_skip_enabled","adId":"a"}
        {"t":5100,"e":"ad_skip_tapped","adId":"a"}
        {"t":5200,"e":"phase","phase":"presenting","attempt":1,"word":0}
        {"t":5700,"e":"ad_dismissed","adId":"a","cause":"skip"}
        """

    @Test(arguments: [
        Case("an ad that is never dismissed stays until the run ends", .fail, undismissed),
        Case(
            "the next phase closes it if so set", .pass, undismissed,
            parameters: ["missingDismiss": "nextPhase"]),
        Case(
            "the next phase closes no ad that is dismissed later", .fail, undismissed,
            .adDismissed(at: 9_000, cause: "auto"), parameters: ["missingDismiss": "nextPhase"]),
        Case(
            "what was overlapped before the next phase still fails", .fail,
            .phase("presenting", at: 0, word: 0), .adShown(at: 10, slot: "other", format: "banner"),
            .phase("none", at: 20, attempt: nil), parameters: ["missingDismiss": "nextPhase"]),
        Case(
            "the next phase of another window closes nothing", .fail,
            .phase("presenting", at: 0, word: 0), .screen("home", at: 0),
            .adShown(at: 10, slot: "other", format: "banner"),
            .phase("none", at: 20, attempt: nil, scene: "second"), .screen("game", at: 30),
            .end("normal", at: 90), parameters: ["missingDismiss": "nextPhase"]),
        Case(
            "a second ad_shown of an ad is no second ad", .pass, .adShown(at: 0),
            .adDismissed(at: 100, cause: "auto"), .phase("presenting", at: 200, word: 0),
            .adShown(at: 300), .adDismissed(at: 400, cause: "auto")),
        Case(
            "a second dismissal does not prolong the ad", .pass, .adShown(at: 0),
            .adDismissed(at: 100, cause: "auto"), .phase("presenting", at: 200, word: 0),
            .adDismissed(at: 400, cause: "auto")),
    ])
    func adsWithoutAProperEndOverlapToo(_ example: Case) throws { try Self.rule.check(example) }

    private static let undismissed = """
        {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
        {"t":5200,"e":"phase","phase":"presenting","attempt":1,"word":0}
        {"t":8000,"e":"phase","phase":"levelComplete","attempt":1}
        """

    @Test(arguments: [
        Case(
            "events missing while the ad is there leave a pass open", .inconclusive,
            .adShown(at: 0), .adDismissed(at: 5_200, seq: 5, cause: "auto")),
        Case(
            "events missing since the latest phase leave a pass open", .inconclusive,
            .phase("levelComplete", at: 0), .adShown(at: 10, seq: 5, slot: "postTest"),
            .adDismissed(at: 5_200, cause: "auto")),
        Case(
            "events missing after the ad change nothing", .pass, .adShown(at: 0),
            .adDismissed(at: 5_200, cause: "auto"),
            .phase("presenting", at: 5_300, seq: 9, word: 0)),
        Case(
            "events missing leave an advisory open", .inconclusive, .adShown(at: 0),
            .phase("presenting", at: 5_200, word: 0),
            .adDismissed(at: 5_200, seq: 5, cause: "auto")),
        Case(
            "events missing since the game was shown leave an advisory open", .inconclusive,
            .screen("game", at: 0), .adShown(at: 10, seq: 5),
            .phase("presenting", at: 5_200, word: 0), .adDismissed(at: 5_200, cause: "auto")),
        Case(
            "events missing since the game was shown excuse no overlap", .fail,
            .screen("game", at: 0), .adShown(at: 10, seq: 5),
            .phase("presenting", at: 5_200, word: 0), .adDismissed(at: 9_000, cause: "auto")),
        Case(
            "events missing excuse no overlap", .fail, .adShown(at: 0),
            .phase("presenting", at: 5_200, seq: 5, word: 0),
            .adDismissed(at: 9_000, cause: "auto")),
        Case(
            "an overlap that cannot be measured fails", .fail, .adShown(at: 0),
            .phase("presenting", at: 5_200, word: 0), .adDismissed(at: 5_100, cause: "auto")),
        Case(
            "a clock that goes back outside any overlap changes nothing", .pass,
            .adShown(at: 1_000), .adDismissed(at: 500, cause: "auto"),
            .phase("presenting", at: 600, word: 0)),
    ])
    func gapsAndClockChangesMayBeInconclusive(_ example: Case) throws {
        try Self.rule.check(example)
    }

    @Test func findingNamesAdAndGame() throws {
        let result = try Self.rule.result(
            .adShown(at: 0), .phase("presenting", at: 5_200, word: 0),
            .adDismissed(at: 7_000, cause: "auto"))
        #expect(result.findings.map(\.seqs) == [[1, 2, 3]])
        #expect(result.findings.first?.measure == .time(1_800, limit: 0))
        #expect(result.findings.first?.atMs == 5_200)
    }

    @Test func eachAdHasOneFindingWithItsLongestOverlap() throws {
        let result = try Self.rule.result(
            .adShown(at: 0, slot: "other", format: "banner"), .phase("presenting", at: 10, word: 0),
            .phase("none", at: 15, attempt: nil), .phase("presenting", at: 20, attempt: 2, word: 0),
            .phase("none", at: 29, attempt: nil), .phase("presenting", at: 30, attempt: 3, word: 0),
            .phase("none", at: 32, attempt: nil), .adDismissed(at: 50, cause: "app"))
        #expect(result.findings.map(\.measure) == [.time(9, limit: 0)])
        #expect(result.findings.map(\.seqs) == [[1, 4, 5, 8]])
    }
}
