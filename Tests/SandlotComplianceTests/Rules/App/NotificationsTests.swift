import SandlotCompliance
import Testing

@Suite("push-no-promo")
struct PushNoPromoTests {
    private static let rule = "push-no-promo"

    private static func push(_ content: String, _ more: String = "") -> String {
        #"{"e":"push","kind":"received","content":"\#(content)"\#(more)}"#
    }

    @Test(
        "notifications",
        arguments: [
            Case("a reminder passes", .pass, push("reminder", #","text":"Time to practise!""#)),
            Case("words need not be stated", .pass, push("transactional")),
            Case("another content passes", .pass, push("unheardOf")),
            Case(
                "a scheduled one is checked, too", .fail,
                #"{"e":"push","kind":"scheduled","content":"promo"}"#),
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
                "what cannot be looked up is no hit", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","locale":"de"}
                \(push("reminder", #","text":"Hurry!""#))
                """),
            Case(
                "what cannot be looked up promotes all the same", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","locale":"de"}
                \(push("promo", #","text":"Schnell!""#))
                """),
            Case(
                "a lexicon of another language can be set", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","locale":"de"}
                \(push("reminder", #","text":"Schnell!""#))
                """, parameters: ["exhortLexicon": ["de": ["schnell"]]]),
            Case(
                "a text on the screen is not checked", .notApplicable,
                #"{"e":"text_shown","purpose":"push","text":"Hurry!"}"#),
        ])
    func notifications(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }
}

@Suite("push-not-required")
struct PushNotRequiredTests {
    private static let rule = "push-not-required"
    private static let denied =
        #"{"e":"permission_prompt","permission":"notifications","granted":false}"#
    private static let playing = #"{"e":"phase","phase":"spelling","attempt":1,"word":0}"#
    private static let blocked = #"{"e":"screen","name":"blocked"}"#

    @Test(
        "denials",
        arguments: [
            Case("playing on passes", .pass, denied + "\n" + playing),
            Case("a screen that refuses to go on fails", .fail, denied + "\n" + blocked),
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
            Case(
                "another phase is no play", .fail,
                denied + "\n" + #"{"e":"phase","phase":"preAd","attempt":1}"# + "\n" + blocked),
            Case(
                "what play is can be set", .pass,
                denied + "\n" + #"{"e":"phase","phase":"preAd","attempt":1}"#,
                parameters: ["gameplayPhases": ["preAd"]]),
            Case(
                "another screen does not refuse", .inconclusive,
                denied + "\n" + #"{"e":"screen","name":"home"}"#),
            Case(
                "play in another run does not count", .inconclusive,
                denied + "\n" + #"{"run":"r2"}"# + "\n" + playing),
            Case(
                "a second denial is checked by itself", .fail,
                [denied, playing, denied, blocked].joined(separator: "\n")),
            Case(
                "a missing event before play leaves it open", .inconclusive,
                denied + "\n" + #"{"seq":9,"e":"phase","phase":"spelling","attempt":1,"word":0}"#),
            Case(
                "a missing event does not excuse a refusal", .fail,
                denied + "\n" + #"{"seq":9,"e":"screen","name":"blocked"}"#),
            Case(
                "a missing event after play does not matter", .pass,
                denied + "\n" + playing + "\n" + #"{"seq":9,"e":"screen","name":"blocked"}"#),
            Case(
                "a permission that is granted is not checked", .notApplicable,
                #"{"e":"permission_prompt","permission":"notifications","granted":true}"# + "\n"
                    + blocked),
            Case(
                "one without an answer is not checked", .notApplicable,
                #"{"e":"permission_prompt","permission":"notifications"}"# + "\n" + blocked),
            Case(
                "another permission is not checked", .notApplicable,
                #"{"e":"permission_prompt","permission":"camera","granted":false}"# + "\n"
                    + blocked),
        ])
    func denials(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule) == example.verdict)
    }

    @Test func aRefusalNamesTheDenialAndTheScreen() throws {
        let result = try Story(
            [Self.denied, Self.blocked, Self.blocked].joined(separator: "\n")
        ).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[1, 2]])
    }
}
