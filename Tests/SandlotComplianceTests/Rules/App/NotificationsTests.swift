import SandlotCompliance
import Testing

@Suite("push-no-promo")
struct PushNoPromoTests {
    private static let rule = RuleUnderTest("push-no-promo")

    private static func push(_ content: String, _ more: String = "") -> String {
        #"{"e":"push","kind":"received","content":"\#(content)"\#(more)}"#
    }

    @Test(arguments: [
        Case("a reminder passes", .pass, push("reminder", #","text":"Time to practice!""#)),
        Case("words need not be stated", .pass, push("transactional")),
        Case("another content passes", .pass, push("unheardOf")),
        Case("a scheduled one is checked, too", .fail, .push("scheduled", content: "promo")),
        Case("promotion fails", .fail, push("promo")),
        Case(
            "a child's wish does not help", .fail, push("promo", #","optIn":"child""#),
            pack: .appleKids),
        Case(
            "a parent's wish helps at Apple", .advisory, push("promo", #","optIn":"parent""#),
            pack: .appleKids),
        Case(
            "a parent's wish helps at Google", .advisory, push("promo", #","optIn":"parent""#),
            pack: .googleFamilies),
        Case(
            "a parent's wish does not help in the built-in design", .fail,
            push("promo", #","optIn":"parent""#), pack: .seed),
        Case(
            "unless so set", .advisory, push("promo", #","optIn":"parent""#),
            parameters: ["parentOptInLifts": true], pack: .seed),
        Case(
            "pressure fails whatever a parent wishes", .fail,
            push("promo", #","optIn":"parent","text":"Last chance!""#), pack: .appleKids),
        Case("pressure in a reminder fails", .fail, push("reminder", #","text":"Hurry!""#)),
        Case(
            "hidden pressure in a reminder fails", .fail,
            push("reminder", #","text":"h u r r y""#)),
        Case(
            "an exhortation in a reminder fails", .fail,
            push("reminder", #","text":"Tell mum to buy it""#)),
        Case(
            "words that only may exhort pass", .pass,
            push("reminder", #","text":"Unlock your potential""#)),
        Case(
            "what cannot be looked up is no hit", .pass, .header(locale: "de"),
            push("reminder", #","text":"Hurry!""#)),
        Case(
            "what cannot be looked up is still promotion", .fail, .header(locale: "de"),
            push("promo", #","text":"Schnell!""#)),
        Case(
            "a lexicon of another language can be set", .fail, .header(locale: "de"),
            push("reminder", #","text":"Schnell!""#),
            parameters: ["exhortLexicon": ["de": ["schnell"]]]),
        Case(
            "a text on the screen is not checked", .notApplicable,
            .textShown("push", text: "Hurry!")),
    ])
    func notificationsDoNotPromote(_ example: Case) throws { try Self.rule.check(example) }
}

@Suite("push-not-required")
struct PushNotRequiredTests {
    private static let rule = RuleUnderTest("push-not-required")
    private static let denied =
        #"{"e":"permission_prompt","permission":"notifications","granted":false}"#
    private static let playing = #"{"e":"phase","phase":"spelling","attempt":1,"word":0}"#
    private static let blocked = #"{"e":"screen","name":"blocked"}"#

    @Test(arguments: [
        Case("playing on passes", .pass, denied, playing),
        Case("a screen that refuses to go on fails", .fail, denied, blocked),
        Case(
            "playing in spite of that screen passes", .pass,
            [denied, blocked, playing].joined(separator: "\n")),
        Case(
            "that screen after play passes", .pass,
            [denied, playing, blocked].joined(separator: "\n")),
        Case(
            "what came before the denial does not count", .inconclusive,
            [playing, blocked, denied].joined(separator: "\n")),
        Case("neither leaves it open", .inconclusive, denied),
        Case("another phase is no play", .fail, denied, .phase("preAd"), blocked),
        Case(
            "what play is can be set", .pass, denied, .phase("preAd"),
            parameters: ["gameplayPhases": ["preAd"]]),
        Case("another screen does not refuse", .inconclusive, denied, .screen("home")),
        Case("play in another run does not count", .inconclusive, denied, .run("r2"), playing),
        Case(
            "a second denial is checked by itself", .fail,
            [denied, playing, denied, blocked].joined(separator: "\n")),
        Case(
            "a missing event before play leaves it open", .inconclusive, denied,
            .phase("spelling", seq: 9, word: 0)),
        Case(
            "a missing event does not excuse a refusal", .fail, denied, .screen("blocked", seq: 9)),
        Case(
            "a missing event after play does not matter", .pass, denied, playing,
            .screen("blocked", seq: 9)),
        Case(
            "a permission that is granted is not checked", .notApplicable,
            .permissionPrompt("notifications", granted: true), blocked),
        Case(
            "one without an answer is not checked", .notApplicable,
            .permissionPrompt("notifications"), blocked),
        Case(
            "another permission is not checked", .notApplicable,
            .permissionPrompt("camera", granted: false), blocked),
    ])
    func aDenialDoesNotStopTheChild(_ example: Case) throws { try Self.rule.check(example) }

    @Test func aRefusalNamesTheDenialAndTheScreen() throws {
        let result = try Self.rule.result(
            [Self.denied, Self.blocked, Self.blocked].joined(separator: "\n"))
        #expect(result.findings.map(\.seqs) == [[1, 2]])
    }
}
