import SandlotCompliance
import Testing

@Suite("Reading rule files")
struct RuleFileReadingTests {
    private func error(_ text: String) -> RuleFileError? {
        do throws(RuleFileError) {
            _ = try RuleFile(text, name: "f.yaml")
            return nil
        } catch {
            return error
        }
    }

    @Test func aFileIsAPackOfItsRules() throws {
        let file = try PatternRule.file("at-most: 2\nof: user_action\nper: 1h")
        #expect(file.pack.id.rawValue == "ours")
        #expect(file.pack.entries.map(\.rule.id) == ["ours-pattern"])
        #expect(file.pack.entries.first?.severity == .violation)
        let rule = try #require(file.rules.first)
        #expect(rule.decision == "At most 2 `user_action` may occur in any 1 h 0 min 0 s.")
        #expect(rule.requirement == "A pattern.")
        #expect(rule.sources.map(\.text).first?.contains("A test") == true)
        let catalog = RuleCatalog(files: [file])
        #expect(catalog.pack(file.pack.id)?.title == "ours")
        #expect(catalog.packs.last?.id == .trace)
        #expect(catalog.rule("ours-pattern")?.title == "A pattern")
    }

    @Test(arguments: [
        ("never: ad_shwn", "f.yaml:9:12: `ad_shwn` is not an event; did you mean `ad_shown`?"),
        ("never: pay_wall", "add it to `events`"),
        ("never: {event: ad_shown, where: {adid: a}}", "did you mean `adId`?"),
        ("never: {event: ad_shown, where: {gateId: a}}", "`gateId` is not a field of `ad_shown`"),
        ("never: {event: ad_shown, where: {modal: yes}}", "which is true or false"),
        ("never: {event: ad_shown, where: {countdownMs: soon}}", "`soon` is not a number"),
        ("never: {event: ad_shown, where: {adId: {less: 3}}}", "is not a number and cannot"),
        ("never: {event: ad_shown, where: {adId: {has: x}}}", "is not a list and cannot"),
        ("never: {event: screen, where: {affordances: x}}", "compare it with `has`"),
        ("never: {event: ad_shown, where: {creative: x}}", "has no value to compare"),
        ("never: {event: ad_shown, where: {adId: {equals: x}}}", "is not a comparison"),
        ("never: {event: paywall_seen, where: {variant: b}}", "of your own events, only the name"),
        ("never: ad_shown\nwhile: {}", "the condition is empty"),
        ("never: ad_shown\nwhile: {latest: screen, is: {nmae: a}}", "did you mean `name`?"),
        ("never: ad_shown\nwhile: {during: {from: screen, for: 0s}}", "not between 1ms and 30d"),
        ("never: ad_shown\nwhile: {during: {from: screen, for: 31d}}", "not between 1ms and 30d"),
        ("never: ad_shown\nwhile: {during: {from: screen, for: 5}}", "`5` is not a time"),
        ("never: ad_shown\nwhile: {during: {from: screen, same: adId}}", "not a field of `screen`"),
        ("never: ad_shown\nwithin: 1s", "`within` is not a key of a rule with `never`"),
        ("never: ad_shown\nonly: screen", "exactly one of"),
        ("at-most: 1001\nof: ad_shown\nper: run", "a number from 0 to 1000"),
        ("at-most: 1\nof: ad_shown", "needs `per`"),
        ("at-most: 1\nof: ad_shown\nper: day", "write `run` for the whole run"),
        ("only: ad_shown\nafter: screen\nnearly: 1s", "is not a key of a rule"),
        (
            "never: ad_shown\nwhile: "
                + String(repeating: "{not: ", count: 9) + "{adId: a}"
                + String(repeating: "}", count: 9), "nested deeper than 8 levels"
        ),
    ])
    func aMistakeIsReportedWithItsPosition(pattern: String, message: String) {
        let error = self.error(PatternRule.text(pattern))
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
        #expect(error?.line ?? 0 >= 4)
    }

