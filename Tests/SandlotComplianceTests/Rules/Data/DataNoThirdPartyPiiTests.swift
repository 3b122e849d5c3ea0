import SandlotCompliance
import Testing

@Suite("data-no-third-party-pii")
struct DataNoThirdPartyPiiTests {
    private static let rule = RuleUnderTest("data-no-third-party-pii")
    private static let consent = granted(scope: ["thirdParty"])
    private static let name = sent("thirdParty", fields: ["name"])
    private static let voice = sent("thirdParty", "stt", fields: ["voice"], #","transient":true"#)
    private static let notice = plainHeader(#""policyNoticeVoice":true"#)

    @Test(arguments: [
        Case("nothing personal", .pass, sent("thirdParty", fields: ["level", "crash"])),
        Case("nothing at all", .pass, sent("thirdParty")),
        Case("a personal field", .fail, name),
        Case("a fact about the device", .fail, sent("thirdParty", fields: ["model"])),
        Case("a persistent identifier", .fail, sent("thirdParty", ids: ["idfv"])),
        Case("an identifier that is not persistent", .pass, sent("thirdParty", ids: ["session"])),
        Case("to the developer's servers", .notApplicable, sent("firstParty", fields: ["name"])),
        Case("to the family's devices", .notApplicable, sent("self", fields: ["name"])),
        Case("to somebody who is not listed", .notApplicable, sent("other", fields: ["name"])),
        Case("consent lifts in coppa", .pass, consent, name, pack: .coppa),
        Case("consent lifts in amazon-kids", .pass, consent, name, pack: .amazonKids),
        Case("consent is worth a look in seed", .advisory, consent, name, pack: .seed),
        Case("consent is worth a look in apple-kids", .advisory, consent, name, pack: .appleKids),
        Case(
            "consent lifts if so set", .pass, consent, name, parameters: ["consentLifts": true],
            pack: .seed),
        Case(
            "consent for collection only", .fail, granted(scope: ["collection"]), name,
            pack: .coppa),
        Case(
            "consent among others", .pass, granted(scope: ["collection", "thirdParty"]), name,
            pack: .coppa),
        Case(
            "consent of a child", .fail, granted(scope: ["thirdParty"], by: "child"), name,
            pack: .coppa),
        Case(
            "the gate is no method", .fail, granted(scope: ["thirdParty"], method: "parentalGate"),
            name, pack: .coppa),
        Case(
            "a method that is set", .pass, granted(scope: ["thirdParty"], method: "letter"), name,
            parameters: ["vpcMethods": ["letter"]], pack: .coppa),
        Case(
            "by e-mail it is still consent", .pass,
            granted(scope: ["thirdParty"], method: "emailPlus"), name, pack: .coppa),
        Case("consent withdrawn", .fail, consent, withdrawn(), name, pack: .coppa),
        Case("another consent withdrawn", .pass, consent, withdrawn("d"), name, pack: .coppa),
        Case("consent given again", .pass, consent, withdrawn(), consent, name, pack: .coppa),
        Case("consent too late", .fail, name, consent, pack: .coppa),
        Case("consent withdrawn later", .pass, consent, name, withdrawn(), pack: .coppa),
        Case(
            "consent only asked for", .fail, consent.replacing("granted", with: "requested"), name,
            pack: .coppa),
        Case("consent in an earlier run", .pass, consent, nextRun, name, pack: .coppa),
        Case("consent on another device", .fail, consent, nextRunOnWatch, name, pack: .coppa),
        Case(
            "events missing after the consent", .inconclusive, gapped(consent, name), pack: .coppa),
        Case(
            "events missing, and no consent", .fail, gapped(#"{"e":"screen","name":"home"}"#, name),
            pack: .coppa),
        Case(
            "events missing after a consent of an earlier run", .pass, consent, nextRun,
            gapped(#"{"e":"screen","name":"home"}"#, name), pack: .coppa),
        Case(
            "the clock goes back after the consent", .pass,
            consent.replacing("{", with: #"{"t":9,"#, maxReplacements: 1),
            name.replacing("{", with: #"{"t":1,"#, maxReplacements: 1), pack: .coppa),
        Case("a voice to be written down in coppa", .pass, notice, voice, pack: .coppa),
        Case("a voice to be written down elsewhere", .fail, notice, voice, pack: .seed),
        Case("a voice without a notice", .fail, voice, pack: .coppa),
        Case(
            "a voice with a notice denied", .fail, plainHeader(#""policyNoticeVoice":false"#),
            voice, pack: .coppa),
        Case(
            "a voice that is kept", .fail, notice, voice.replacing("true", with: "false"),
            pack: .coppa),
        Case(
            "a voice for another purpose", .fail, notice, voice.replacing("stt", with: "other"),
            pack: .coppa),
        Case(
            "a voice with a name", .fail, notice,
            voice.replacing(#""voice""#, with: #""voice","name""#), pack: .coppa),
        Case(
            "a voice with something harmless", .pass, notice,
            voice.replacing(#""voice""#, with: #""voice","level""#), pack: .coppa),
        Case(
            "fields may be set", .fail, sent("thirdParty", fields: ["shoeSize"]),
            parameters: ["pii": ["shoeSize"]]),
        Case(
            "facts about the device may be set", .pass, sent("thirdParty", fields: ["model"]),
            parameters: ["deviceInfo": ["chip"]]),
        Case(
            "identifiers may be set", .pass, sent("thirdParty", ids: ["idfv"]),
            parameters: ["persistentIds": ["tag"]]),
    ])
    func personalDataDoesNotGoToThirdParties(_ example: Case) throws {
        try Self.rule.check(example)
    }

    @Test func theFindingNamesTheConsentAndWhatWasSent() throws {
        let result = try Self.rule.result(
            Self.consent, sent("thirdParty", fields: ["name", "model"], ids: ["ip"]), in: .seed)
        #expect(result.findings.map(\.seqs) == [[1, 2]])
        #expect(
            result.findings.map(\.message) == [
                "A third party received model, name, ip with the consent c of a parent."
            ])
    }

    @Test func aConsentOfAnotherRunIsNotAmongTheEvents() throws {
        let result = try Self.rule.result(Self.consent, nextRun, Self.name, in: .seed)
        #expect(result.findings.map(\.seqs) == [[1]])
        #expect(result.findings.map(\.run) == ["r2"])
    }
}
