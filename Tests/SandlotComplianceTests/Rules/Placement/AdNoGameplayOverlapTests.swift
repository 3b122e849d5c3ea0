import SandlotCompliance
import Testing

@Suite("ad-no-gameplay-overlap")
struct AdNoGameplayOverlapTests {
    private static let rule = "ad-no-gameplay-overlap"

    @Test(
        "what overlaps, and what does not",
        arguments: [
            Case("without an ad there is nothing to check", .notApplicable, playing),
            Case(
                "an ad that goes away at the instant of the first word is fine", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"auto"}
                {"t":5200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            Case(
                "an ad that appears at the instant after the last word is fine", .pass,
                """
                {"t":0,"e":"phase","phase":"feedback","attempt":1,"word":0}
                {"t":900,"e":"phase","phase":"levelComplete","attempt":1}
                {"t":900,"e":"ad_shown","adId":"a","slot":"postTest","format":"interstitial"}
                {"t":5900,"e":"ad_dismissed","adId":"a","cause":"auto"}
                """),
            Case(
                "an ad over the whole of a game fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":900,"e":"phase","phase":"levelComplete","attempt":1}
                {"t":5000,"e":"ad_dismissed","adId":"a","cause":"auto"}
                """),
            Case(
                "a banner during gameplay fails", .fail,
                """
                {"t":0,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":10,"e":"ad_shown","adId":"a","slot":"other","format":"banner"}
                {"t":20,"e":"ad_dismissed","adId":"a","cause":"app"}
                """),
            Case(
                "an ad on another screen than the game's meets no gameplay", .pass,
                """
                {"t":0,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":10,"e":"screen","name":"home"}
                {"t":20,"e":"ad_shown","adId":"a","slot":"other","format":"banner"}
                {"t":50,"e":"ad_dismissed","adId":"a","cause":"app"}
                """),
            Case(
                "gameplay that begins with the screen meets the ad", .fail,
                """
                {"t":0,"e":"screen","name":"home"}
                {"t":0,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":20,"e":"ad_shown","adId":"a","slot":"other","format":"banner"}
                {"t":30,"e":"screen","name":"game"}
                {"t":50,"e":"ad_dismissed","adId":"a","cause":"app"}
                """),
            Case(
                "an ad in another window overlaps nothing", .pass,
                """
                {"t":0,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":10,"e":"ad_shown","adId":"a","slot":"other","format":"banner","scene":"second"}
                {"t":20,"e":"ad_dismissed","adId":"a","cause":"app","scene":"second"}
                """),
            Case(
                "an ad belongs to the window in which it appeared", .fail,
                """
                {"t":10,"e":"ad_shown","adId":"a","slot":"other","format":"banner","scene":"second"}
                {"t":20,"e":"phase","phase":"presenting","attempt":1,"word":0,"scene":"second"}
                {"t":30,"e":"ad_dismissed","adId":"a","cause":"app","scene":"main"}
                """),
            Case(
                "a phase of another name is no gameplay", .pass,
                """
                {"t":0,"e":"phase","phase":"bonus","attempt":1}
                {"t":10,"e":"ad_shown","adId":"a","slot":"other","format":"banner"}
                """),
            Case(
                "a phase of another name is gameplay if the parameter says so", .fail,
                """
                {"t":0,"e":"phase","phase":"bonus","attempt":1}
                {"t":10,"e":"ad_shown","adId":"a","slot":"other","format":"banner"}
                {"t":20,"e":"ad_dismissed","adId":"a","cause":"app"}
                """, parameters: ["gameplayPhases": ["bonus"]]),
            Case(
                "what counts as gameplay before any phase meets an ad, too", .fail,
                """
                {"t":10,"e":"ad_shown","adId":"a","slot":"other","format":"banner"}
                {"t":20,"e":"phase","phase":"preAd","attempt":1}
                {"t":30,"e":"ad_dismissed","adId":"a","cause":"app"}
                """, parameters: ["gameplayPhases": ["none"]]),
        ])
    func overlaps(_ example: Case) throws { try check(example) }

    private static let playing = """
        {"t":0,"e":"phase","phase":"presenting","attempt":1,"word":0}
        """

    @Test(
        "overlaps that are tolerated",
        arguments: [
            Case(
                "two changes at one instant in the wrong order are an advisory", .advisory,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"auto"}
                """),
            Case(
                "a millisecond is no instant", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":5201,"e":"ad_dismissed","adId":"a","cause":"auto"}
                """),
            Case(
                "an overlap as long as the grace is an advisory", .advisory,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":5300,"e":"ad_dismissed","adId":"a","cause":"auto"}
                """, parameters: ["overlapGraceMs": 100]),
            Case("an animation of 500 ms after a tap on skip is an advisory", .advisory, animation),
            Case(
                "an animation above the bound fails", .fail, animation,
                parameters: ["dismissAnimMs": 499]),
            Case(
                "a tap on skip after the game has begun excuses nothing", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_skip_enabled","adId":"a"}
                {"t":5200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":5200,"e":"ad_skip_tapped","adId":"a"}
                {"t":5300,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a tap on another ad's skip excuses nothing", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":0,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                {"t":5100,"e":"ad_skip_tapped","adId":"b"}
                {"t":5150,"e":"ad_dismissed","adId":"b","cause":"skip"}
                {"t":5200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":5300,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "the worst of two overlaps counts", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"other","format":"banner"}
                {"t":100,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":150,"e":"phase","phase":"none"}
                {"t":200,"e":"phase","phase":"presenting","attempt":2,"word":0}
                {"t":200,"e":"phase","phase":"none"}
                {"t":300,"e":"ad_dismissed","adId":"a","cause":"app"}
                """),
            Case(
                "a short overlap that is bad outweighs a long one that is tolerated", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":110,"e":"phase","phase":"preAd","attempt":2}
                {"t":5100,"e":"ad_skip_tapped","adId":"a"}
                {"t":5200,"e":"phase","phase":"presenting","attempt":2,"word":0}
                {"t":5700,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a bad ad outweighs one that is tolerated", .fail,
                animation + """

                    {"t":5800,"e":"ad_shown","adId":"b","slot":"other","format":"banner"}
                    {"t":5900,"e":"ad_dismissed","adId":"b","cause":"app"}
                    """),
        ])
    func tolerance(_ example: Case) throws { try check(example) }

    private static let animation = """
        {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
        {"t":5000,"e":"ad_skip_enabled","adId":"a"}
        {"t":5100,"e":"ad_skip_tapped","adId":"a"}
        {"t":5200,"e":"phase","phase":"presenting","attempt":1,"word":0}
        {"t":5700,"e":"ad_dismissed","adId":"a","cause":"skip"}
        """

    @Test(
        "ads without a proper end",
        arguments: [
            Case("an ad that is never dismissed stays until the run ends", .fail, undismissed),
            Case(
                "the next phase closes it if so set", .pass, undismissed,
                parameters: ["missingDismiss": "nextPhase"]),
            Case(
                "the next phase closes no ad that is dismissed later", .fail,
                undismissed + """

                    {"t":9000,"e":"ad_dismissed","adId":"a","cause":"auto"}
                    """, parameters: ["missingDismiss": "nextPhase"]),
            Case(
                "what was overlapped before the next phase still fails", .fail,
                """
                {"t":0,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":10,"e":"ad_shown","adId":"a","slot":"other","format":"banner"}
                {"t":20,"e":"phase","phase":"none"}
                """, parameters: ["missingDismiss": "nextPhase"]),
            Case(
                "the next phase of another window closes nothing", .fail,
                """
                {"t":0,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":0,"e":"screen","name":"home"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"other","format":"banner"}
                {"t":20,"e":"phase","phase":"none","scene":"second"}
                {"t":30,"e":"screen","name":"game"}
                {"t":90,"e":"trace_end","reason":"normal"}
                """, parameters: ["missingDismiss": "nextPhase"]),
            Case(
                "a second ad_shown of an ad is no second ad", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"ad_dismissed","adId":"a","cause":"auto"}
                {"t":200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":300,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":400,"e":"ad_dismissed","adId":"a","cause":"auto"}
                """),
            Case(
                "a second dismissal does not prolong the ad", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"ad_dismissed","adId":"a","cause":"auto"}
                {"t":200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":400,"e":"ad_dismissed","adId":"a","cause":"auto"}
                """),
        ])
    func openAds(_ example: Case) throws { try check(example) }

    private static let undismissed = """
        {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
        {"t":5200,"e":"phase","phase":"presenting","attempt":1,"word":0}
        {"t":8000,"e":"phase","phase":"levelComplete","attempt":1}
        """

    @Test(
        "gaps and clocks",
        arguments: [
            Case(
                "events missing while the ad is there leave a pass open", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"seq":5,"t":5200,"e":"ad_dismissed","adId":"a","cause":"auto"}
                """),
            Case(
                "events missing since the latest phase leave a pass open", .inconclusive,
                """
                {"t":0,"e":"phase","phase":"levelComplete","attempt":1}
                {"seq":5,"t":10,"e":"ad_shown","adId":"a","slot":"postTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"auto"}
                """),
            Case(
                "events missing after the ad change nothing", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"auto"}
                {"seq":9,"t":5300,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            Case(
                "events missing leave an advisory open", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"seq":5,"t":5200,"e":"ad_dismissed","adId":"a","cause":"auto"}
                """),
            Case(
                "events missing excuse no overlap", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"seq":5,"t":5200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":9000,"e":"ad_dismissed","adId":"a","cause":"auto"}
                """),
            Case(
                "an overlap that cannot be measured fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"auto"}
                """),
            Case(
                "a clock that goes back outside any overlap changes nothing", .pass,
                """
                {"t":1000,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":500,"e":"ad_dismissed","adId":"a","cause":"auto"}
                {"t":600,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
        ])
    func gapsAndClocks(_ example: Case) throws { try check(example) }

    private func check(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule) == example.verdict)
    }

    @Test func findingNamesAdAndGame() throws {
        let result = try Story(
            """
            {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
            {"t":5200,"e":"phase","phase":"presenting","attempt":1,"word":0}
            {"t":7000,"e":"ad_dismissed","adId":"a","cause":"auto"}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[1, 2, 3]])
        #expect(result.findings.first?.measure == .time(1_800, limit: 0))
        #expect(result.findings.first?.atMs == 5_200)
    }

    @Test func eachAdHasOneFindingWithItsLongestOverlap() throws {
        let result = try Story(
            """
            {"t":0,"e":"ad_shown","adId":"a","slot":"other","format":"banner"}
            {"t":10,"e":"phase","phase":"presenting","attempt":1,"word":0}
            {"t":15,"e":"phase","phase":"none"}
            {"t":20,"e":"phase","phase":"presenting","attempt":2,"word":0}
            {"t":29,"e":"phase","phase":"none"}
            {"t":30,"e":"phase","phase":"presenting","attempt":3,"word":0}
            {"t":32,"e":"phase","phase":"none"}
            {"t":50,"e":"ad_dismissed","adId":"a","cause":"app"}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.measure) == [.time(9, limit: 0)])
        #expect(result.findings.map(\.seqs) == [[1, 4, 5, 8]])
    }
}
