import SandlotCompliance
import Testing

@Suite("ad-not-on-resume-or-exit")
struct AdNotOnResumeOrExitTests {
    private static let rule = RuleUnderTest("ad-not-on-resume-or-exit")

    private static func ad(at t: Int) -> String {
        #"{"t":\#(t),"e":"ad_shown","adId":"a","slot":"other","format":"interstitial"}"#
    }

    /// One change of the app's state each 1000 ms.
    private static func states(_ states: String...) -> String {
        states.enumerated().map { index, state in
            #"{"t":\#((index + 1) * 1_000),"e":"app_state","state":"\#(state)"}"# + "\n"
        }.joined()
    }

    private static func action(_ kind: String) -> String {
        #"{"t":1000,"e":"user_action","kind":"\#(kind)"}"# + "\n"
    }

    @Test(arguments: [
        Case(
            "an ad 2000 ms after coming back passes", .pass, states("background", "active"),
            ad(at: 4_000)),
        Case(
            "an ad a millisecond earlier fails", .fail, states("background", "active"),
            ad(at: 3_999)),
        Case(
            "the quiet time is a parameter", .pass, states("background", "active"), ad(at: 2_500),
            parameters: ["resumeQuietMs": 500]),
        Case(
            "inactive on the way back does not matter", .fail,
            states("background", "inactive", "active"), ad(at: 3_100)),
        Case(
            "a state of an unknown name on the way back does not matter", .fail,
            states("background", "dozing", "active"), ad(at: 3_100)),
        Case(
            "becoming active after inactive is no return", .pass, states("inactive", "active"),
            ad(at: 2_100)),
        Case(
            "becoming active after the launch is no return", .pass, states("launched", "active"),
            ad(at: 2_100)),
        Case(
            "only the first active ends the stay", .pass,
            states("background", "active", "inactive", "active"), ad(at: 4_100)),
        Case(
            "a launch ends the stay before active does", .pass,
            states("background", "launched", "active"), ad(at: 3_100)),
        Case(
            "an ad in the background is not shown on return", .pass, states("background"),
            ad(at: 1_100)),
        Case(
            "an ad that continues is not shown anew", .pass, ad(at: 0),
            states("background", "active"), ad(at: 2_100)),
        Case(
            "a banner on return is not checked", .notApplicable, states("background", "active"),
            .adShown(at: 2_100, slot: "other", format: "banner")),
        Case(
            "a state in whatever window speaks for the app", .fail,
            .appState("background", at: 1_000, scene: "second"),
            .appState("active", at: 2_000, scene: "third"), ad(at: 2_100)),
    ])
    func noAdAppearsOnResume(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case("an ad right after back fails", .fail, action("back"), ad(at: 1_999)),
        Case("an ad right after quit fails", .fail, action("quit"), ad(at: 1_999)),
        Case("an ad 1000 ms after back passes", .pass, action("back"), ad(at: 2_000)),
        Case("an ad right after a tap passes", .pass, action("tap"), ad(at: 1_000)),
        Case(
            "a tap after back does not make up for it", .fail, action("back"), action("tap"),
            ad(at: 1_500)),
        Case(
            "the time is a parameter", .fail, action("back"), ad(at: 2_500),
            parameters: ["exitMs": 2_000]),
    ])
    func noAdAppearsOnExit(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case(
            "events missing since a return that is long ago change nothing", .pass,
            states("background", "active"), .screen("home", at: 9_000, seq: 9), ad(at: 9_900)),
        Case(
            "events missing since the return excuse nothing", .fail, states("background", "active"),
            .screen("home", at: 2_100, seq: 9), ad(at: 2_200)),
        Case(
            "a clock that goes back since the return leaves a failure open", .inconclusive,
            states("background", "active"), ad(at: 1_900)),
        Case(
            "a clock that goes back since the return leaves a pass open", .inconclusive,
            states("background", "active"), .screen("home", at: 100), ad(at: 4_500)),
        Case(
            "a clock that goes back since back leaves a pass open", .inconclusive, action("back"),
            .screen("home", at: 100), ad(at: 4_500)),
        Case(
            "a clock that goes back with nothing to measure changes nothing", .pass,
            .screen("home", at: 9_000), ad(at: 4_500)),
    ])
    func gapsAndClockChangesMayBeInconclusive(_ example: Case) throws {
        try Self.rule.check(example)
    }

    @Test func findingNamesReturnAndAdWithTheTime() throws {
        let lines = Self.states("background", "inactive", "active") + Self.ad(at: 3_300)
        let result = try Self.rule.result(lines)
        #expect(result.findings.map(\.seqs) == [[3, 4]])
        #expect(result.findings.map(\.measure) == [.time(300, limit: 2_000)])
    }
}
