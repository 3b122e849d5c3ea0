import SandlotCompliance
import Testing

@Suite("ad-skip-by-deadline")
struct AdSkipByDeadlineTests {
    private static let rule = "ad-skip-by-deadline"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "no ad, nothing to check", .notApplicable,
                """
                {"t":0,"e":"app_state","state":"launched"}
                """),
            Case(
                "exactly the limit passes", .pass,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_skip_enabled","adId":"a"}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "exactly the tolerance passes", .pass,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5250,"e":"ad_skip_enabled","adId":"a"}
                {"t":5300,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "one beyond the tolerance fails", .fail,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5251,"e":"ad_skip_enabled","adId":"a"}
                {"t":5300,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "going away is as good as a skip control", .pass,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5250,"e":"ad_dismissed","adId":"a","cause":"auto"}
                """),
            Case(
                "going away too late fails", .fail,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5251,"e":"ad_dismissed","adId":"a","cause":"auto"}
                """),
            Case(
                "on the watch 3.25 s pass", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"watchOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"static","modal":true}
                {"t":3250,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "on the watch 3.251 s fail", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"watchOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":3251,"e":"ad_skip_enabled","adId":"a"}
                {"t":3300,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "on Android 5.25 s pass", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5250,"e":"ad_skip_enabled","adId":"a"}
                {"t":5300,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "on Android 5.251 s fail", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5251,"e":"ad_skip_enabled","adId":"a"}
                {"t":5300,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "the simulator counts as iOS", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"sim","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5251,"e":"ad_skip_enabled","adId":"a"}
                {"t":5300,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "an iPad counts as iOS", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iPadOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5250,"e":"ad_skip_enabled","adId":"a"}
                {"t":5300,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "without a platform it is unclear", .inconclusive,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":9000,"e":"ad_skip_enabled","adId":"a"}
                {"t":9100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "an unknown platform is none", .inconclusive,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"tvOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":1000,"e":"ad_skip_enabled","adId":"a"}
                {"t":1100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "without a platform an ad that stays is unclear", .inconclusive,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":60000,"e":"app_state","state":"active"}
                """),
            Case(
                "without a header it is unclear", .inconclusive,
                """
                {"seq":0,"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":1000,"e":"ad_skip_enabled","adId":"a"}
                {"t":1100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "without a platform and without an ad there is nothing to check", .notApplicable,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"t":0,"e":"app_state","state":"active"}
                """),
            Case(
                "a banner does not concern the rule", .notApplicable,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"banner"}
                {"t":60000,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a banner that covers the screen does", .fail,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"banner","modal":true}
                {"t":60000,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "an interstitial that covers nothing does not", .notApplicable,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial","modal":false}
                {"t":60000,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a rewarded ad covers the screen", .fail,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"rewarded"}
                {"t":30000,"e":"ad_dismissed","adId":"a","cause":"auto"}
                """),
            Case(
                "3 s in the background do not count", .pass,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":2000,"e":"app_state","state":"background"}
                {"t":5000,"e":"app_state","state":"active"}
                {"t":8000,"e":"ad_skip_enabled","adId":"a"}
                {"t":8100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a countdown that starts again after the background is too long", .fail,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":2000,"e":"app_state","state":"background"}
                {"t":5000,"e":"app_state","state":"active"}
                {"t":10000,"e":"ad_skip_enabled","adId":"a"}
                {"t":10100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "inactive does not count either", .pass,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":2000,"e":"app_state","state":"inactive"}
                {"t":5000,"e":"app_state","state":"active"}
                {"t":8000,"e":"ad_skip_enabled","adId":"a"}
                {"t":8100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "inactive counts if so set", .fail,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":2000,"e":"app_state","state":"inactive"}
                {"t":5000,"e":"app_state","state":"active"}
                {"t":8000,"e":"ad_skip_enabled","adId":"a"}
                {"t":8100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """, parameters: ["inactiveIsVisible": true]),
            Case(
                "an unknown state of the app changes nothing", .fail,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":2000,"e":"app_state","state":"dozing"}
                {"t":8000,"e":"ad_skip_enabled","adId":"a"}
                {"t":8100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "an ad shown in the background has all its time left", .pass,
                """
                {"t":0,"e":"app_state","state":"background"}
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":60000,"e":"app_state","state":"active"}
                {"t":65000,"e":"ad_skip_enabled","adId":"a"}
                {"t":65100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "open at the end, deadline not passed", .inconclusive,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5250,"e":"app_state","state":"active"}
                """),
            Case(
                "open at the end, deadline passed", .fail,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5251,"e":"app_state","state":"active"}
                """),
            Case(
                "open at the end, but most of the time in the background", .inconclusive,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"app_state","state":"background"}
                {"t":60000,"e":"app_state","state":"terminated"}
                """),
            Case(
                "an incomplete run is no different", .fail,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":6000,"e":"trace_end","reason":"crash"}
                """),
            Case(
                "a gap makes a pass unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"seq":3,"t":5000,"e":"ad_skip_enabled","adId":"a"}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a gap leaves a failure a failure", .fail,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"seq":3,"t":6000,"e":"ad_skip_enabled","adId":"a"}
                {"t":6100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a gap after the release does not matter", .pass,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_skip_enabled","adId":"a"}
                {"seq":5,"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a gap before the ad does not matter", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"seq":4,"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_skip_enabled","adId":"a"}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a clock that goes back makes a failure unclear", .inconclusive,
                """
                {"t":10000,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":9000,"e":"app_state","state":"active"}
                {"t":18000,"e":"ad_skip_enabled","adId":"a"}
                {"t":18100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a clock that goes back before the ad does not matter", .pass,
                """
                {"t":9000,"e":"app_state","state":"active"}
                {"t":1000,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":6000,"e":"ad_skip_enabled","adId":"a"}
                {"t":6100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a clock that goes back after the release does not matter", .pass,
                """
                {"t":9000,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":14000,"e":"ad_skip_enabled","adId":"a"}
                {"t":100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a clock that goes back before the end makes it unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":20000,"e":"app_state","state":"active"}
                {"t":15000,"e":"app_state","state":"active"}
                """),
            Case(
                "a clock that goes back at the end of an ad that was released does not matter",
                .pass,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_skip_enabled","adId":"a"}
                {"t":20000,"e":"app_state","state":"active"}
                {"t":15000,"e":"app_state","state":"active"}
                """),
            Case(
                "a doubled release does not count", .pass,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_skip_enabled","adId":"a"}
                {"t":9000,"e":"ad_skip_enabled","adId":"a"}
                {"t":9500,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a doubled appearance does not start the time again", .fail,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":4000,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":9000,"e":"ad_skip_enabled","adId":"a"}
                {"t":9100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a release after the ad has gone does not count", .pass,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":9000,"e":"ad_skip_enabled","adId":"a"}
                """),
            Case(
                "two ads are checked each by itself", .fail,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_skip_enabled","adId":"a"}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":6000,"e":"ad_shown","network":"house","adId":"b","slot":"preTest","format":"interstitial"}
                {"t":12000,"e":"ad_dismissed","adId":"b","cause":"skip"}
                """),
            Case(
                "a stricter time is an advisory", .advisory,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":4001,"e":"ad_skip_enabled","adId":"a"}
                {"t":4100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """, parameters: ["strictSkipMs": 4000]),
            Case(
                "a stricter time is met by itself", .pass,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":4000,"e":"ad_skip_enabled","adId":"a"}
                {"t":4100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """, parameters: ["strictSkipMs": 4000]),
            Case(
                "a stricter time of 0 asks for a way out at once", .advisory,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_skip_enabled","adId":"a"}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """, parameters: ["strictSkipMs": 0]),
            Case(
                "a stricter time does not soften a failure", .fail,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5251,"e":"ad_skip_enabled","adId":"a"}
                {"t":5300,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """, parameters: ["strictSkipMs": 0]),
            Case(
                "one number for all platforms", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"watchOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":15250,"e":"ad_skip_enabled","adId":"a"}
                {"t":15300,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """, parameters: ["maxSkipMs": 15000]),
            Case(
                "without tolerance", .fail,
                """
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5001,"e":"ad_skip_enabled","adId":"a"}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """, parameters: ["tolMs": 0]),
            Case(
                "the header sets the time of its run", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"params":{"maxSkipMs":1000}}
                {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":1251,"e":"ad_skip_enabled","adId":"a"}
                {"t":1300,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func toleranceIsTold() throws {
        let result = try Story(
            """
            {"t":0,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
            {"t":5100,"e":"ad_skip_enabled","adId":"a"}
            {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.verdict) == [.pass])
        #expect(result.findings.map(\.seqs) == [[1, 2]])
        #expect(result.findings.first?.measure == .time(5_100, limit: 5_250))
    }

    @Test func findingOfAnAdThatStaysIsAtTheEnd() throws {
        let finding = try Story(
            """
            {"t":1000,"e":"ad_shown","network":"house","adId":"a","slot":"preTest","format":"interstitial"}
            {"t":9000,"e":"trace_end","reason":"normal"}
            """
        ).result(Self.rule).findings.first
        #expect(finding?.seqs == [1])
        #expect(finding?.atMs == 9_000)
        #expect(finding?.measure == .time(8_000, limit: 5_250))
    }
}