    @Test(arguments: [
        ("", "the file is empty"), ("[1]", "f.yaml:1:1:"), ("id: ours\n", "needs `rules`"),
        ("id: seed\nrules: []\n", "is the name of a built-in pack"),
        ("id: Ours\nrules: []\n", "is not a name"), ("id: ours\nrules: []\n", "has no rules"),
        ("id: ours\nrules: [{id: x}]\n", "exactly one of"),
        ("id: ours\nrules: [{nver: ad_shown}]\n", "did you mean `never`?"),
        ("id: ours\nevents: [ad_shown]\nrules: []\n", "is in the vocabulary"),
        ("id: &x ours\nrules: [*x]\n", "aliases"),
    ])
    func aFileWithoutRulesIsRefused(text: String, message: String) {
        #expect(
            error(text)?.description.contains(message) == true, "\(String(describing: error(text)))"
        )
    }

    @Test func namesAreNotTaken() {
        let text = PatternRule.text("at-most: 2\nof: user_action\nper: 1h")
        let taken = text.replacing("id: ours-pattern", with: "id: ad-frequency")
        #expect(error(taken)?.code == .nameTaken)
        let rule = text.split(separator: "rules:\n")[1]
        let twice = error(text + "\n" + rule)
        #expect(twice?.code == .nameTaken, "\(String(describing: twice))")
    }

    @Test func anExampleWithAnotherVerdictIsRefused() throws {
        let text = PatternRule.text("at-most: 2\nof: user_action\nper: 1h")
        let wrong = text.replacing("verdict: notApplicable", with: "verdict: pass")
        let error = try #require(self.error(wrong))
        #expect(error.code == .wrongVerdict)
        #expect(
            error.description
                == "f.yaml:13:18: the example of ours-pattern gives notApplicable, not pass")
        let harmless = try #require(
            self.error(PatternRule.text("at-most: 3\nof: user_action\nper: 1h")))
        #expect(harmless.reason == "the example of ours-pattern gives pass, not fail")
    }

    @Test func anExampleNamesItsEvents() throws {
        let text = PatternRule.text("at-most: 2\nof: user_action\nper: 1h")
        let right = text.replacing("verdict: fail", with: "verdict: fail\n        events: [1, 3]")
        #expect(error(right) == nil)
        let wrong = right.replacing("[1, 3]", with: "[1, 2, 3]")
        #expect(error(wrong)?.reason.contains("names the events 1 and 3, not 1, 2, and 3") == true)
    }

    @Test func anExampleNeedsATrace() throws {
        let text = PatternRule.text("at-most: 2\nof: user_action\nper: 1h")
            .replacing(#"{"e":"screen","name":"home"}"#, with: #"{"e":"screen"}"#)
        let error = try #require(self.error(text))
        #expect(error.code == .invalidTrace)
        #expect(error.reason.contains("line 2 of the example"))
        let none = PatternRule.text("at-most: 2\nof: user_action\nper: 1h", examples: "      []")
        #expect(self.error(none)?.code == .missingKey)
    }

    @Test func aMessageNamesFieldsOfTheEvent() throws {
        let text = PatternRule.text("at-most: 2\nof: user_action\nper: 1h")
            .replacing(
                "message: Something is wrong.",
                with: "message: 'Tap {target}: {measured} of {limit}'")
        let file = try RuleFile(text)
        let lines = (0..<3).map { _ in #"{"e":"user_action","kind":"tap","target":"ok"}"# }
        let report = try Checker(packs: [file.pack], catalog: RuleCatalog(files: [file]))
            .check(Array(RuleExample("", lines.joined(separator: "\n")).trace.utf8))
        #expect(report.packs[0].rules[0].findings.map(\.message) == ["Tap ok: 3 of 2."])
        #expect(error(text.replacing("{target}", with: "{adId}"))?.code == .unknownName)
        #expect(error(text.replacing("{target}", with: "{target"))?.code == .unknownName)
    }

    @Test func aBoundIsKnownIfNothingWasMeasured() throws {
        let text = PatternRule.text("only: user_action\nafter: ad_shown\nwithin: 5s")
            .replacing("message: Something is wrong.", with: "message: 'No ad within {limit}'")
        let file = try RuleFile(text)
        let report = try Checker(packs: [file.pack], catalog: RuleCatalog(files: [file]))
            .check(Array(RuleExample("", #"{"e":"user_action","kind":"tap"}"#).trace.utf8))
        #expect(report.packs[0].rules[0].findings.map(\.message) == ["No ad within 5 s."])
    }

    @Test func anObjectIsNoGroup() {
        let error = error(PatternRule.text("at-most: 1\nof: gate_shown\nper: run\nsame: challenge"))
        #expect(error?.reason.contains("`challenge` has no value to compare") == true)
        #expect(error?.line != nil)
    }

    @Test func anEmptyListOfEventsHasAPlace() {
        let error = error(PatternRule.text("never: {event: []}"))
        #expect(error?.reason == "the list of events is empty")
        #expect(error?.line != nil)
    }

    @Test func aSourceOfABuiltInRuleIsCitedByItsTag() throws {
        let text = PatternRule.text("at-most: 2\nof: user_action\nper: 1h")
        let file = try RuleFile(
            text.replacing("source: A test", with: "source: {tag: A, section: '1.3'}"))
        #expect(file.rules.first?.sources == [Citation(.appReview, "1.3")])
        let unknown = error(text.replacing("source: A test", with: "source: {tag: FTC-2015}"))
        #expect(unknown?.reason.contains("did you mean `FTC-2014`?") == true)
    }

    @Test(arguments: ["measured", "limit"])
    func aRuleWithoutAMeasureHasNoPlaceForIt(name: String) {
        func text(_ pattern: String) -> String {
            PatternRule.text(pattern).replacing(
                "message: Something is wrong.", with: "message: 'It is {\(name)}'")
        }
        for pattern in [
            "never: ad_shown", "only: user_action\nafter: ad_shown",
            "after: user_action\nexpect: ad_shown",
        ] {
            #expect(
                error(text(pattern))?.reason.contains("this rule measures nothing") == true,
                "\(pattern)")
        }
        for pattern in [
            "at-most: 2\nof: user_action\nper: 1h",
            "only: user_action\nafter: ad_shown\nwithin: 1s",
            "never: user_action\nwhile: {not: {during: {from: ad_shown, for: 1s}}}",
        ] {
            #expect(error(text(pattern)) == nil, "\(String(describing: error(text(pattern))))")
        }
    }

    @Test(arguments: [
        ("title: A pattern", "title: A pattern.", "`title` ends in a period"),
        ("title: A pattern", "title: \"A \\x1b[2J\"", "`title` contains a control character"),
        ("Something is wrong.", "\"A \\u202e\"", "the message contains a control character"),
        (
            "source: A test", "source: {name: A, tag: \"\\x1b[2J\"}",
            "the tag contains a control character"
        ),
        (
            "title: A pattern", "title: e" + String(repeating: "\u{301}", count: 200),
            "`title` is longer than 200 characters"
        ),
        ("events: [paywall_seen]", "events: [paywall_seen, paywall_seen]", "is listed twice"),
        ("of: user_action", "of: {event: ad_shown, where: {countdownMs: 0x1p3}}", "in decimal"),
        ("of: user_action", "of: {event: ad_shown, where: {countdownMs: nan}}", "in decimal"),
    ])
    func aTextThatReportsCannotShowIsRefused(old: String, new: String, message: String) {
        let text = PatternRule.text("at-most: 2\nof: user_action\nper: 1h")
        let error = error(text.replacing(old, with: new))
        #expect(error?.reason.contains(message) == true, "\(String(describing: error))")
    }
}
