import SandlotCompliance
import Testing

@Suite("trace-no-pii")
struct TraceNoPiiTests {
    private static let rule = RuleUnderTest("trace-no-pii")

    @Test(arguments: [
        "childName", "firstName", "lastName", "fullName", "email", "phone", "dob", "birthDate",
        "address", "photo", "audio", "answer", "idfa", "idfv", "aaid", "deviceId", "userId",
        "latitude", "longitude",
    ])
    func noMemberHasAForbiddenName(name: String) throws {
        func verdict(_ members: String) throws -> Verdict {
            try Self.rule.verdict(#"{"e":"screen","name":"home",\#(members)}"#)
        }
        #expect(try verdict(#""\#(name)":"x""#) == .fail)
        #expect(try verdict(#""\#(name.uppercased())":1"#) == .fail)
        #expect(try verdict(#""extra":{"list":[[{"\#(name)":true}]]}"#) == .fail)
        #expect(try verdict(#""my_\#(name)":"x""#) == .pass)
        #expect(try verdict(#""extra":"\#(name)""#) == .pass)
    }

    @Test(arguments: [
        Case("names of the format", .pass, .screen("home")),
        Case("an unknown event", .fail, #"{"e":"bird","firstName":"x"}"#),
        Case(
            "an object of a known event", .fail,
            .adShown(slot: "other", format: "banner", more: #""creative":{"photo":"x"}"#)),
        Case("a name written with escapes", .fail, #"{"e":"bird","\u0065mail":"x"}"#),
        Case("the parameters of a header", .fail, plainHeader(#""params":{"userId":1}"#)),
        Case(
            "a doubled callback", .fail, .adShown(slot: "other", format: "banner"),
            .adShown(slot: "other", format: "banner", more: #""idfa":"x""#)),
        Case("a number is a harmless value, too", .fail, #"{"e":"bird","latitude":0}"#),
        Case(
            "names may be set", .fail, #"{"e":"bird","Nick":"x"}"#,
            parameters: ["forbiddenKeys": ["nick"]]),
        Case(
            "the others are free then", .pass, #"{"e":"bird","email":"x"}"#,
            parameters: ["forbiddenKeys": ["nick"]]),
        Case(
            "names of the format may be set", .fail, .screen("home"),
            parameters: ["forbiddenKeys": ["NAME"]]),
        Case(
            "and occur deep in a line", .fail,
            plainHeader(#""products":[{"id":"p","kind":"consumable","amountMinor":1}]"#),
            parameters: ["forbiddenKeys": ["amountminor"]]),
        Case(
            "one run of two", .fail, .screen("home"), .run("r2"),
            .screen("home", more: #""dob":"x""#)),
    ])
    func personalDataIsFoundAtAnyDepth(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        ("ann@example.org", true), ("write to ann.b+c@mail.example.org!", true),
        ("a@b.co", true), ("A_%@B-C.ORG", true), ("a@b.c.de", true),
        ("a@b.c", false), ("a@b", false), ("@example.org", false), ("a @example.org", false),
        ("a@.org", false), ("a@b.1c", false), ("ann at example.org", false),
    ])
    func noTextContainsAnEmailAddress(text: String, isAddress: Bool) throws {
        let expected: Verdict = isAddress ? .fail : .pass
        let lines = [
            #"{"e":"text_shown","purpose":"word","text":"\#(text)"}"#,
            #"{"e":"bird","extra":[{"note":"\#(text)"}]}"#,
            #"{"e":"screen","name":"home","scene":"\#(text)"}"#,
        ]
        for line in lines { #expect(try Self.rule.verdict(line) == expected) }
    }

    @Test func anAddressInAMemberNameIsNotReported() throws {
        #expect(try Self.rule.verdict(#"{"e":"bird","a@example.org":1}"#) == .pass)
    }

    @Test func anAddressWrittenWithEscapesIsOne() throws {
        let line = #"{"e":"bird","note":"ann\u0040example.org"}"#
        #expect(try Self.rule.verdict(line) == .fail)
    }

    /// Of members with the same name, the last one counts.
    @Test(arguments: [
        (#""note":"ann@example.org","note":"x""#, Verdict.pass),
        (#""note":"x","note":"ann@example.org""#, .fail),
        (#""note":{"to":"ann@example.org"},"n\u006fte":"x""#, .pass),
        (#""note":["ann@example.org"],"Note":"x""#, .fail),
    ])
    func anAddressThatIsReplacedIsNone(members: String, verdict: Verdict) throws {
        #expect(try Self.rule.verdict(#"{"e":"bird",\#(members)}"#) == verdict)
    }

    @Test func aRunIsCheckedOnce() throws {
        let result = try Self.rule.result(
            #"{"e":"bird","email":"x"}"#, #"{"e":"bird","EMAIL":"x"}"#,
            #"{"e":"bird","dob":"x","note":"a@example.org"}"#)
        #expect(result.findings.map(\.seqs) == [[1, 3]])
        #expect(
            result.findings.map(\.message) == [
                "The trace has members of these names: dob, email. A text in the trace contains an e-mail address."
            ])
    }
}
