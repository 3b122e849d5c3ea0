import SandlotCompliance
import Testing

@Suite("iap-offer-behind-gate")
struct IapOfferBehindGateTests {
    private static let rule = RuleUnderTest("iap-offer-behind-gate")

    @Test(arguments: [
        Case("a price behind the gate passes", .pass, .priceShown(at: 1, gated: true)),
        Case(
            "a price behind the gate that can be tapped passes", .pass,
            .priceShown(at: 1, gated: true, more: #""actionable":true"#)),
        Case("an offer behind the gate passes", .pass, .offerShown(at: 1, more: #""gated":true"#)),
        Case("a price elsewhere is worth a look", .advisory, .priceShown(at: 1)),
        Case(
            "a price elsewhere that can be tapped fails", .fail,
            .priceShown(at: 1, more: #""actionable":true"#)),
        Case("an offer elsewhere fails", .fail, .offerShown(at: 1)),
        Case(
            "an offer elsewhere that cannot be tapped is worth a look", .advisory,
            .offerShown(at: 1, more: #""actionable":false"#)),
        Case(
            "a gate that was passed does not put an offer behind it", .fail,
            .gatePassed(at: 1, gateId: "g1", passId: "p1"), .offerShown(at: 2)),
        Case(
            "the worst counts", .fail, .priceShown(at: 1, gated: true), .priceShown(at: 2),
            .offerShown(at: 3)),
        Case("a run without offers is not concerned", .notApplicable, .screen("home", at: 1)),
    ])
    func offersStayBehindTheGate(_ example: Case) throws { try Self.rule.check(example) }
}
