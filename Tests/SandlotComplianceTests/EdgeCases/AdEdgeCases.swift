import SandlotCompliance
import Testing

@Suite("Awkward cases: ads and phases")
struct AdEdgeCases {
    @Test(arguments: [
        Situation(
            "for a millisecond, and nobody has skipped it", ["ad-no-gameplay-overlap": .fail],
            shown(0), phase(5200, "presenting"), dismissed(5201), phase(9000, "none")),
        Situation(
            "it slides away after a tap", ["ad-no-gameplay-overlap": .advisory],
            shown(0), ad(5000, "skip_enabled"), ad(5100, "skip_tapped"),
            phase(5200, "presenting"), dismissed(5700), phase(9000, "none")),
        Situation(
            "it slides away for too long", ["ad-no-gameplay-overlap": .fail],
            shown(0), ad(5000, "skip_enabled"), ad(5100, "skip_tapped"),
            phase(5200, "presenting"), dismissed(5701), phase(9000, "none")),
        Situation(
            "the tap comes only once the test has begun", ["ad-no-gameplay-overlap": .fail],
            shown(0), ad(5000, "skip_enabled"), phase(5200, "presenting"),
            ad(5300, "skip_tapped"), dismissed(5400), phase(9000, "none")),
        Situation(
            "another ad was tapped", ["ad-no-gameplay-overlap": .fail],
            shown(0, "a0"), ad(100, "skip_enabled", "a0"), ad(200, "skip_tapped", "a0"),
            dismissed(300, "a0"), shown(1000), phase(5200, "presenting"), dismissed(5400),
            phase(9000, "none")),
        Situation(
            "while the home screen is there, a phase is no game",
            ["ad-no-gameplay-overlap": .pass],
            at(0, "screen", #""name":"home""#), shown(10), phase(100, "presenting"),
            dismissed(5400), phase(9000, "none")),
        Situation(
            "the screen of the game comes back under the ad",
            ["ad-no-gameplay-overlap": .fail],
            at(0, "screen", #""name":"home""#), phase(1, "presenting"), shown(10),
            at(20, "screen", #""name":"game""#), dismissed(40), phase(9000, "none")),
    ])
    func anAdMayNotStayUpWhenTheTestBegins(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "a word again opens no slot", ["ad-slot-valid": .fail],
            phase(0, "presenting"), phase(1, "spelling"), phase(2, "feedback"),
            phase(3, "preAd"), shown(4), dismissed(9000)),
        Situation(
            "a word again is no fault of order", ["trace-phase-order": .pass],
            phase(0, "presenting"), phase(1, "spelling"), phase(2, "feedback"),
            phase(3, "presenting"), phase(4, "spelling"), phase(5, "feedback")),
        Situation(
            "a level again is a new attempt with slots of its own",
            ["ad-slot-valid": .pass, "ad-one-per-slot": .pass],
            phase(0, "preAd"), shown(1), dismissed(5000), phase(5001, "presenting"),
            phase(6000, "none"), phase(7000, "preAd", attempt: 2), shown(7001, "a2"),
            dismissed(12_000, "a2"), phase(12_001, "presenting", attempt: 2)),
        Situation(
            "a word that is given up counts as resolved",
            ["ad-post-requires-completion": .pass],
            phase(0, "presenting"), phase(1, "spelling"), phase(2, "feedback"),
            phase(3, "levelComplete", #""wordCount":1"#), shown(4, slot: "postTest"),
            dismissed(5000)),
    ])
    func repeatedWordsAndLevelsAreCheckedByAttempt(situation: Situation) throws {
        try situation.check()
    }

    @Test func levelsThatAreStartedAgainAndAgainHaveTooManyAds() throws {
        let lines = (0..<13).flatMap { index in
            let t = index * 180_000
            return [
                phase(t, "preAd", attempt: index + 1), shown(t + 1, "a\(index)"),
                dismissed(t + 5000, "a\(index)"),
            ]
        }
        #expect(try Story(lines.joined(separator: "\n")).verdict("ad-frequency") == .fail)
    }

    @Test(arguments: [
        Situation(
            "there is no slot after it",
            ["ad-post-requires-completion": .fail, "ad-slot-valid": .fail],
            phase(0, "presenting"), phase(1, "spelling"), phase(2, "feedback"),
            at(3, "user_action", #""kind":"quit""#), phase(4, "none"),
            shown(5000, slot: "postTest"), dismissed(9000)),
        Situation(
            "a banner of that slot is none either",
            ["ad-post-requires-completion": .fail, "ad-slot-valid": .notApplicable],
            phase(0, "presenting"), phase(4, "none"),
            at(5, "ad_shown", #""adId":"a1","slot":"postTest","format":"banner""#),
            dismissed(9000)),
    ])
    func leavingATestEndsItsGameplay(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "the test continues in time", ["ad-failure-nonblocking": .pass],
            phase(0, "preAd"), ad(100, "failed"), phase(2100, "presenting")),
        Situation(
            "the test continues too late", ["ad-failure-nonblocking": .fail],
            phase(0, "preAd"), ad(100, "failed"), phase(2101, "presenting")),
        Situation(
            "another one is shown in time", ["ad-failure-nonblocking": .pass],
            phase(0, "preAd"), ad(100, "failed"), shown(2100, "a2"), dismissed(5000, "a2")),
        Situation(
            "a window next door does not count", ["ad-failure-nonblocking": .fail],
            phase(0, "preAd"), ad(100, "failed"),
            at(200, "screen", #""name":"home","scene":"b""#), phase(9000, "presenting")),
        Situation(
            "the run ends before it could continue", ["ad-failure-nonblocking": .inconclusive],
            phase(0, "preAd"), ad(100, "failed"), crash(2100)),
        Situation(
            "the run ends long after", ["ad-failure-nonblocking": .fail],
            phase(0, "preAd"), ad(100, "failed"), crash(2101)),
        Situation(
            "it comes after all, once the test has begun", ["ad-slot-valid": .fail],
            phase(0, "preAd"),
            at(1, "ad_requested", #""adId":"a1","network":"house""#),
            phase(3000, "presenting"), shown(3500), dismissed(4000)),
    ])
    func aFailedAdDoesNotStopTheChild(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "one tap between them",
            [
                "seed/ad-spacing": .advisory, "google-families/ad-spacing": .fail,
                "ad-dismiss-no-chain": .pass,
            ],
            phase(0, "levelComplete"), shown(1, slot: "postTest"), dismissed(5000),
            tap(5100), phase(5200, "preAd", attempt: 2), shown(5300, "a2"),
            dismissed(10_000, "a2")),
        Situation(
            "nothing between them",
            ["google-families/ad-spacing": .fail, "ad-dismiss-no-chain": .fail],
            shown(1, slot: "postTest"), dismissed(5000), shown(6999, "a2"),
            dismissed(10_000, "a2")),
        Situation(
            "two seconds between them", ["ad-dismiss-no-chain": .pass],
            shown(1, slot: "postTest"), dismissed(5000), shown(7000, "a2"),
            dismissed(10_000, "a2")),
        Situation(
            "a banner is no link of a chain",
            ["ad-dismiss-no-chain": .pass, "ad-spacing": .notApplicable],
            shown(1, slot: "postTest"), dismissed(5000),
            at(5100, "ad_shown", #""adId":"a2","slot":"other","format":"banner""#),
            dismissed(10_000, "a2")),
    ])
    func adsAroundTwoTestsCountTogether(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "it is up until the run ends",
            ["ad-no-gameplay-overlap": .fail, "trace-ad-lifecycle": .fail],
            shown(0), ad(5000, "skip_enabled"), phase(6000, "presenting"),
            phase(9000, "none")),
        Situation(
            "an event may be missing: the faults stay, and the gap is named",
            [
                "ad-no-gameplay-overlap": .fail, "trace-ad-lifecycle": .fail,
                "trace-seq": .fail,
            ],
            shown(0), ad(5000, "skip_enabled"), numbered(7, phase(6000, "presenting")),
            phase(9000, "none")),
        Situation(
            "a lenient reading closes it at the next phase",
            ["ad-no-stack": .pass], parameters: ["missingDismiss": "nextPhase"],
            shown(0), ad(5000, "skip_enabled"), phase(6000, "none"), shown(9000, "a2"),
            dismissed(9100, "a2")),
        Situation(
            "a strict reading does not", ["ad-no-stack": .fail],
            shown(0), ad(5000, "skip_enabled"), phase(6000, "none"), shown(9000, "a2"),
            dismissed(9100, "a2")),
        Situation(
            "the run was cut short", ["trace-ad-lifecycle": .inconclusive],
            shown(0), ad(5000, "skip_enabled"), crash(9000)),
    ])
    func anAdWithoutADismissalIsStillChecked(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "after the deadline", ["ad-skip-by-deadline": .fail],
            shown(0, "a1", #""network":"house""#), crash(5251)),
        Situation(
            "at the deadline", ["ad-skip-by-deadline": .inconclusive],
            shown(0, "a1", #""network":"house""#), crash(5250)),
        Situation(
            "after the deadline, but out of sight", ["ad-skip-by-deadline": .inconclusive],
            shown(0, "a1", #""network":"house""#), app(3000, "background"), crash(9000)),
        Situation(
            "in good order, and there is no way out of the ad",
            ["ad-no-wall": .fail, "ad-skip-by-deadline": .fail],
            shown(0, "a1", #""network":"house""#), tap(9000)),
        Situation(
            "too soon to tell", ["ad-no-wall": .inconclusive],
            shown(0, "a1", #""network":"house""#), crash(9000)),
    ])
    func anAdOpenAtTheEndIsStillChecked(situation: Situation) throws { try situation.check() }

    @Test(arguments: ["banner", "static", "native", #"interstitial","modal":false,"x":""#])
    func formatsThatCoverNothingAreExemptFromSomeRules(format: String) throws {
        let lines = [
            phase(0, "presenting"),
            at(1, "ad_shown", #""adId":"a1","slot":"other","format":"\#(format)""#),
            dismissed(90_000), phase(90_001, "none"),
        ]
        try Situation(
            "",
            [
                "ad-no-gameplay-overlap": .fail, "ad-skip-by-deadline": .notApplicable,
                "ad-skip-not-early": .notApplicable, "ad-no-wall": .notApplicable,
                "ad-slot-valid": .notApplicable,
            ], lines.joined(separator: "\n")
        ).check()
    }

    @Test(arguments: [
        Situation(
            "an ad in one does not cover a test in the other",
            ["ad-no-gameplay-overlap": .pass],
            phase(0, "presenting", #""scene":"a""#), shown(1, "a1", #""scene":"b""#),
            dismissed(900, "a1", #""scene":"b""#), phase(9000, "none", #""scene":"a""#)),
        Situation(
            "an ad in each is no stack", ["ad-no-stack": .pass],
            shown(1, "a1", #""scene":"a""#), shown(2, "a2", #""scene":"b""#),
            dismissed(900), dismissed(901, "a2")),
        Situation(
            "a screen of one is none of the other", ["ad-slot-valid": .pass],
            at(0, "screen", #""name":"home","scene":"a""#),
            phase(1, "preAd", #""scene":"b""#), shown(2, "a1", #""scene":"b""#),
            dismissed(5000)),
        Situation(
            "an ad belongs to the window where it appeared",
            ["ad-no-gameplay-overlap": .fail],
            shown(1, "a1", #""scene":"a""#), phase(2, "presenting", #""scene":"a""#),
            dismissed(900, "a1", #""scene":"b""#), phase(9000, "none", #""scene":"a""#)),
        Situation(
            "entitlements hold for all of them", ["ad-suppressed-when-entitled": .fail],
            owned(0, true, cause: "launch", #""scene":"a""#), shown(1, "a1", #""scene":"b""#),
            dismissed(900)),
        Situation(
            "a pass holds for all of them", ["gate-before-purchase": .pass],
            at(
                0, "gate_passed",
                #""gateId":"g1","passId":"p1","purpose":"purchase","scene":"a""#),
            started(1, "b1", #""scene":"b""#)),
        Situation(
            "wrong answers of all of them count", ["gate-attempt-limit": .fail],
            answer(0, false, #""scene":"a""#), answer(1, false, #""scene":"b""#),
            answer(2, false, #""scene":"a""#), answer(3, false, #""scene":"b""#)),
    ])
    func windowsSideBySideAreCheckedSeparately(situation: Situation) throws {
        try situation.check()
    }

    @Test(arguments: [
        Situation(
            "a second ad_shown is no second ad",
            [
                "trace-ad-lifecycle": .fail, "ad-one-per-slot": .pass, "ad-no-stack": .pass,
                "ad-spacing": .notApplicable, "ad-labelled": .pass, "ad-frequency": .pass,
            ],
            phase(0, "preAd"), shown(1, "a1", #""label":"Ad""#), shown(2), dismissed(5000)),
        Situation(
            "a second ad_shown after the ad is none either",
            [
                "trace-ad-lifecycle": .fail, "ad-no-gameplay-overlap": .pass,
                "ad-dismiss-no-chain": .pass, "ad-slot-valid": .pass,
            ],
            phase(0, "preAd"), shown(1), dismissed(5000), phase(5001, "presenting"),
            shown(5002), phase(9000, "none")),
        Situation(
            "a second ad_dismissed does not prolong the ad",
            ["trace-ad-lifecycle": .fail, "ad-no-gameplay-overlap": .pass],
            shown(0), dismissed(5200), phase(5300, "presenting"), dismissed(9000),
            phase(9001, "none")),
        Situation(
            "a second ad_skip_enabled has no size",
            ["trace-ad-lifecycle": .fail, "ad-close-target-size": .pass],
            shown(0),
            ad(
                5000, "skip_enabled", "a1",
                #""closeWidthPt":44,"closeHeightPt":44,"closeVisible":true"#),
            ad(
                5001, "skip_enabled", "a1",
                #""closeWidthPt":4,"closeHeightPt":4,"closeVisible":false"#),
            dismissed(5200)),
        Situation(
            "a countdown after the ad is no lie",
            ["trace-ad-lifecycle": .fail, "ad-countdown-honest": .pass],
            shown(0, "a1", #""countdownMs":5000"#), ad(5000, "skip_enabled"), dismissed(5100),
            ad(6000, "countdown", "a1", #""remainingMs":9000"#)),
        Situation(
            "the second result of a purchase is ignored",
            ["iap-no-double-charge": .pass, "iap-reauth-window": .notApplicable],
            started(0), result(1, "success", "b1", #""tx":"x1""#),
            result(2, "success", "b1", #""tx":"x2""#)),
    ])
    func repeatedCallbacksCountOnce(situation: Situation) throws { try situation.check() }
}
