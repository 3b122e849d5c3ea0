import SandlotCompliance
import Testing

@Suite("iap-informed-consent")
struct IapInformedConsentTests {
    private static let rule = RuleUnderTest(
        "iap-informed-consent", prelude: .gatePassed(at: 1_000, gateId: "g1", passId: "p1"))

    @Test(arguments: [
        Case(
            "a price behind the gate before the purchase passes", .pass,
            .priceShown(at: 1_100, gated: true), .purchaseStarted(at: 2_000)),
        Case(
            "a gate of another purpose counts as well", .pass,
            .gatePassed(at: 1_000, gateId: "g1", passId: "p1", purpose: "parentArea"),
            .priceShown(at: 1_100, gated: true), .purchaseStarted(at: 2_000), isWhole: true),
        Case(
            "a price that is not behind the gate does not count", .fail, .priceShown(at: 1_100),
            .purchaseStarted(at: 2_000)),
        Case(
            "a price of another product does not count", .fail,
            .priceShown(at: 1_100, productId: "hints", gated: true), .purchaseStarted(at: 2_000)),
        Case(
            "a price before the newest gate does not count", .fail,
            .priceShown(at: 1_100, gated: true), .gatePassed(at: 1_200, gateId: "g2", passId: "p2"),
            .purchaseStarted(at: 2_000)),
        Case(
            "a newer price without a gate does not undo the one behind it", .pass,
            .priceShown(at: 1_100, gated: true), .priceShown(at: 1_200),
            .purchaseStarted(at: 2_000)),
        Case(
            "without a gate the purchase fails even after a price behind one", .fail,
            .priceShown(at: 1_100, gated: true), .purchaseStarted(at: 2_000), isWhole: true),
        Case(
            "a gate in another run does not count", .fail, .priceShown(at: 1_100, gated: true),
            .run("r2"), .priceShown(at: 10, gated: true), .purchaseStarted(at: 20)),
        Case(
            "a price after the purchase does not count", .fail, .purchaseStarted(at: 2_000),
            .priceShown(at: 2_100, gated: true)),
        Case(
            "a second purchase may rest on the same price", .pass,
            .priceShown(at: 1_100, gated: true), .purchaseStarted(at: 2_000),
            .purchaseStarted(at: 3_000, purchaseId: "b2")),
        Case(
            "one purchase without a price is enough to fail", .fail,
            .priceShown(at: 1_100, gated: true), .purchaseStarted(at: 2_000),
            .gatePassed(at: 2_500, gateId: "g2", passId: "p2"),
            .purchaseStarted(at: 3_000, purchaseId: "b2")),
        Case(
            "a clock that goes back does not matter", .pass, .priceShown(at: 400, gated: true),
            .purchaseStarted(at: 2_000)),
        Case(
            "events missing between gate and purchase leave a pass in doubt", .inconclusive,
            .priceShown(at: 1_100, gated: true), .purchaseStarted(at: 2_000, seq: 9)),
        Case(
            "events missing between gate and price do so as well", .inconclusive,
            .priceShown(at: 1_100, seq: 9, gated: true), .purchaseStarted(at: 2_000)),
        Case(
            "events missing before the gate do not matter", .pass, .appState("active"),
            .gatePassed(at: 1_000, seq: 5, gateId: "g1", passId: "p1"),
            .priceShown(at: 1_100, gated: true), .purchaseStarted(at: 2_000), isWhole: true),
        Case(
            "events missing leave a failure a failure", .fail, .purchaseStarted(at: 2_000, seq: 9)),
        Case(
            "a run without a purchase is not concerned", .notApplicable,
            .priceShown(at: 1_100, gated: true)),
    ])
    func aParentSeesThePriceBehindTheGate(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingNamesGateAndPurchase() throws {
        let result = try Self.rule.result(
            .gatePassed(at: 1_000, gateId: "g1", passId: "p1"), .screen("paywall", at: 1_100),
            .purchaseStarted(at: 1_200))
        #expect(result.findings.map(\.seqs) == [[1, 3]])
        #expect(result.findings.map(\.atMs) == [1_200])
    }
}
