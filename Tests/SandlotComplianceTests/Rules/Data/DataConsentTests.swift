import SandlotCompliance
import Testing

@Suite("What a parent must allow")
struct DataConsentTests {
    private static let collection = granted(scope: ["collection"])
    private static let separate = granted("s", scope: ["thirdParty"], #","separate":true"#)
    private static let opsNotice = plainHeader(#""policyNoticeInternalOps":true"#)
    private static let opsDenied = plainHeader(#""policyNoticeInternalOps":false"#)
    private static let voiceNotice = plainHeader(#""policyNoticeVoice":true"#)
    private static let voiceDenied = plainHeader(#""policyNoticeVoice":false"#)
    private static let crashId = sent(
        "firstParty", "analyzeFunctioning", fields: ["crash"], ids: ["idfv"])
    private static let name = sent("firstParty", "sync", fields: ["name"])
    private static let shared = sent("thirdParty", "other", fields: ["name"], #","party":"x""#)

    private static func voice(
        _ dest: String, _ purpose: String = "stt", with field: String = "level",
        _ more: String = #","transient":true"#
    ) -> String {
        sent(dest, purpose, fields: ["voice", field], more)
    }

    @Test(arguments: [
        Case("for stability with a notice", .pass, opsNotice, crashId),
        Case("with the notice denied", .fail, opsDenied, crashId),
        Case("nothing is known of a notice", .inconclusive, crashId),
        Case("to third parties", .pass, opsNotice, sent("thirdParty", "security", ids: ["ip"])),
        Case(
            "to somebody who is not listed", .inconclusive, sent("other", "security", ids: ["ip"])),
        Case("to own devices", .notApplicable, sent("self", "attribution", ids: ["idfv"])),
        Case("for attribution", .fail, opsNotice, sent("firstParty", "attribution", ids: ["idfv"])),
        Case("for sync", .fail, opsNotice, sent("firstParty", "sync", ids: ["idfv"])),
        Case(
            "for a purpose that is not listed", .fail, opsNotice,
            sent("firstParty", "fun", ids: ["idfv"])),
        Case(
            "with something personal", .fail, opsNotice,
            sent("firstParty", "auth", fields: ["email"], ids: ["idfv"])),
        Case(
            "with a parent's address", .pass, opsNotice,
            sent("firstParty", "auth", fields: ["parentEmail"], ids: ["idfv"])),
        Case(
            "with consent, for anything", .pass, collection,
            sent("firstParty", "attribution", fields: ["name"], ids: ["idfv"])),
        Case("with consent and the notice denied", .pass, opsDenied, collection, crashId),
        Case(
            "with consent for third parties", .fail, separate,
            sent("thirdParty", "ads", ids: ["idfv"])),
        Case(
            "events missing after the consent", .inconclusive,
            gapped(collection, sent("firstParty", "attribution", ids: ["idfv"]))),
        Case(
            "without a persistent identifier", .notApplicable,
            sent("firstParty", "attribution", ids: ["session"])),
        Case(
            "a purpose that is set", .pass, opsNotice, sent("firstParty", "sync", ids: ["ip"]),
            parameters: ["internalOps": ["sync"]]),
    ])
    func persistentIdentifiersServeInternalOperationsOnly(_ example: Case) throws {
        try RuleUnderTest("data-persistent-id-internal-only").check(example)
    }

    @Test(arguments: [
        "network", "auth", "personalizeContent", "contextualAds", "freqCap", "security",
        "legal",
        "maintain", "analyzeFunctioning", "fulfilRequest",
    ])
    func eachInternalOperationAllowsIdentifiers(purpose: String) throws {
        let story = Story(lines(Self.opsNotice, sent("firstParty", purpose, ids: ["cookie"])))
        #expect(try story.verdict("data-persistent-id-internal-only") == .pass)
    }

    @Test(arguments: [
        Case("with consent", .pass, collection, name),
        Case("without", .fail, name),
        Case("consent too late", .fail, name, collection),
        Case("consent for third parties", .fail, separate, name),
        Case("consent of an earlier run", .pass, collection, nextRun, name),
        Case("consent withdrawn in an earlier run", .fail, collection, withdrawn(), nextRun, name),
        Case("consent on another device", .fail, collection, nextRunOnWatch, name),
        Case(
            "consent of an earlier run that is interleaved with another device's", .pass,
            collection, nextRunOnWatch, .run("r3"), name),
        Case("events missing after the consent", .inconclusive, gapped(collection, name)),
        Case("to third parties", .fail, sent("thirdParty", fields: ["photo"])),
        Case("to somebody who is not listed", .fail, sent("other", fields: ["photo"])),
        Case("to own devices", .notApplicable, sent("self", fields: ["photo"])),
        Case(
            "a parent's address", .notApplicable,
            sent("firstParty", fields: ["parentEmail", "parentPhone"])),
        Case("an identifier only", .notApplicable, sent("firstParty", ids: ["idfv"])),
        Case("a voice to be written down", .pass, voiceNotice, voice("thirdParty")),
        Case("a voice without a notice", .fail, voice("firstParty")),
        Case("a voice with a name", .fail, voiceNotice, voice("firstParty", with: "name")),
        Case("a voice that is kept", .fail, voiceNotice, voice("firstParty", "")),
    ])
    func collectionNeedsConsent(_ example: Case) throws {
        try RuleUnderTest("data-consent-before-collection").check(example)
    }

    @Test(arguments: ["name", "dob", "email", "phone", "photo", "voice", "location", "freeText"])
    func eachPersonalFieldNeedsConsent(field: String) throws {
        let story = Story(sent("firstParty", fields: [field]))
        #expect(try story.verdict("data-consent-before-collection") == .fail)
    }

    @Test(arguments: [
        Case("two choices", .pass, collection, separate, shared),
        Case("a choice of its own alone", .pass, separate, shared),
        Case("none", .fail, shared),
        Case(
            "one consent for both", .fail,
            granted(scope: ["collection", "thirdParty"], #","separate":true"#), shared),
        Case("not asked for by itself", .fail, granted(scope: ["thirdParty"]), shared),
        Case(
            "with other scopes", .pass,
            granted(scope: ["thirdParty", "ads"], #","separate":true"#),
            shared),
        Case(
            "of a child", .fail, granted(scope: ["thirdParty"], by: "child", #","separate":true"#),
            shared),
        Case("withdrawn", .fail, separate, withdrawn("s"), shared),
        Case("of an earlier run", .pass, separate, nextRun, shared),
        Case("events missing after it", .inconclusive, gapped(separate, shared)),
        Case("an identifier for ads", .fail, sent("thirdParty", "ads", ids: ["idfv"])),
        Case(
            "an identifier for internal operations", .notApplicable,
            sent("thirdParty", "security", ids: ["idfv"])),
        Case(
            "a personal field for internal operations", .fail,
            sent("thirdParty", "security", fields: ["name"])),
        Case("nothing personal", .notApplicable, sent("thirdParty", "ads", fields: ["level"])),
        Case("own servers", .notApplicable, sent("firstParty", "ads", fields: ["name"])),
        Case("an integral party", .notApplicable, shared, parameters: ["integralParties": ["x"]]),
        Case("another party", .fail, shared, parameters: ["integralParties": ["y"]]),
        Case("a party without a name", .fail, sent("thirdParty", fields: ["name"])),
        Case(
            "a party that may be integral", .inconclusive, sent("thirdParty", fields: ["name"]),
            parameters: ["integralParties": ["x"]]),
        Case(
            "a party that may be integral, with consent", .pass, separate,
            sent("thirdParty", fields: ["name"]), parameters: ["integralParties": ["x"]]),
        Case("a voice to be written down", .pass, voiceNotice, voice("thirdParty")),
        Case("a voice without a notice", .fail, voice("thirdParty")),
    ])
    func thirdPartiesNeedASeparateConsent(_ example: Case) throws {
        try RuleUnderTest("data-third-party-separate-consent").check(example)
    }

    @Test(arguments: [
        Case("on the device", .pass, sent("self", "other", fields: ["voice", "name"])),
        Case("to be written down", .pass, voiceNotice, voice("firstParty"), pack: .coppa),
        Case("with the notice denied", .fail, voiceDenied, voice("firstParty"), pack: .coppa),
        Case("nothing is known of a notice", .inconclusive, voice("firstParty"), pack: .coppa),
        Case(
            "no header", .inconclusive,
            voice("firstParty").replacing("{", with: #"{"seq":0,"#, maxReplacements: 1),
            pack: .coppa),
        Case("for another purpose", .fail, voiceNotice, voice("firstParty", "other"), pack: .coppa),
        Case("kept", .fail, voiceNotice, voice("firstParty", "stt", ""), pack: .coppa),
        Case(
            "kept, and nothing is known of a notice", .fail, voice("firstParty", "stt", ""),
            pack: .coppa),
        Case(
            "with something personal", .fail, voiceNotice, voice("firstParty", with: "dob"),
            pack: .coppa),
        Case("to third parties in coppa", .pass, voiceNotice, voice("thirdParty"), pack: .coppa),
        Case(
            "to third parties in apple-kids", .fail, voiceNotice, voice("thirdParty"),
            pack: .appleKids),
        Case(
            "to own servers in apple-kids", .pass, voiceNotice, voice("firstParty"),
            pack: .appleKids),
        Case(
            "consent does not help", .fail, voiceNotice, collection, voice("firstParty", "other"),
            pack: .coppa),
        Case("no voice", .notApplicable, sent("firstParty", fields: ["name"]), pack: .coppa),
        Case(
            "a voice that is not called personal", .pass, voiceNotice, voice("firstParty"),
            parameters: ["pii": ["name"]], pack: .coppa),
    ])
    func aVoiceRecordingIsDeletedAfterUse(_ example: Case) throws {
        try RuleUnderTest("data-voice-transient").check(example)
    }

    @Test(arguments: [
        Case("a parent", .pass, granted(scope: [], #","basis":"consent""#)),
        Case(
            "a child of an unknown country", .fail,
            granted(scope: [], by: "child", #","basis":"consent""#)),
        Case(
            "on another basis", .notApplicable,
            granted(scope: [], by: "child", #","basis":"contract""#)),
        Case("on no basis", .notApplicable, granted(scope: [], by: "child")),
        Case(
            "only asked for", .notApplicable,
            .consent("requested", more: #""by":"child","basis":"consent""#)),
        Case(
            "somebody who is not listed", .inconclusive,
            granted(scope: [], by: "uncle", #","basis":"consent""#)),
    ])
    func consentBelowTheAgeComesFromAParent(_ example: Case) throws {
        try RuleUnderTest("data-art8-consent").check(example)
    }

    @Test(arguments: [
        ("DEU", 6, 15, Verdict.fail), ("DEU", 6, 16, .inconclusive),
        ("DEU", 15, 16, .inconclusive),
        ("DEU", 16, 17, .pass), ("GBR", 6, 12, .fail), ("GBR", 12, 13, .inconclusive),
        ("GBR", 13, 13, .pass), ("gbr", 13, 13, .fail), ("XYZ", 13, 13, .fail),
    ])
    func theAgeOfConsentDependsOnTheCountry(
        country: String, minAge: Int, maxAge: Int, verdict: Verdict
    ) throws {
        let header = plainHeader(
            #""country":"\#(country)""#, audience: #"{"minAge":\#(minAge),"maxAge":\#(maxAge)}"#)
        let consent = granted(scope: [], by: "child", #","basis":"consent""#)
        #expect(try Story(lines(header, consent)).verdict("data-art8-consent") == verdict)
    }

    @Test func anAgeMayBeSet() throws {
        let header = plainHeader(
            #""country":"ESP","params":{"consentAge":{"ESP":14}}"#,
            audience: #"{"minAge":14,"maxAge":15}"#)
        let consent = granted(scope: [], by: "child", #","basis":"consent""#)
        #expect(try Story(lines(header, consent)).verdict("data-art8-consent") == .pass)
    }

    @Test func withoutAnAudienceAChildsConsentIsUndecided() throws {
        let header = plainHeader(#""country":"DEU""#, audience: nil)
        let consent = granted(scope: [], by: "child", #","basis":"consent""#)
        #expect(try Story(lines(header, consent)).verdict("data-art8-consent") == .inconclusive)
    }
}
