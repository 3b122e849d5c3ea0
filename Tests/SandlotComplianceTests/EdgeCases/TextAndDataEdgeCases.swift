import SandlotCompliance
import Testing

@Suite("Awkward cases: text and data")
struct TextAndDataEdgeCases {
    private static func text(_ purpose: String, _ text: String, _ more: String = "") -> String {
        at(
            0, "text_shown",
            #""purpose":"\#(purpose)","text":"\#(text)"\#(more.isEmpty ? "" : ",")\#(more)"#)
    }

    private static func sent(_ t: Int, _ more: String) -> String { at(t, "data_sent", more) }

    private static func granted(
        _ t: Int, _ scope: String, method: String = "kba", _ more: String = ""
    ) -> String {
        at(
            t, "consent",
            #""consentId":"c1","action":"granted","by":"parent","method":"\#(method)","scope":[\#(scope)]\#(more.isEmpty ? "" : ",")\#(more)"#
        )
    }

    @Test(arguments: [
        Situation(
            "a word of the game", ["text-no-pressure": .notApplicable],
            text("word", "limited time")),
        Situation(
            "feedback", ["text-no-pressure": .notApplicable], text("feedback", "Hurry!")),
        Situation(
            "unlimited time", ["text-no-pressure": .pass], text("offer", "Unlimited time")),
        Situation(
            "limited time", ["text-no-pressure": .fail], text("offer", "Limited time")),
        Situation(
            "unlimited time, squashed", ["text-no-pressure": .pass],
            text("offer", "u n l i m i t e d t i m e")),
        Situation(
            "limited time, squashed", ["text-no-pressure": .fail],
            text("offer", "l.i.m.i.t.e.d t.i.m.e")),
        Situation(
            "an invisible space", ["text-no-pressure": .fail], text("offer", "hur\\u200bry")),
        Situation(
            "an invisible space inside another word", ["text-no-pressure": .fail],
            text("offer", "Sc\\u200bhurrying")),
        Situation(
            "letters that meet by chance", ["text-no-pressure": .pass],
            text("offer", "Enough urry for all of us")),
        Situation(
            "two words of three that are letters", ["text-no-pressure": .fail],
            text("offer", "h u rry")),
        Situation(
            "an apostrophe makes two words of one", ["text-no-pressure": .pass],
            text("offer", "You don't look ho urry")),
        Situation(
            "figures for letters", ["text-no-pressure": .fail], text("offer", "L1m1t3d t1me")),
        Situation(
            "a language that nobody has listed", ["text-no-pressure": .inconclusive],
            text("offer", "Hurry", #""locale":"de-DE""#)),
        Situation(
            "a price without words", ["text-no-pressure": .inconclusive],
            at(0, "text_shown", #""purpose":"price""#)),
    ])
    func theSpeakerOfATextDecides(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "to buy", ["text-no-exhortation": .fail],
            text("offer", "Ask your parents to buy the full game")),
        Situation(
            "for help", ["text-no-exhortation": .pass], text("offer", "Ask your parents")),
        Situation(
            "are spoken to themselves", ["text-no-exhortation": .pass],
            text("offer", "Parents: Remove ads for $0.99")),
        Situation(
            "are told to tell themselves", ["text-no-exhortation": .pass],
            text("offer", "Tell mum to buy it", #""audience":"parent""#)),
        Situation(
            "are spoken to, nobody knows how", ["text-no-exhortation": .pass],
            at(0, "text_shown", #""purpose":"offer","audience":"parent""#)),
        Situation(
            "are perhaps spoken to, nobody knows how", ["text-no-exhortation": .inconclusive],
            at(0, "text_shown", #""purpose":"offer","audience":"any""#)),
        Situation(
            "are not mentioned", ["text-no-exhortation": .advisory],
            text("offer", "Unlock all levels")),
        Situation(
            "are not mentioned, but the time is", ["text-no-exhortation": .fail],
            text("offer", "Unlock all levels now")),
    ])
    func childrenAreNotToldToAskParents(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "are read against the offer's own clock", ["text-no-fake-deadline": .pass],
            header(#""wall":"2026-11-02T10:00:00Z""#), deadline(1000, 600_000), run("r2"),
            deadline(60_000, 500_000, #""wall":"2026-11-02T10:02:40Z""#)),
        Situation(
            "have moved by the offer's own clock", ["text-no-fake-deadline": .fail],
            header(#""wall":"2026-11-02T10:00:00Z""#), deadline(1000, 600_000), run("r2"),
            deadline(60_000, 500_000, #""wall":"2026-11-02T10:02:42Z""#)),
        Situation(
            "are read against the first clock of the run", ["text-no-fake-deadline": .pass],
            header(#""wall":"2026-11-02T10:00:00Z""#), deadline(1000, 600_000), run("r2"),
            tap(10_000, #""wall":"2026-11-02T10:01:50Z""#), deadline(60_000, 500_000)),
        Situation(
            "cannot be read in another run without a clock",
            ["text-no-fake-deadline": .inconclusive],
            deadline(1000, 600_000), run("r2"), deadline(60_000, 500_000)),
        Situation(
            "do not move within a second", ["text-no-fake-deadline": .pass],
            deadline(1000, 600_000), deadline(2000, 601_000)),
        Situation(
            "move after a second", ["text-no-fake-deadline": .fail],
            deadline(1000, 600_000), deadline(2000, 601_001)),
        Situation(
            "are over", ["text-no-fake-deadline": .fail], deadline(2001, 2000)),
        Situation("are reached", ["text-no-fake-deadline": .pass], deadline(2000, 2000)),
    ])
    func deadlinesAreReal(situation: Situation) throws { try situation.check() }

    private static func deadline(_ t: Int, _ end: Int, _ more: String = "") -> String {
        at(
            t, "offer_shown",
            #""offerId":"o1","initiated":"user","expiresAtMs":\#(end)\#(more.isEmpty ? "" : ",")\#(more)"#
        )
    }

    private static let policy = header(#""policyNoticeInternalOps":true"#)

    @Test(arguments: [
        Situation(
            "an instance for stability: one event, two verdicts",
            [
                "data-persistent-id-internal-only": .pass,
                "apple-kids/data-no-third-party-pii": .fail,
            ],
            policy,
            sent(
                0,
                #""dest":"thirdParty","purpose":"analyzeFunctioning","fields":["crash"],"identifiers":["appInstanceId"]"#
            )),
        Situation(
            "an instance for stability, and the policy is silent",
            ["data-persistent-id-internal-only": .inconclusive],
            sent(
                0,
                #""dest":"thirdParty","purpose":"analyzeFunctioning","fields":[],"identifiers":["ip"]"#
            )),
        Situation(
            "a name on one consent for two purposes",
            ["data-third-party-separate-consent": .fail],
            granted(0, #""collection","thirdParty""#, #""separate":true"#),
            sent(
                1, #""dest":"thirdParty","purpose":"other","fields":["name"],"identifiers":[]"#)
        ),
        Situation(
            "a name on two consents", ["data-third-party-separate-consent": .pass],
            granted(0, #""thirdParty""#, #""separate":true"#),
            sent(
                1, #""dest":"thirdParty","purpose":"other","fields":["name"],"identifiers":[]"#)
        ),
        Situation(
            "a name on two consents that were not asked for separately",
            ["data-third-party-separate-consent": .fail],
            granted(0, #""thirdParty""#),
            sent(
                1, #""dest":"thirdParty","purpose":"other","fields":["name"],"identifiers":[]"#)
        ),
        Situation(
            "a name before the consent", ["data-consent-before-collection": .fail],
            sent(
                0, #""dest":"firstParty","purpose":"sync","fields":["name"],"identifiers":[]"#),
            granted(3000, #""collection""#)),
        Situation(
            "a name, and the consent is taken back later",
            ["data-consent-before-collection": .pass],
            granted(0, #""collection""#),
            sent(
                1, #""dest":"firstParty","purpose":"sync","fields":["name"],"identifiers":[]"#),
            at(2, "consent", #""consentId":"c1","action":"withdrawn""#)),
        Situation(
            "a name, and the consent was taken back",
            ["data-consent-before-collection": .fail],
            granted(0, #""collection""#),
            at(1, "consent", #""consentId":"c1","action":"withdrawn""#),
            sent(2, #""dest":"firstParty","purpose":"sync","fields":["name"],"identifiers":[]"#)
        ),
        Situation(
            "a name, and the consent is from an earlier run",
            ["data-consent-before-collection": .pass],
            granted(0, #""collection""#), run("r2"),
            sent(2, #""dest":"firstParty","purpose":"sync","fields":["name"],"identifiers":[]"#)
        ),
        Situation(
            "a name, and the consent is from another device",
            ["data-consent-before-collection": .fail],
            header(#""dev":"a""#), granted(0, #""collection""#), run("r2"),
            header(#""dev":"b""#),
            sent(2, #""dest":"firstParty","purpose":"sync","fields":["name"],"identifiers":[]"#)
        ),
        Situation(
            "a name on a consent by e-mail, which is one and is not",
            [
                "gate-not-consent": .fail, "data-third-party-separate-consent": .pass,
                "amazon-kids/data-no-third-party-pii": .pass,
            ],
            granted(0, #""thirdParty""#, method: "emailPlus", #""separate":true"#),
            sent(
                1, #""dest":"thirdParty","purpose":"other","fields":["name"],"identifiers":[]"#)
        ),
        Situation(
            "a way to reach a parent", ["data-consent-before-collection": .notApplicable],
            sent(
                1,
                #""dest":"firstParty","purpose":"other","fields":["parentEmail"],"identifiers":[]"#
            )),
        Situation(
            "sharing that nobody turned on", ["data-profiling-sharing-off": .fail],
            passed(0, "settings"), at(1, "setting", #""key":"sharing","value":true"#)),
        Situation(
            "sharing that a parent turned on", ["data-profiling-sharing-off": .pass],
            passed(0, "settings"),
            at(1, "setting", #""key":"sharing","value":true,"by":"parent""#)),
        Situation(
            "statistics that somebody turned on",
            ["data-profiling-sharing-off": .notApplicable],
            at(1, "setting", #""key":"analytics","value":true"#)),
    ])
    func dataGoesOnlyWhereItIsAllowed(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        #""firstName":"x""#, #""FIRSTNAME":1"#, #""extra":[{"deep":{"deviceId":""}}]"#,
        #""note":"write to a.b-c@example.org""#, #""\u0065mail":true"#,
        #""note":"a\u0040b.cd""#,
    ])
    func personalDataInTheTraceIsReported(members: String) throws {
        try Situation("", ["trace-no-pii": .fail], tap(0, members)).check()
        try Situation("", ["trace-no-pii": .fail], at(0, "mystery", members)).check()
    }

    @Test(arguments: [
        #""name":"x""#, #""firstNames":"x""#, #""note":"a@b""#, #""note":"firstName""#,
        #""note":"a@b.c""#,
    ])
    func harmlessDataInTheTraceIsNotReported(members: String) throws {
        try Situation("", ["trace-no-pii": .pass], tap(0, members)).check()
    }
}
