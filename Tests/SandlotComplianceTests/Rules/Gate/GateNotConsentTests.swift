import SandlotCompliance
import Testing

@Suite("gate-not-consent")
struct GateNotConsentTests {
    private static let rule = RuleUnderTest("gate-not-consent")
    private static func consent(
        _ method: String, scope: String = #""collection""#, by: String = "parent",
        action: String = "granted"
    ) -> String {
        #"{"t":0,"e":"consent","consentId":"c","action":"\#(action)","scope":[\#(scope)],"method":"\#(method)","by":"\#(by)"}"#
    }

    @Test(arguments: [
        Case("a signed form", .pass, consent("signedForm")),
        Case("a card", .pass, consent("card")),
        Case("a video call", .pass, consent("videoCall")),
        Case("an identity card", .pass, consent("govId")),
        Case("questions", .pass, consent("kba")),
        Case("a comparison of faces", .pass, consent("faceMatch")),
        Case("a message by mail", .pass, consent("emailPlus", scope: #""collection","ads""#)),
        Case("a message by phone", .pass, consent("textPlus")),
        Case(
            "a message by mail for third parties", .fail,
            consent("emailPlus", scope: #""collection","thirdParty""#)),
        Case(
            "a message by phone for third parties", .fail,
            consent("textPlus", scope: #""thirdParty""#)),
        Case("questions for third parties", .pass, consent("kba", scope: #""thirdParty""#)),
        Case("the gate", .fail, consent("parentalGate")),
        Case(
            "the gate, even if it is said to be a method", .fail, consent("parentalGate"),
            parameters: ["vpcMethods": ["parentalGate"]]),
        Case("a method that nobody knows", .fail, consent("checkbox")),
        Case(
            "a method that is listed", .pass, consent("checkbox"),
            parameters: ["vpcMethods": ["checkbox"]]),
        Case(
            "a method that is no longer listed", .fail, consent("kba"),
            parameters: ["vpcMethods": ["checkbox"]]),
        Case("a child's consent", .notApplicable, consent("parentalGate", by: "child")),
        Case(
            "a consent that is asked for", .notApplicable,
            consent("parentalGate", action: "requested")),
        Case(
            "a consent that is taken back", .notApplicable,
            consent("parentalGate", action: "withdrawn")),
    ])
    func aGateIsNotAMethodOfConsent(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [PackID.appleKids, .coppa, .euGDPR])
    func theRuleBelongsToThreePacks(pack: PackID) throws {
        #expect(try Self.rule.verdict(Self.consent("parentalGate"), in: pack) == .fail)
    }
}
