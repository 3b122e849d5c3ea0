import SandlotCompliance
import Testing

@Suite("iap-no-double-charge")
struct IapNoDoubleChargeTests {
    private static let rule = RuleUnderTest("iap-no-double-charge")

    @Test(arguments: [
        Case(
            "one charge passes", .pass, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD")),
        Case(
            "a second charge fails", .fail, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 9_000, purchaseId: "b2"),
            .purchaseResult(
                "success", at: 9_500, purchaseId: "b2", tx: "x2", amountMinor: 99,
                currency: "USD")),
        Case(
            "a second charge that does not say how much fails", .fail, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 9_000, purchaseId: "b2"),
            .purchaseResult("success", at: 9_500, purchaseId: "b2", tx: "x2")),
        Case(
            "a second success of the same transaction passes", .pass, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 9_000, purchaseId: "b2"),
            .purchaseResult(
                "success", at: 9_500, purchaseId: "b2", tx: "x1", amountMinor: 99,
                currency: "USD")),
        Case(
            "a charge of nothing is not checked", .pass, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 9_000, purchaseId: "b2"),
            .purchaseResult("success", at: 9_500, purchaseId: "b2", tx: "x2", amountMinor: 0)),
        Case(
            "a success of nothing alone is not checked", .notApplicable,
            .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 0)),
        Case(
            "a success of nothing is still an earlier success", .fail,
            .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 0),
            .purchaseStarted(at: 9_000, purchaseId: "b2"),
            .purchaseResult(
                "success", at: 9_500, purchaseId: "b2", tx: "x2", amountMinor: 99,
                currency: "USD")),
        Case(
            "another product passes", .pass, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 9_000, purchaseId: "b2", productId: "hints"),
            .purchaseResult(
                "success", at: 9_500, purchaseId: "b2", tx: "x2", amountMinor: 99,
                currency: "USD")),
        Case(
            "a charge in another run passes", .pass, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD"),
            .run("r2"), .purchaseStarted(at: 9_000, purchaseId: "b2"),
            .purchaseResult(
                "success", at: 9_500, purchaseId: "b2", tx: "x2", amountMinor: 99,
                currency: "USD")),
        Case(
            "what is owned at the start of the purchase fails", .fail,
            .entitlement(at: 10, cause: "launch"), .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD")),
        Case(
            "what the header lists fails", .fail,
            .header(platform: "iOS", initialEntitlements: ["remove_ads"]),
            .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD")),
        Case(
            "what the header lists fails although the app doubts it at launch", .fail,
            .header(platform: "iOS", initialEntitlements: ["remove_ads"]),
            .entitlement(at: 10, active: false, cause: "launch"), .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD")),
        Case(
            "what is no longer owned passes", .pass, .entitlement(at: 10, cause: "launch"),
            .entitlement(at: 20, active: false, cause: "refund"), .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD")),
        Case(
            "what becomes owned during the purchase passes", .pass, .purchaseStarted(at: 1_000),
            .entitlement(at: 1_500, cause: "launch"),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD")),
        Case(
            "what ends during the purchase fails", .fail, .entitlement(at: 10, cause: "launch"),
            .purchaseStarted(at: 1_000), .entitlement(at: 1_500, active: false, cause: "refund"),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD")),
        Case(
            "after a refund one may buy again", .pass, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD"),
            .transactionUpdate("refund", at: 3_000), .purchaseStarted(at: 9_000, purchaseId: "b2"),
            .purchaseResult(
                "success", at: 9_500, purchaseId: "b2", tx: "x2", amountMinor: 99,
                currency: "USD")),
        Case(
            "after a revocation one may", .pass, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD"),
            .transactionUpdate("revoke", at: 3_000), .purchaseStarted(at: 9_000, purchaseId: "b2"),
            .purchaseResult(
                "success", at: 9_500, purchaseId: "b2", tx: "x2", amountMinor: 99,
                currency: "USD")),
        Case(
            "after a family revocation one may", .pass, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD"),
            .transactionUpdate("familyRevoke", at: 3_000),
            .purchaseStarted(at: 9_000, purchaseId: "b2"),
            .purchaseResult(
                "success", at: 9_500, purchaseId: "b2", tx: "x2", amountMinor: 99,
                currency: "USD")),
        Case(
            "a refund during the second purchase is early enough", .pass,
            .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 9_000, purchaseId: "b2"), .transactionUpdate("refund", at: 9_100),
            .purchaseResult("success", at: 9_500, purchaseId: "b2", tx: "x2")),
        Case(
            "a refund after the second charge is not", .fail, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 9_000, purchaseId: "b2"),
            .purchaseResult(
                "success", at: 9_500, purchaseId: "b2", tx: "x2", amountMinor: 99,
                currency: "USD"),
            .transactionUpdate("refund", at: 9_900)),
        Case(
            "a refund of another transaction is not one of the first", .fail,
            .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD"),
            .transactionUpdate("refund", at: 3_000, tx: "x9"),
            .purchaseStarted(at: 9_000, purchaseId: "b2"),
            .purchaseResult(
                "success", at: 9_500, purchaseId: "b2", tx: "x2", amountMinor: 99,
                currency: "USD")),
        Case(
            "an approval by update is no charge", .pass, .transactionUpdate("approved", at: 10),
            .purchaseStarted(at: 9_000, purchaseId: "b2"),
            .purchaseResult(
                "success", at: 9_500, purchaseId: "b2", tx: "x2", amountMinor: 99,
                currency: "USD")),
        Case(
            "a consumable is not checked", .notApplicable,
            .header(
                products:
                    #"[{"id":"gems","kind":"consumable"},{"id":"remove_ads","kind":"nonConsumable"}]"#
            ),
            .purchaseStarted(at: 1, productId: "gems"), .purchaseResult("success", at: 2, tx: "x1"),
            .purchaseStarted(at: 9_000, purchaseId: "b2", productId: "gems"),
            .purchaseResult(
                "success", at: 9_500, purchaseId: "b2", tx: "x2", amountMinor: 99,
                currency: "USD")),
        Case(
            "a subscription is not checked", .notApplicable,
            .purchaseStarted(at: 1, kind: "subscription"),
            .purchaseResult("success", at: 2, tx: "x1"),
            .purchaseStarted(at: 9_000, purchaseId: "b2", kind: "subscription"),
            .purchaseResult(
                "success", at: 9_500, purchaseId: "b2", tx: "x2", amountMinor: 99,
                currency: "USD")),
        Case(
            "the header outranks the purchase", .fail,
            .header(
                products:
                    #"[{"id":"gems","kind":"consumable"},{"id":"remove_ads","kind":"nonConsumable"}]"#
            ),
            .purchaseStarted(at: 1, kind: "consumable"),
            .purchaseResult("success", at: 2, tx: "x1"),
            .purchaseStarted(at: 9_000, purchaseId: "b2", kind: "consumable"),
            .purchaseResult(
                "success", at: 9_500, purchaseId: "b2", tx: "x2", amountMinor: 99,
                currency: "USD")),
        Case(
            "a kind that is not known is checked", .fail, .purchaseStarted(at: 1, kind: "rental"),
            .purchaseResult("success", at: 2, tx: "x1"),
            .purchaseStarted(at: 9_000, purchaseId: "b2"),
            .purchaseResult(
                "success", at: 9_500, purchaseId: "b2", tx: "x2", amountMinor: 99,
                currency: "USD")),
        Case(
            "a success without a transaction is in doubt", .inconclusive, .purchaseStarted(at: 1),
            .purchaseResult("success", at: 2, amountMinor: 99, currency: "USD")),
        Case(
            "a success without a transaction fails if the product was owned", .fail,
            .header(platform: "iOS", initialEntitlements: ["remove_ads"]), .purchaseStarted(at: 1),
            .purchaseResult("success", at: 2, amountMinor: 99, currency: "USD")),
        Case(
            "an earlier success without a transaction leaves the second in doubt", .inconclusive,
            .purchaseStarted(at: 1),
            .purchaseResult("success", at: 2, amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 9_000, purchaseId: "b2"),
            .purchaseResult(
                "success", at: 9_500, purchaseId: "b2", tx: "x2", amountMinor: 99,
                currency: "USD")),
        Case(
            "one that is named still fails it", .fail, .purchaseStarted(at: 1),
            .purchaseResult("success", at: 2, amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 3, purchaseId: "b3"),
            .purchaseResult("success", at: 4, purchaseId: "b3", tx: "x1"),
            .purchaseStarted(at: 9_000, purchaseId: "b2"),
            .purchaseResult(
                "success", at: 9_500, purchaseId: "b2", tx: "x2", amountMinor: 99,
                currency: "USD")),
        Case(
            "a success of something unknown is in doubt", .inconclusive,
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD")),
        Case(
            "a result that comes twice is no second charge", .pass, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD"),
            .purchaseResult("success", at: 2_100, tx: "x2", amountMinor: 99, currency: "USD")),
        Case(
            "what is pending, canceled, failed or unverified is no charge", .notApplicable,
            .purchaseStarted(at: 1), .purchaseResult("pending", at: 2),
            .purchaseResult("cancelled", at: 3), .purchaseResult("failed", at: 4),
            .purchaseResult("unverified", at: 5)),
        Case(
            "events missing since the purchase began leave a pass in doubt", .inconclusive,
            .purchaseStarted(at: 1_000),
            .purchaseResult(
                "success", at: 2_000, seq: 9, tx: "x1", amountMinor: 99, currency: "USD")),
        Case(
            "events missing since the refund leave a pass in doubt", .inconclusive,
            .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD"),
            .transactionUpdate("refund", at: 3_000),
            .purchaseStarted(at: 9_000, seq: 9, purchaseId: "b2"),
            .purchaseResult("success", at: 9_500, purchaseId: "b2", tx: "x2")),
        Case(
            "events missing since the product was locked leave a pass in doubt", .inconclusive,
            .entitlement(at: 20, active: false, cause: "refund"),
            .purchaseStarted(at: 1_000, seq: 9), .purchaseResult("success", at: 2_000, tx: "x1")),
        Case(
            "events missing leave a failure a failure", .fail, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1", amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 9_000, seq: 9, purchaseId: "b2"),
            .purchaseResult("success", at: 9_500, purchaseId: "b2", tx: "x2")),
        Case(
            "a clock that goes back does not matter", .pass, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 200, tx: "x1", amountMinor: 99, currency: "USD")),
    ])
    func nobodyIsChargedTwice(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingNamesBothCharges() throws {
        let result = try Self.rule.result(
            .purchaseStarted(at: 1, productId: "p"), .purchaseResult("success", at: 2, tx: "x1"),
            .purchaseStarted(at: 3, purchaseId: "b2", productId: "p"),
            .purchaseResult("success", at: 4, purchaseId: "b2", tx: "x2"))
        #expect(result.findings.map(\.seqs) == [[2, 3, 4]])
    }
}
