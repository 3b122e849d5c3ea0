import SandlotCompliance
import Testing

@Suite("Readings that are easy to miss: ads")
struct AdReadings {
    @Test(arguments: [
        Situation(
            "how long a countdown must be is a parameter, not what the ad says",
            ["ad-skip-not-early": .fail],
            shown(0, "a1", #""countdownMs":1000"#), ad(1000, "skip_enabled"), dismissed(1100)),
        Situation(
            "how long a countdown must be can be set", ["ad-skip-not-early": .pass],
            parameters: ["countdownMs": 1000],
            shown(0), ad(1000, "skip_enabled"), dismissed(1100)),
        Situation(
            "a label on a button is compared without trimming", ["ad-distinct-from-content": .fail],
            shown(
                0, "a1",
                #""creative":{"usesAppCharacter":false,"containsGameInstruction":false},"skipLabel":" Skip""#
            )),
        Situation(
            "the case of a label on a button does not matter",
            ["ad-distinct-from-content": .pass],
            shown(
                0, "a1",
                #""creative":{"usesAppCharacter":false,"containsGameInstruction":false},"skipLabel":"sKIP""#
            )),
        Situation(
            "an ad label is trimmed", ["ad-labelled": .pass],
            shown(0, "a1", #""label":"  advertisement\t""#)),
        Situation(
            "an unknown network has not been reviewed or otherwise",
            ["ad-creative-reviewed": .inconclusive], shown(0)),
        Situation(
            "the latest request before the ad says whose it is",
            ["ad-third-party-discouraged": .pass],
            at(0, "ad_requested", #""adId":"a1","network":"admob""#),
            at(1, "ad_requested", #""adId":"a1","network":"house""#), shown(2),
            at(3, "ad_requested", #""adId":"a1","network":"admob""#)),
        Situation(
            "what an ad says of its network outranks the request",
            ["ad-third-party-discouraged": .fail],
            at(1, "ad_requested", #""adId":"a1","network":"house""#),
            shown(2, "a1", #""network":"admob""#)),
        Situation(
            "nothing else is taken from the request", ["ad-non-personalized": .fail],
            at(1, "ad_requested", #""adId":"a1","network":"admob","personalized":false"#),
            shown(2, "a1", #""network":"admob""#)),
        Situation(
            "a click on an ad that was never shown comes late enough",
            ["ad-click-guard": .pass, "trace-ad-lifecycle": .fail],
            ad(0, "clicked", "a1", #""destination":"none""#)),
        Situation(
            "a click after a second", ["ad-click-guard": .pass], shown(0),
            ad(1000, "clicked", "a1", #""destination":"none""#)),
        Situation(
            "a click before it", ["ad-click-guard": .fail], shown(0),
            ad(999, "clicked", "a1", #""destination":"none""#)),
    ])
    func fieldsAndParametersDecideAboutAds(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        ("19.0.0", Verdict.pass), ("19", .pass), ("20.0.0", .pass), ("100.0", .pass),
        ("18.99.99", .fail), ("9.0.0", .fail), ("19.x.0", .pass), ("x.99", .fail), ("", .fail),
    ])
    func versionsAreComparedNumberByNumber(version: String, verdict: Verdict) throws {
        try Situation(
            version, ["ad-sdk-certified": verdict], header(platform: "android"),
            at(0, "ad_requested", #""adId":"a1","network":"admob","sdkVersion":"\#(version)""#)
        ).check()
    }

    @Test(arguments: [
        Situation(
            "of two earlier ads the one that closed later counts",
            ["seed/ad-spacing": .advisory],
            shown(0), shown(1000, "a2"), dismissed(2000, "a2"), dismissed(40_000),
            shown(50_000, "a3"), dismissed(51_000, "a3")),
        Situation(
            "an ad that is still open is none that closed",
            ["seed/ad-spacing": .notApplicable], shown(0), shown(1000, "a2")),
        Situation(
            "half a minute is enough", ["seed/ad-spacing": .pass], shown(0), dismissed(1000),
            shown(31_000, "a2"), dismissed(32_000, "a2")),
        Situation(
            "two actions and half a minute are enough", ["google-families/ad-spacing": .pass],
            shown(0), dismissed(1000), tap(1001), tap(1002), shown(31_000, "a2")),
        Situation(
            "two ads of no attempt share a slot of their own", ["ad-one-per-slot": .fail],
            shown(0), dismissed(1000), shown(2000, "a2"), dismissed(3000, "a2")),
        Situation(
            "an ad of no attempt and one of an attempt do not", ["ad-one-per-slot": .pass],
            shown(0), dismissed(1000), phase(1500, "preAd"), shown(2000, "a2"),
            dismissed(3000, "a2")),
        Situation(
            "other slots are not counted", ["ad-one-per-slot": .notApplicable],
            shown(0, slot: "other"), dismissed(1000), shown(2000, "a2", slot: "other")),
        Situation(
            "of two ends of a test the latest counts: one more word was to come",
            ["ad-post-requires-completion": .fail],
            phase(0, "presenting"), phase(1, "spelling"), phase(2, "feedback"),
            phase(3, "levelComplete", #""wordCount":1"#),
            phase(4, "levelComplete", #""wordCount":2"#), shown(5, slot: "postTest")),
        Situation(
            "of two ends of a test the latest counts: one more word has come",
            ["ad-post-requires-completion": .pass],
            phase(0, "feedback"), phase(3, "levelComplete", #""wordCount":2"#),
            phase(4, "feedback", word: 1), phase(5, "levelComplete", #""wordCount":2"#),
            shown(6, slot: "postTest")),
        Situation(
            "a word that comes after the end does not count",
            ["ad-post-requires-completion": .fail],
            phase(0, "feedback"), phase(3, "levelComplete", #""wordCount":2"#),
            phase(4, "feedback", word: 1), shown(6, slot: "postTest")),
        Situation(
            "without a number of words there are fifteen",
            ["ad-post-requires-completion": .fail],
            phase(0, "feedback"), phase(3, "levelComplete"), shown(6, slot: "postTest")),
        Situation(
            "without a number at the end the latest of the attempt counts",
            ["ad-post-requires-completion": .pass],
            phase(0, "feedback", #""wordCount":1"#), phase(3, "levelComplete"),
            shown(6, slot: "postTest")),
        Situation(
            "words of another attempt do not count", ["ad-post-requires-completion": .fail],
            phase(0, "feedback", attempt: 1), phase(1, "none"),
            phase(3, "levelComplete", attempt: 2, #""wordCount":1"#),
            shown(6, slot: "postTest")),
    ])
    func adsAreCountedByTheirName(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        (3_600_000, Verdict.pass), (3_599_999, .fail),
    ])
    func theEndOfAnHourIsNotInIt(last: Int, verdict: Verdict) throws {
        let lines = (0..<13).flatMap { index in
            let t = index == 12 ? last : index * 1000
            return [shown(t, "a\(index)", slot: "other"), dismissed(t, "a\(index)")]
        }
        #expect(try Story(lines.joined(separator: "\n")).verdict("ad-frequency") == verdict)
    }

    @Test(arguments: [
        Situation(
            "is the beginning of the run if nothing says otherwise",
            ["ad-not-at-launch": .pass],
            at(0, "screen", #""name":"home""#), tap(1), shown(3000)),
        Situation(
            "is quiet for three seconds", ["ad-not-at-launch": .fail],
            at(0, "screen", #""name":"home""#), tap(1), shown(2999)),
        Situation(
            "is the first launched", ["ad-not-at-launch": .fail],
            at(0, "screen", #""name":"home""#), app(5000, "launched"), tap(5001), shown(7999)),
        Situation(
            "is not the second launched", ["ad-not-at-launch": .pass],
            app(0, "launched"), at(0, "screen", #""name":"home""#), tap(5001),
            app(5002, "launched"), shown(5003)),
        Situation(
            "asks for something to be done since", ["ad-not-at-launch": .fail],
            at(0, "screen", #""name":"home""#), tap(1), app(5000, "launched"), shown(9000)),
        Situation(
            "asks for something to be done where there is content",
            ["ad-not-at-launch": .fail],
            at(0, "screen", #""name":"onboarding""#), tap(1), shown(9000)),
        Situation(
            "asks for something to be done on a screen that is known",
            ["ad-not-at-launch": .fail], tap(1), shown(9000)),
    ])
    func adsAtLaunchFollowTheParameters(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "an ad after the app came back", ["ad-not-on-resume-or-exit": .fail],
            app(0, "background"), app(1000, "inactive"), app(2000, "active"), shown(3999)),
        Situation(
            "an ad two seconds after the app came back", ["ad-not-on-resume-or-exit": .pass],
            app(0, "background"), app(2000, "active"), shown(4000)),
        Situation(
            "an ad after the app was inactive only", ["ad-not-on-resume-or-exit": .pass],
            app(0, "inactive"), app(2000, "active"), shown(2001)),
        Situation(
            "an ad that was there before", ["ad-not-on-resume-or-exit": .pass],
            shown(0), app(1, "background"), app(2000, "active"), dismissed(3000)),
        Situation(
            "an ad as somebody goes back", ["ad-not-on-resume-or-exit": .fail],
            at(0, "user_action", #""kind":"back""#), shown(999)),
        Situation(
            "an ad a second after somebody went back", ["ad-not-on-resume-or-exit": .pass],
            at(0, "user_action", #""kind":"back""#), shown(1000)),
    ])
    func adsAreNotShownOnResumeOrExit(situation: Situation) throws { try situation.check() }
}
