import SandlotCompliance
import Testing

@Suite("ad-failure-nonblocking")
struct AdFailureNonblockingTests {
    private static let rule = "ad-failure-nonblocking"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "outside preAd nothing is checked", .notApplicable,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":100,"e":"ad_failed","adId":"a"}
                {"t":60000,"e":"app_state","state":"active"}
                """),
            Case(
                "in another phase nothing is checked", .notApplicable,
                """
                {"t":0,"e":"phase","phase":"levelComplete","attempt":1}
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":100,"e":"ad_failed","adId":"a"}
                {"t":60000,"e":"app_state","state":"active"}
                """),
            Case(
                "a phase exactly in time passes", .pass,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":100,"e":"ad_failed","adId":"a"}
                {"t":2100,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            Case(
                "a phase one later fails", .fail,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":100,"e":"ad_failed","adId":"a"}
                {"t":2101,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            Case(
                "the same phase again is a phase", .pass,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":100,"e":"ad_failed","adId":"a"}
                {"t":2100,"e":"phase","phase":"preAd","attempt":1}
                """),
            Case(
                "a screen passes", .pass,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":100,"e":"ad_failed","adId":"a"}
                {"t":2100,"e":"screen","name":"game"}
                """),
            Case(
                "another ad passes", .pass,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":100,"e":"ad_failed","adId":"a"}
                {"t":2100,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "another failure is no answer to the first", .fail,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":100,"e":"ad_failed","adId":"a"}
                {"t":1000,"e":"ad_failed","adId":"b"}
                {"t":2500,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            Case(
                "another request is no answer", .fail,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":100,"e":"ad_failed","adId":"a"}
                {"t":200,"e":"ad_requested","adId":"b","network":"house"}
                {"t":300,"e":"ad_failed","adId":"b"}
                {"t":2200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            Case(
                "a phase of another window is no answer", .fail,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":100,"e":"ad_failed","adId":"a"}
                {"t":200,"e":"phase","phase":"presenting","attempt":1,"word":0,"scene":"two"}
                {"t":2200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            Case(
                "a screen of another window is no answer", .fail,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":100,"e":"ad_failed","adId":"a"}
                {"t":200,"e":"screen","name":"game","scene":"two"}
                {"t":2200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            Case(
                "an ad in another window is no answer to a failure", .fail,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":100,"e":"ad_failed","adId":"a"}
                {"t":200,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial","scene":"two"}
                {"t":2200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            Case(
                "a phase of another window does not make a failure count", .notApplicable,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1,"scene":"two"}
                {"t":100,"e":"ad_failed","adId":"a"}
                {"t":60000,"e":"app_state","state":"active"}
                """),
            Case(
                "a failure open at the end, bound not passed", .inconclusive,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":100,"e":"ad_failed","adId":"a"}
                {"t":2100,"e":"app_state","state":"active"}
                """),
            Case(
                "a failure open at the end, bound passed", .fail,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":100,"e":"ad_failed","adId":"a"}
                {"t":2101,"e":"app_state","state":"active"}
                """),
            Case(
                "a request answered by its ad exactly in time passes", .pass,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":8000,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a request answered one later fails", .fail,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":8001,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a request answered by its failure passes", .pass,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":8000,"e":"ad_failed","adId":"a"}
                {"t":8100,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            Case(
                "a request answered by a late failure fails", .fail,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":8001,"e":"ad_failed","adId":"a"}
                {"t":8100,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            Case(
                "a request answered by a phase passes", .pass,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":8000,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            Case(
                "a request answered by a screen passes", .pass,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":8000,"e":"screen","name":"game"}
                """),
            Case(
                "another ad is no answer to a request", .fail,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":100,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                {"t":8001,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "another failure is no answer to a request", .fail,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":10,"e":"ad_requested","adId":"b","network":"house"}
                {"t":20,"e":"ad_failed","adId":"b"}
                {"t":8001,"e":"ad_shown","adId":"c","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "its ad is an answer in any window", .pass,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":100,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","scene":"two"}
                {"t":60000,"e":"app_state","state":"active"}
                """),
            Case(
                "that it has loaded is no answer", .fail,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":500,"e":"ad_loaded","adId":"a"}
                {"t":8001,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a request open at the end, bound not passed", .inconclusive,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":8000,"e":"app_state","state":"active"}
                """),
            Case(
                "a request open at the end, bound passed", .fail,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":8001,"e":"app_state","state":"active"}
                """),
            Case(
                "a request before the phase is not checked", .notApplicable,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":60000,"e":"app_state","state":"active"}
                """),
            Case(
                "a doubled appearance is no answer", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":10,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":20,"e":"phase","phase":"preAd","attempt":1}
                {"t":30,"e":"ad_requested","adId":"a","network":"house"}
                {"t":100,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":9000,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            Case(
                "a gap makes a pass unclear", .inconclusive,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":100,"e":"ad_failed","adId":"a"}
                {"seq":4,"t":200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            Case(
                "a gap since the phase makes a pass unclear", .inconclusive,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"seq":3,"t":100,"e":"ad_failed","adId":"a"}
                {"t":200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            Case(
                "a gap leaves a failure a failure", .fail,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":100,"e":"ad_failed","adId":"a"}
                {"seq":4,"t":9000,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            Case(
                "a clock that goes back makes it unclear", .inconclusive,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":5000,"e":"ad_failed","adId":"a"}
                {"t":100,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            Case(
                "a clock that goes back before the end makes it unclear", .inconclusive,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":100,"e":"ad_failed","adId":"a"}
                {"t":9000,"e":"app_state","state":"active"}
                {"t":8000,"e":"app_state","state":"active"}
                """),
            Case(
                "a repeated request is checked twice", .fail,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":4000,"e":"ad_requested","adId":"a","network":"house"}
                {"t":9000,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "the bounds can be set", .pass,
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":20000,"e":"ad_failed","adId":"a"}
                {"t":50000,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """, parameters: ["proceedMs": 30000, "loadTimeoutMs": 20000]),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func findingNamesPhaseFailureAndAnswer() throws {
        let finding = try Story(
            """
            {"t":0,"e":"phase","phase":"preAd","attempt":1}
            {"t":10,"e":"user_action","kind":"tap"}
            {"t":100,"e":"ad_failed","adId":"a"}
            {"t":30100,"e":"phase","phase":"presenting","attempt":1,"word":0}
            """
        ).result(Self.rule).findings.first
        #expect(finding?.seqs == [1, 3, 4])
        #expect(finding?.measure == .time(30_000, limit: 2_000))
    }
}
