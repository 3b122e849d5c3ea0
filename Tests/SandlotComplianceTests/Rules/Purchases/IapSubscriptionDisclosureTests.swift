import SandlotCompliance
import Testing

@Suite("iap-subscription-disclosure")
struct IapSubscriptionDisclosureTests {
    private static let rule = RuleUnderTest("iap-subscription-disclosure")

    @Test(arguments: [
        Case(
            "terms after the gate pass", .pass, .gatePassed(at: 1, gateId: "g1", passId: "p1"),
            .priceShown(at: 2, productId: "premium", period: "P1M", renews: true),
            .purchaseStarted(at: 3, productId: "premium", kind: "subscription")),
        Case(
            "a subscription that does not renew is disclosed as well", .pass,
            .gatePassed(at: 1, gateId: "g1", passId: "p1"),
            .priceShown(at: 2, productId: "premium", period: "P1M", renews: false),
            .purchaseStarted(at: 3, productId: "premium", kind: "subscription")),
        Case(
            "without a gate the run's beginning counts", .pass,
            .priceShown(at: 2, productId: "premium", period: "P1M", renews: true),
            .purchaseStarted(at: 3, productId: "premium", kind: "subscription")),
        Case(
            "terms before the newest gate do not count", .fail,
            .gatePassed(at: 1, gateId: "g1", passId: "p1"),
            .priceShown(at: 2, productId: "premium", period: "P1M", renews: true),
            .gatePassed(at: 3, gateId: "g2", passId: "p2", purpose: "link"),
            .purchaseStarted(at: 4, productId: "premium", kind: "subscription")),
        Case(
            "a period alone does not", .fail,
            .priceShown(at: 2, productId: "premium", period: "P1M"),
            .purchaseStarted(at: 3, productId: "premium", kind: "subscription")),
        Case(
            "the renewal alone does not", .fail,
            .priceShown(at: 2, productId: "premium", renews: true),
            .purchaseStarted(at: 3, productId: "premium", kind: "subscription")),
        Case(
            "two prices with a half each do not", .fail,
            .priceShown(at: 1, productId: "premium", period: "P1M"),
            .priceShown(at: 2, productId: "premium", renews: true),
            .purchaseStarted(at: 3, productId: "premium", kind: "subscription")),
        Case(
            "a later price without terms does not undo them", .pass,
            .priceShown(at: 1, productId: "premium", period: "P1M", renews: true),
            .priceShown(at: 2, productId: "premium"),
            .purchaseStarted(at: 3, productId: "premium", kind: "subscription")),
        Case(
            "terms of another product do not count", .fail,
            .priceShown(at: 2, productId: "gold", period: "P1M", renews: true),
            .purchaseStarted(at: 3, productId: "premium", kind: "subscription")),
        Case(
            "terms after the purchase began do not count", .fail,
            .purchaseStarted(at: 3, productId: "premium", kind: "subscription"),
            .priceShown(at: 4, productId: "premium", period: "P1M", renews: true)),
        Case(
            "terms of an earlier run do not count", .fail,
            .priceShown(at: 2, productId: "premium", period: "P1M", renews: true), .run("r2"),
            .purchaseStarted(at: 3, productId: "premium", kind: "subscription")),
        Case(
            "no price at all fails", .fail,
            .purchaseStarted(at: 3, productId: "premium", kind: "subscription")),
        Case(
            "the header says the kind", .fail,
            .header(
                products:
                    #"[{"id":"premium","kind":"subscription"},{"id":"remove_ads","kind":"nonConsumable"}]"#
            ),
            .purchaseStarted(at: 3, productId: "premium")),
        Case(
            "the header outranks the purchase", .notApplicable,
            .header(
                products:
                    #"[{"id":"premium","kind":"subscription"},{"id":"remove_ads","kind":"nonConsumable"}]"#
            ),
            .purchaseStarted(at: 3, kind: "subscription")),
        Case(
            "another kind is not checked", .notApplicable,
            .purchaseStarted(at: 3, productId: "premium", kind: "nonConsumable")),
        Case(
            "a kind that is not known is not checked", .notApplicable,
            .purchaseStarted(at: 3, productId: "premium")),
        Case(
            "events missing since the gate leave a pass in doubt", .inconclusive,
            .gatePassed(at: 1, gateId: "g1", passId: "p1"),
            .priceShown(at: 2, seq: 9, productId: "premium", period: "P1M", renews: true),
            .purchaseStarted(at: 3, productId: "premium", kind: "subscription")),
        Case(
            "without a gate events missing before the price do not matter", .pass, .userAction(),
            .priceShown(at: 2, seq: 9, productId: "premium", period: "P1M", renews: true),
            .purchaseStarted(at: 3, productId: "premium", kind: "subscription")),
        Case(
            "a clock that goes back does not matter", .pass,
            .gatePassed(at: 100, gateId: "g1", passId: "p1"),
            .priceShown(at: 20, productId: "premium", period: "P1M", renews: true),
            .purchaseStarted(at: 3, productId: "premium", kind: "subscription")),
    ])
    func aSubscriptionDisclosesItsTerms(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingNamesGateAndPurchase() throws {
        let result = try Self.rule.result(
            .gatePassed(at: 1, gateId: "g1", passId: "p1"),
            .priceShown(at: 2, productId: "premium", displayPrice: "$2.99"),
            .purchaseStarted(at: 3, productId: "premium", kind: "subscription"))
        #expect(result.findings.map(\.seqs) == [[1, 3]])
    }
}
