import SandlotCompliance
import Testing

@Suite("ad-contextual-only")
struct AdContextualOnlyTests {
    private static let rule = RuleUnderTest("ad-contextual-only")

    @Test(arguments: [
        Case("none passes", .pass, .adRequested(at: 0, targeting: "none")),
        Case("contextual passes", .pass, .adRequested(at: 0, targeting: "contextual")),
        Case("house passes", .pass, .adRequested(at: 0, targeting: "house")),
        Case("behavioral fails", .fail, .adRequested(at: 0, targeting: "behavioral")),
        Case("remarketing fails", .fail, .adRequested(at: 0, targeting: "remarketing")),
        Case("an unknown word fails", .fail, .adRequested(at: 0, targeting: "astrological")),
        Case(
            "an unknown word fails for the house, too", .fail,
            .adRequested(at: 0, network: "house", targeting: "astrological")),
        Case(
            "behavioral fails for the house, too", .fail,
            .adRequested(at: 0, network: "house", targeting: "behavioral")),
        Case("nothing fails", .fail, .adRequested(at: 0)),
        Case(
            "nothing is unclear for the house", .inconclusive,
            .adRequested(at: 0, network: "house")),
        Case(
            "an ad without a request is not checked", .notApplicable,
            .adShown(at: 0, network: "admob")),
    ])
    func onlyContextMaySelectAnAd(_ example: Case) throws { try Self.rule.check(example) }
}

@Suite("ad-child-treatment")
struct AdChildTreatmentTests {
    private static let rule = RuleUnderTest("ad-child-treatment")

    @Test(arguments: [
        Case("child passes", .pass, .adRequested(at: 0, more: #""childTreatment":"child""#)),
        Case("teen fails", .fail, .adRequested(at: 0, more: #""childTreatment":"teen""#)),
        Case(
            "unspecified fails", .fail,
            .adRequested(at: 0, more: #""childTreatment":"unspecified""#)),
        Case("nothing is unspecified", .fail, .adRequested(at: 0)),
        Case(
            "an unknown word fails", .fail,
            .adRequested(at: 0, more: #""childTreatment":"Child""#)),
        Case("the house is not checked", .notApplicable, .adRequested(at: 0, network: "house")),
        Case("an ad is not checked", .notApplicable, .adShown(at: 0, network: "admob")),
    ])
    func aRequestStatesThatTheUserIsAChild(_ example: Case) throws { try Self.rule.check(example) }
}
