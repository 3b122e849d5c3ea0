import SandlotCompliance
import Testing

@Suite("ad-not-at-launch")
struct AdNotAtLaunchTests {
    private static let rule = RuleUnderTest("ad-not-at-launch")

    private static let start = """
        {"t":500,"e":"app_state","state":"launched"}
        {"t":600,"e":"screen","name":"home"}
        {"t":700,"e":"user_action","kind":"tap"}

        """

    private static func ad(at t: Int) -> String {
        #"{"t":\#(t),"e":"ad_shown","adId":"a","slot":"other","format":"interstitial"}"#
    }

    private static func offer(at t: Int, by initiator: String = "app") -> String {
        #"{"t":\#(t),"e":"offer_shown","offerId":"o","initiated":"\#(initiator)"}"#
    }

    @Test(arguments: [
        Case("an ad 3000 ms after the launch passes", .pass, start, ad(at: 3_500)),
        Case("an ad a millisecond earlier fails", .fail, start, ad(at: 3_499)),
        Case(
            "the quiet time is a parameter", .pass, start, ad(at: 1_500),
            parameters: ["launchQuietMs": 1_000]),
        Case("an uninvited offer in time passes", .pass, start, offer(at: 3_500)),
        Case("an uninvited offer right after the launch fails", .fail, start, offer(at: 900)),
        Case(
            "an offer that was asked for is not checked", .notApplicable, start,
            offer(at: 900, by: "user")),
        Case(
            "an ad that covers nothing is not checked", .notApplicable, start,
            .adShown(at: 900, slot: "other", format: "banner")),
        Case(
            "an ad before anything was done fails", .fail, .appState("launched", at: 0),
            .screen("home", at: 100), ad(at: 9_000)),
        Case(
            "what is done on another screen does not count", .fail, .appState("launched", at: 0),
            .screen("onboarding", at: 100), .userAction(at: 200), .screen("home", at: 300),
            ad(at: 9_000)),
        Case(
            "what is done on an unknown screen does not count", .fail, .appState("launched", at: 0),
            .userAction(at: 200), ad(at: 9_000)),
        Case(
            "what was done on a content screen still counts on another one", .pass, start,
            .screen("settings", at: 1_000), ad(at: 9_000)),
        Case(
            "the screens that count are a parameter", .fail, start, ad(at: 9_000),
            parameters: ["contentScreens": ["game"]]),
        Case(
            "an action counts with the screen of its own window", .pass,
            .appState("launched", at: 0), .screen("game", at: 100, scene: "second"),
            .userAction(at: 200, scene: "second"), ad(at: 9_000)),
        Case(
            "an action in a window without a content screen does not count", .fail,
            .appState("launched", at: 0), .screen("game", at: 100, scene: "second"),
            .userAction(at: 200), ad(at: 9_000)),
        Case(
            "a second launch in the run does not begin anew", .pass, start,
            .appState("launched", at: 8_900, more: #""cold":false"#), ad(at: 9_000)),
        Case(
            "a return to the foreground is no launch", .pass, start, .appState("active", at: 8_900),
            ad(at: 9_000)),
        Case(
            "a doubled callback is no ad", .pass, start, ad(at: 3_500),
            .appState("launched", at: 3_600), ad(at: 3_700)),
    ])
    func noAdAppearsAtLaunch(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case(
            "without a launch the time counts from the start of the run", .pass,
            .screen("home", at: 600), .userAction(at: 700), ad(at: 3_000)),
        Case(
            "without a launch an ad a millisecond too early fails", .fail, .screen("home", at: 600),
            .userAction(at: 700), ad(at: 2_999)),
        Case(
            "becoming active is no launch", .pass, .screen("home", at: 600), .userAction(at: 700),
            .appState("active", at: 2_900), ad(at: 3_000)),
        Case(
            "an ad before the launch fails", .fail, .screen("home", at: 600), .userAction(at: 700),
            ad(at: 3_000), .appState("launched", at: 3_100)),
        Case(
            "what was done before the launch does not count", .fail, .screen("home", at: 600),
            .userAction(at: 700), .appState("launched", at: 800), ad(at: 9_000)),
    ])
    func runsWithoutALaunchAreChecked(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case(
            "events missing since the launch leave a pass open", .inconclusive,
            .appState("launched", at: 500), .screen("home", at: 600, seq: 5), .userAction(at: 700),
            ad(at: 9_000)),
        Case(
            "events missing after the ad change nothing", .pass, start, ad(at: 9_000),
            .userAction(seq: 9)),
        Case(
            "events missing since the launch excuse no hurry", .fail,
            .appState("launched", at: 500), .screen("home", at: 600, seq: 5), .userAction(at: 700),
            ad(at: 900)),
        Case(
            "a clock that goes back since the launch leaves a failure open", .inconclusive, start,
            .screen("game", at: 100), ad(at: 900)),
        Case(
            "a clock that goes back since the launch leaves a pass open", .inconclusive, start,
            .screen("game", at: 100), ad(at: 9_000)),
    ])
    func gapsAndClockChangesMayBeInconclusive(_ example: Case) throws {
        try Self.rule.check(example)
    }

    @Test func findingNamesLaunchActionAndAdWithTheTime() throws {
        let result = try Self.rule.result(Self.start + Self.ad(at: 900))
        #expect(result.findings.map(\.seqs) == [[1, 2, 3, 4]])
        #expect(result.findings.map(\.measure) == [.time(400, limit: 3_000)])
    }

    @Test func anAdBeforeTheLaunchIsNotSaidToComeAfterIt() throws {
        let early = try Self.rule.result(Self.ad(at: 1_000), .appState("launched", at: 2_000))
        #expect(
            early.findings.map(\.message) == ["A full-screen ad appeared before the launch."])
        #expect(early.findings.map(\.seqs) == [[1, 2]])
        let without = try Self.rule.result(Self.ad(at: 1_000))
        #expect(without.findings.map(\.seqs) == [[1]])
        #expect(without.findings.first?.message.contains("after the launch") == true)
    }

    @Test func aLateLaunchFailsAnyNumberOfOffersBeforeIt() throws {
        let offers = (0..<250).map { Self.offer(at: 3_000 + $0) }.joined(separator: "\n")
        let lines = """
            {"t":600,"e":"screen","name":"home"}
            {"t":700,"e":"user_action","kind":"tap"}
            \(offers)
            """
        #expect(try Self.rule.verdict(lines) == .pass)
        let late = try Self.rule.result(lines, .appState("launched", at: 9_000))
        #expect(late.verdict == .fail)
        #expect(late.findings.count == 100)
    }
}
