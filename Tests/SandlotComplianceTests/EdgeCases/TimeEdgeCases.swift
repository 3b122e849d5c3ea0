import SandlotCompliance
import Testing

@Suite("Awkward cases: time")
struct TimeEdgeCases {
    @Test(arguments: [
        Situation(
            "between an ad and its release: nothing measured can be trusted",
            ["ad-skip-by-deadline": .inconclusive, "trace-clock": .fail],
            shown(5000), ad(1000, "skip_enabled"), dismissed(1200)),
        Situation(
            "too late or not: a measure across it never fails",
            ["ad-skip-by-deadline": .inconclusive],
            shown(5000), tap(100), ad(90_000, "skip_enabled"), dismissed(90_100)),
        Situation(
            "what needs only the order still decides",
            ["ad-no-stack": .fail, "trace-clock": .fail],
            shown(5000), ad(100, "shown", "a2", #""slot":"other","format":"banner""#),
            dismissed(200)),
        Situation(
            "nothing is sorted by t: the ad has gone before the word comes",
            ["ad-no-gameplay-overlap": .pass],
            shown(9000), dismissed(9500), phase(100, "presenting"), phase(200, "none")),
        Situation(
            "nothing is sorted by t: the word comes before the ad has gone",
            ["ad-no-gameplay-overlap": .fail],
            shown(5000), phase(9000, "presenting"), dismissed(9500), phase(9600, "none")),
        Situation(
            "inside an overlap, whose length nobody can tell then",
            ["ad-no-gameplay-overlap": .fail],
            shown(5000), phase(9000, "presenting"), dismissed(8000), phase(9600, "none")),
        Situation(
            "nothing is sorted by wall",
            [
                "ad-no-gameplay-overlap": .pass, "ad-skip-by-deadline": .pass,
                "trace-clock": .pass,
            ],
            shown(0, "a1", #""wall":"2026-11-02T12:00:00Z""#),
            ad(5000, "skip_enabled", "a1", #""wall":"2026-11-02T09:00:00Z""#),
            dismissed(5100), phase(5200, "presenting"), phase(5300, "none")),
        Situation(
            "before an ad, and not while it is there",
            ["ad-skip-by-deadline": .pass, "trace-clock": .fail],
            tap(9000), shown(100), ad(5100, "skip_enabled"), dismissed(5200)),
        Situation(
            "by nothing at all", ["trace-clock": .pass], tap(0), tap(0), tap(17)),
    ])
    func aClockThatGoesBackAffectsOnlyMeasurements(situation: Situation) throws {
        try situation.check()
    }

    @Test(arguments: [
        Situation(
            "the countdown waits",
            [
                "ad-skip-by-deadline": .pass, "ad-skip-not-early": .pass,
                "ad-countdown-honest": .pass,
            ],
            shown(0, "a1", #""countdownMs":5000"#), app(2000, "background"),
            app(5000, "active"), ad(8000, "skip_enabled"), dismissed(8100)),
        Situation(
            "the countdown starts again", ["ad-skip-by-deadline": .fail],
            shown(0), app(2000, "background"), app(4000, "active"), ad(9000, "skip_enabled"),
            dismissed(9100)),
        Situation(
            "the countdown runs on",
            ["ad-skip-by-deadline": .pass, "ad-skip-not-early": .pass],
            shown(0), app(500, "background"), app(4500, "active"), ad(5000, "skip_enabled"),
            dismissed(5100)),
        Situation(
            "the countdown runs on, and visible time is what counts",
            ["ad-skip-not-early": .fail], parameters: ["countdownClock": "visible"],
            shown(0), app(500, "background"), app(4500, "active"), ad(5000, "skip_enabled"),
            dismissed(5100)),
        Situation(
            "the countdown runs on, and elapsed time is what counts",
            ["ad-skip-not-early": .pass], parameters: ["countdownClock": "elapsed"],
            shown(0), app(500, "background"), app(4500, "active"), ad(5000, "skip_enabled"),
            dismissed(5100)),
        Situation(
            "inactive is not visible", ["ad-skip-by-deadline": .pass],
            shown(0), app(1000, "inactive"), app(4000, "active"), ad(8000, "skip_enabled"),
            dismissed(8100)),
        Situation(
            "inactive is visible if somebody says so", ["ad-skip-by-deadline": .fail],
            parameters: ["inactiveIsVisible": true],
            shown(0), app(1000, "inactive"), app(4000, "active"), ad(8000, "skip_enabled"),
            dismissed(8100)),
        Situation(
            "a state that nobody knows changes nothing", ["ad-skip-by-deadline": .fail],
            shown(0), app(1000, "frozen"), app(4000, "active"), ad(8000, "skip_enabled"),
            dismissed(8100)),
        Situation(
            "a state that nobody knows does not bring the app back",
            ["ad-skip-by-deadline": .pass],
            shown(0), app(1000, "background"), app(2000, "frozen"), ad(8000, "skip_enabled"),
            dismissed(8100)),
        Situation(
            "the scene of a state is ignored", ["ad-skip-by-deadline": .pass],
            shown(0), at(1000, "app_state", #""state":"background","scene":"other""#),
            at(5000, "app_state", #""state":"active","scene":"third""#),
            ad(8000, "skip_enabled"), dismissed(8100)),
    ])
    func aCountdownStopsInTheBackground(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        (4749, Verdict.fail, Verdict.pass), (4750, .pass, .pass), (5000, .pass, .pass),
        (5250, .pass, .pass), (5251, .pass, .fail),
    ])
    func boundsFavorTheApp(skip: Int, notEarly: Verdict, byDeadline: Verdict) throws {
        let story = Story(
            [shown(0), ad(skip, "skip_enabled"), dismissed(skip + 10)].joined(separator: "\n"))
        #expect(try story.verdict("ad-skip-not-early") == notEarly)
        let result = try story.result("ad-skip-by-deadline")
        #expect(result.verdict == byDeadline)
        if byDeadline == .fail {
            #expect(result.findings.first?.measure == .time(skip, limit: 5250))
            #expect(result.findings.first?.seqs == [1, 2])
        }
        // What only the tolerance lets pass is said.
        #expect(result.findings.contains { $0.verdict == .pass } == (skip == 5250))
    }

    @Test(arguments: [
        Situation(
            "the ad goes, then the word comes", ["ad-no-gameplay-overlap": .pass],
            shown(0), dismissed(5200), phase(5200, "presenting"), phase(9000, "none")),
        Situation(
            "the word comes, then the ad goes", ["ad-no-gameplay-overlap": .advisory],
            shown(0), phase(5200, "presenting"), dismissed(5200), phase(9000, "none")),
    ])
    func eventsInOneInstantKeepTheirOrder(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "ads do not care", ["ad-skip-by-deadline": .pass, "trace-clock": .pass],
            shown(0, "a1", slot: "preTest", #""wall":"2026-11-02T10:00:00Z""#),
            ad(5000, "skip_enabled", "a1", #""wall":"2027-11-02T10:00:05Z""#),
            dismissed(5100)),
        Situation(
            "forward, past the end of a lock", ["gate-lockout-persists": .advisory],
            locked(10_000, #""durationMs":60000,"wall":"2026-11-02T10:00:10Z""#),
            crash(11_000), run("r2"),
            header(
                #""wall":"2026-11-02T10:00:20Z","gateState":{"attemptsUsed":3,"lockedUntilWall":"2026-11-02T10:01:10Z"}"#
            ),
            answer(2000, true, #""wall":"2026-11-02T12:00:00Z""#)),
        Situation(
            "forward by exactly what is tolerated", ["gate-lockout-persists": .pass],
            locked(10_000, #""durationMs":60000,"wall":"2026-11-02T10:00:10Z""#),
            crash(11_000), run("r2"),
            header(
                #""wall":"2026-11-02T10:00:20Z","gateState":{"attemptsUsed":3,"lockedUntilWall":"2026-11-02T10:01:10Z"}"#
            ),
            answer(2000, true, #""wall":"2026-11-02T10:01:22Z""#)),
        Situation(
            "not at all", ["gate-lockout-persists": .pass],
            locked(10_000, #""durationMs":60000,"wall":"2026-11-02T10:00:10Z""#),
            crash(11_000), run("r2"),
            header(
                #""wall":"2026-11-02T10:00:20Z","gateState":{"attemptsUsed":3,"lockedUntilWall":"2026-11-02T10:01:10Z"}"#
            ),
            answer(52_000, true, #""wall":"2026-11-02T10:01:12Z""#)),
    ])
    func aChangedWallClockIsNoticed(situation: Situation) throws { try situation.check() }
}
