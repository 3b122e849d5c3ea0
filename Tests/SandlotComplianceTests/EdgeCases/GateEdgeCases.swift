import SandlotCompliance
import Testing

@Suite("Awkward cases: the gate")
struct GateEdgeCases {
    private static let canceled = at(3, "gate_cancelled", #""gateId":"g1""#)

    @Test(arguments: [
        Situation(
            "across reopenings", ["gate-attempt-limit": .fail],
            question(0), answer(1, false), answer(2, false), canceled, question(4, 9, 6),
            answer(5, false), question(6, 12, 4), answer(7, false)),
        Situation(
            "across reopenings, and the third one locks", ["gate-attempt-limit": .pass],
            question(0), answer(1, false), answer(2, false), canceled, question(4, 9, 6),
            answer(5, false), locked(6)),
        Situation(
            "across gates", ["gate-attempt-limit": .fail],
            answer(1, false),
            at(2, "gate_answered", #""gateId":"g2","correct":false"#),
            at(3, "gate_answered", #""gateId":"g3","correct":false"#),
            at(4, "gate_cancelled", #""gateId":"g3""#)),
        Situation(
            "until the gate is passed", ["gate-attempt-limit": .pass],
            answer(1, false), answer(2, false), answer(3, true), passed(4, "settings"),
            answer(5, false), answer(6, false), answer(7, true)),
        Situation(
            "until a lock is over", ["gate-attempt-limit": .pass],
            answer(1, false), answer(2, false), answer(3, false), locked(4), question(60_004),
            answer(60_005, false), answer(60_006, false)),
        Situation(
            "as long as a lock is not over", ["gate-attempt-limit": .fail],
            answer(1, false), answer(2, false), answer(3, false), locked(4),
            answer(60_003, false)),
        Situation(
            "and nobody knows what comes after the third one",
            ["gate-attempt-limit": .inconclusive],
            answer(1, false), answer(2, false), answer(3, false)),
        Situation(
            "from the header on", ["gate-attempt-limit": .fail],
            header(#""gateState":{"attemptsUsed":3}"#), answer(1, false)),
        Situation(
            "from the header on, and its lock is over by the wall",
            ["gate-attempt-limit": .pass],
            header(#""gateState":{"attemptsUsed":3,"lockedUntilWall":"2026-11-02T10:00:00Z"}"#),
            answer(1, false, #""wall":"2026-11-02T10:00:00Z""#)),
        Situation(
            "from the header on, and nobody knows if its lock is over",
            ["gate-attempt-limit": .fail],
            header(#""gateState":{"attemptsUsed":3,"lockedUntilWall":"2026-11-02T10:00:00Z"}"#),
            answer(900_000, false)),
        Situation(
            "beyond the limit, and the answer is right", ["gate-attempt-limit": .pass],
            header(#""gateState":{"attemptsUsed":4}"#), answer(1, true)),
        Situation(
            "beyond the limit, and the answer is right, but a lock holds",
            ["gate-attempt-limit": .fail],
            header(#""gateState":{"attemptsUsed":4,"lockedUntilWall":"2026-11-02T10:00:00Z"}"#),
            answer(1, true, #""wall":"2026-11-02T09:00:00Z""#)),
    ])
    func wrongAttemptsAddUp(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "to the millisecond", ["gate-lockout-enforced": .pass],
            locked(0), answer(60_000, true)),
        Situation(
            "a minute unless it says otherwise", ["gate-lockout-enforced": .fail],
            locked(0), answer(59_999, true)),
        Situation(
            "as long as it says", ["gate-lockout-enforced": .pass],
            locked(0, #""durationMs":1000"#), answer(1000, true)),
        Situation(
            "also for links and purchases", ["gate-lockout-enforced": .fail],
            locked(0), started(59_999)),
        Situation(
            "and may be shown", ["gate-lockout-enforced": .pass],
            locked(0), at(1, "gate_shown", #""gateId":"g1","purpose":"purchase""#)),
        Situation(
            "and may not be played with", ["gate-lockout-enforced": .fail],
            locked(0), question(1)),
    ])
    func aLockIsEnforcedUntilItExpires(situation: Situation) throws { try situation.check() }

    private static let lock = locked(10_000, #""durationMs":60000,"wall":"2026-11-02T10:00:10Z""#)

    @Test(arguments: [
        Situation(
            "which nobody can tell without the wall", ["gate-lockout-persists": .inconclusive],
            locked(10_000), crash(11_000), run("r2"), answer(1, true)),
        Situation(
            "which nobody can tell without the wall on the answer",
            ["gate-lockout-persists": .inconclusive],
            lock, crash(11_000), run("r2"), answer(1, true)),
        Situation(
            "and an answer before its end is one too early", ["gate-lockout-persists": .fail],
            lock, crash(11_000), run("r2"),
            answer(1, true, #""wall":"2026-11-02T10:01:09.999Z""#)),
        Situation(
            "and an answer at its end is not", ["gate-lockout-persists": .pass],
            lock, crash(11_000), run("r2"),
            answer(1, true, #""wall":"2026-11-02T10:01:10.000Z""#)),
        Situation(
            "and a header that has forgotten it is wrong", ["gate-lockout-persists": .fail],
            lock, crash(11_000), run("r2"),
            header(#""wall":"2026-11-02T10:00:40Z","gateState":{}"#)),
        Situation(
            "and a header that has forgotten it may be right", ["gate-lockout-persists": .pass],
            lock, crash(11_000), run("r2"),
            header(#""wall":"2026-11-02T10:01:10Z","gateState":{}"#)),
        Situation(
            "and a header that has forgotten it does not say when",
            ["gate-lockout-persists": .inconclusive],
            lock, crash(11_000), run("r2"), header(#""gateState":{}"#)),
        Situation(
            "and a pass does not open it", ["gate-lockout-persists": .fail],
            lock, passed(10_500, "settings"), crash(11_000), run("r2"),
            header(#""wall":"2026-11-02T10:00:40Z","gateState":{}"#)),
        Situation(
            "and may be said to be over earlier", ["gate-lockout-persists": .pass],
            lock, crash(11_000), run("r2"),
            header(
                #""wall":"2026-11-02T10:00:20Z","gateState":{"attemptsUsed":3,"lockedUntilWall":"2026-11-02T10:00:30Z"}"#
            )),
        Situation(
            "until a time that nobody can read", ["gate-lockout-persists": .inconclusive],
            header(
                #""wall":"2026-11-02T10:00:20Z","gateState":{"attemptsUsed":3,"lockedUntilWall":"soon"}"#
            ),
            answer(1, true, #""wall":"2026-11-02T10:01:10.000Z""#)),
        Situation(
            "but not on another device", ["gate-lockout-persists": .notApplicable],
            lock, crash(11_000), run("r2"),
            header(#""dev":"tablet","wall":"2026-11-02T10:00:40Z","gateState":{}"#)),
        Situation(
            "and so do wrong answers", ["gate-lockout-persists": .fail],
            answer(0, false), answer(1, false), crash(2), run("r2"),
            header(#""gateState":{"attemptsUsed":1}"#)),
        Situation(
            "and wrong answers that were followed by a pass do not",
            ["gate-lockout-persists": .pass],
            answer(0, false), answer(1, false), passed(2, "settings"), crash(3), run("r2"),
            header(#""gateState":{"attemptsUsed":0}"#)),
        Situation(
            "also across a run without a gate", ["gate-lockout-persists": .fail],
            answer(0, false), answer(1, false), crash(2), run("r2"), tap(0), run("r3"),
            header(#""gateState":{"attemptsUsed":1}"#)),
        Situation(
            "unless it was over when the run ended", ["gate-lockout-persists": .pass],
            lock, crash(70_000), run("r2"),
            header(#""wall":"2026-11-02T09:00:00Z","gateState":{"attemptsUsed":3}"#)),
    ])
    func aLockOutlivesTheProcess(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "what is typed", ["gate-strength": .pass], question(0, 12, 7)),
        Situation(
            "what is typed, the other way round", ["gate-strength": .pass],
            question(0, 4, 12)),
        Situation(
            "among fifteen buttons, at one in five", ["gate-strength": .pass],
            question(0, 12, 7, #""choices":15"#)),
        Situation(
            "among fourteen buttons", ["gate-strength": .advisory],
            question(0, 12, 7, #""choices":14"#)),
        Situation(
            "among nine buttons", ["gate-strength": .fail],
            question(0, 12, 7, #""choices":9"#)),
        Situation("what is too easy", ["gate-strength": .fail], question(0, 12, 3)),
        Situation(
            "what nine-year-olds learn", ["gate-strength": .advisory],
            at(
                0, "trace_header",
                #""schema":"sandlot-trace/1","platform":"iOS","audience":{"minAge":6,"maxAge":9}"#
            ),
            question(0, 12, 7)),
        Situation(
            "and nobody knows how old the children are", ["gate-strength": .inconclusive],
            at(0, "trace_header", #""schema":"sandlot-trace/1","platform":"iOS""#),
            question(0, 12, 7)),
        Situation(
            "something else", ["gate-strength": .inconclusive],
            at(0, "gate_shown", #""gateId":"g1","purpose":"link","challenge":{"kind":"hold"}"#)),
    ])
    func guessingIsDetected(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "from a link", ["gate-before-purchase": .fail, "gate-pass-scope": .fail],
            passed(0, "link"), started(1)),
        Situation(
            "from before the app was left",
            ["gate-before-purchase": .fail, "gate-pass-scope": .fail],
            passed(0, "purchase"), app(1, "background"), app(2, "active"), started(3)),
        Situation(
            "from before a moment of inattention", ["gate-before-purchase": .pass],
            passed(0, "purchase"), app(1, "inactive"), app(2, "active"), started(3)),
        Situation(
            "from a minute ago", ["gate-before-purchase": .pass],
            passed(0, "purchase"), started(60_000)),
        Situation(
            "from longer ago", ["gate-before-purchase": .fail, "gate-pass-scope": .fail],
            passed(0, "purchase"), started(60_001)),
        Situation(
            "from another purchase, which was canceled",
            ["gate-before-purchase": .fail, "gate-pass-scope": .fail],
            passed(0, "purchase"), started(1), result(2, "cancelled"), started(3, "b2")),
        Situation(
            "from another run", ["gate-before-purchase": .fail],
            passed(0, "purchase"), run("r2"), started(1)),
        Situation(
            "by name, although another one would do", ["gate-before-purchase": .fail],
            passed(0, "purchase"), passed(60_000, "purchase", "p2"),
            started(60_001, "b1", #""passId":"p1""#)),
        Situation(
            "by a name that was never given",
            ["gate-before-purchase": .fail, "trace-refs": .fail],
            passed(0, "purchase"), started(1, "b1", #""passId":"never""#)),
        Situation(
            "by a restore, which does not use it up",
            ["gate-before-restore": .pass, "gate-before-purchase": .pass],
            passed(0, "purchase"), at(1, "restore_started", #""initiated":"user""#),
            at(2, "restore_result", #""ok":true"#), started(3)),
        Situation(
            "by a click that leads nowhere, which does not use it up",
            ["apple-kids/ad-click-gated": .pass],
            passed(0, "adClick"), shown(1), ad(2, "clicked", "a1", #""destination":"none""#),
            ad(3, "clicked", "a1", #""destination":"web""#), dismissed(4)),
        Situation(
            "by a click that leads to the web, which does",
            ["apple-kids/ad-click-gated": .fail],
            passed(0, "adClick"), shown(1), ad(2, "clicked", "a1", #""destination":"web""#),
            ad(3, "clicked", "a1", #""destination":"web""#), dismissed(4)),
        Situation(
            "by the link of an ad from the click on it", ["gate-before-link": .pass],
            passed(0, "adClick"), shown(1), ad(2, "clicked", "a1", #""destination":"web""#),
            at(3, "link_opened", #""class":"web","origin":"ad""#), dismissed(4)),
        Situation(
            "by a link of the app from the click on an ad", ["gate-before-link": .fail],
            passed(0, "adClick"), shown(1), ad(2, "clicked", "a1", #""destination":"web""#),
            at(3, "link_opened", #""class":"web""#), dismissed(4)),
    ])
    func aPassIsOnlyForItsPurpose(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        "purchase", "restore", "link", "permission", "settings", "parentArea", "adClick",
        "onboardingParent",
    ])
    func aPassIsNotConsent(purpose: String) throws {
        try Situation(
            "", ["gate-not-consent": .fail, "data-consent-before-collection": .fail],
            passed(0, purpose),
            at(
                1, "consent",
                #""consentId":"c1","action":"granted","by":"parent","method":"parentalGate","scope":["collection"]"#
            ),
            at(
                2, "data_sent",
                #""dest":"firstParty","purpose":"sync","fields":["name"],"identifiers":[]"#)
        ).check()
    }

    @Test func aGateInFrontOfTheAdItselfIsLegal() throws {
        try Situation(
            "",
            [
                "gate-strength": .pass, "iap-not-in-gameplay": .pass, "ad-slot-valid": .pass,
                "gate-fresh-challenge": .pass,
            ], phase(0, "preAd"),
            at(
                1, "gate_shown",
                #""gateId":"g1","purpose":"adClick","challenge":{"kind":"multiply","a":8,"b":7}"#),
            answer(2, true), passed(3, "adClick"), shown(4), dismissed(5000)
        ).check()
    }

    @Test(arguments: [
        Situation(
            "the answer stands beside the question after the next one",
            ["gate-fresh-challenge": .fail],
            question(0, 8, 7), answer(1, false), question(2, 9, 6),
            at(3, "text_shown", #""purpose":"legal","text":"Level 56""#), answer(4, true),
            passed(5, "parentArea")),
        Situation(
            "the answer comes once the gate is passed", ["gate-fresh-challenge": .pass],
            question(0, 8, 7), answer(4, true), passed(5, "parentArea"),
            at(6, "text_shown", #""purpose":"legal","text":"Level 56""#)),
        Situation(
            "the answer is part of a larger number", ["gate-fresh-challenge": .pass],
            question(0, 8, 7), at(1, "text_shown", #""purpose":"legal","text":"Level 156""#),
            answer(4, true), passed(5, "parentArea")),
        Situation(
            "the same question the other way round after a wrong answer",
            ["gate-fresh-challenge": .fail],
            question(0, 8, 7), answer(1, false), question(2, 7, 8)),
        Situation(
            "the same question after a right answer", ["gate-fresh-challenge": .pass],
            question(0, 8, 7), answer(1, true), passed(2, "settings"), question(3, 8, 7)),
        Situation(
            "two answers to one question", ["gate-fresh-challenge": .fail],
            question(0, 8, 7), answer(1, false), answer(2, true)),
        Situation(
            "offers that were asked for do not count", ["gate-no-solicit": .pass],
            offer(0, "user"), offer(1, "user"), offer(2, "app")),
        Situation(
            "a second uninvited offer", ["gate-no-solicit": .fail],
            offer(0, "app"), offer(1, "app")),
        Situation(
            "a refusal after an offer that was asked for", ["gate-no-solicit": .fail],
            offer(0, "user"), at(3, "gate_cancelled", #""gateId":"g1""#), offer(4, "app")),
        Situation(
            "a gate that is left before any offer", ["gate-no-solicit": .pass],
            at(3, "gate_cancelled", #""gateId":"g1""#), offer(4, "app")),
        Situation(
            "a day after a refusal", ["gate-no-solicit": .pass],
            offer(0, "user"), at(3, "gate_cancelled", #""gateId":"g1""#),
            offer(86_400_003, "app")),
    ])
    func questionsAreFreshAndOffersAreNotPushed(situation: Situation) throws {
        try situation.check()
    }

    private static func offer(_ t: Int, _ initiated: String) -> String {
        at(t, "offer_shown", #""offerId":"o1","initiated":"\#(initiated)""#)
    }
}
