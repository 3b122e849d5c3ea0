import SandlotCompliance
import Testing

@Suite("iap-pending-not-entitled")
struct IapPendingNotEntitledTests {
    private static let rule = RuleUnderTest(
        "iap-pending-not-entitled", prelude: .purchaseStarted(at: 1_000),
        .purchaseResult("pending", at: 2_000))

    @Test(arguments: [
        Case("pending alone passes", .pass),
        Case(
            "an approval closes it before the entitlement", .pass,
            .transactionUpdate("approved", at: 3_000),
            .entitlement(at: 3_010, cause: "update", tx: "x1")),
        Case(
            "a verified purchase by update closes it", .pass,
            .transactionUpdate("purchase", at: 3_000),
            .entitlement(at: 3_010, cause: "update", tx: "x1")),
        Case(
            "a success closes it", .pass, .purchaseResult("success", at: 3_000, tx: "x1"),
            .entitlement(at: 3_010, cause: "purchase", tx: "x1")),
        Case(
            "a success of another purchase of the product closes it", .pass,
            .purchaseStarted(at: 2_500, purchaseId: "b2"),
            .purchaseResult("success", at: 3_000, purchaseId: "b2", tx: "x1"),
            .entitlement(at: 3_010, cause: "purchase", tx: "x1")),
        Case(
            "a success of another product does not", .fail,
            .purchaseStarted(at: 2_500, purchaseId: "b2", productId: "hints"),
            .purchaseResult("success", at: 3_000, purchaseId: "b2", tx: "x1"),
            .entitlement(at: 3_010, cause: "purchase")),
        Case(
            "an approval that is not verified does not", .fail,
            .transactionUpdate("approved", at: 3_000, verified: false),
            .entitlement(at: 3_010, cause: "update", tx: "x1")),
        Case(
            "an approval of another product does not", .fail,
            .transactionUpdate("approved", at: 3_000, productId: "hints"),
            .entitlement(at: 3_010, cause: "update", tx: "x1")),
        Case(
            "a refusal does not", .fail, .transactionUpdate("declined", at: 3_000),
            .entitlement(at: 3_010, cause: "update", tx: "x1")),
        Case(
            "a cancellation does not", .fail, .purchaseResult("cancelled", at: 2_500),
            .entitlement(at: 3_010, cause: "purchase")),
        Case("an entitlement by purchase fails", .fail, .entitlement(at: 2_010, cause: "purchase")),
        Case("an entitlement by update fails", .fail, .entitlement(at: 2_010, cause: "update")),
        Case("an entitlement at launch passes", .pass, .entitlement(at: 2_010, cause: "launch")),
        Case("an entitlement by restore passes", .pass, .entitlement(at: 2_010, cause: "restore")),
        Case(
            "an entitlement of another product passes", .pass,
            .entitlement(at: 2_010, productId: "hints", cause: "purchase")),
        Case(
            "an entitlement that ends passes", .pass,
            .entitlement(at: 2_010, active: false, cause: "update")),
        Case(
            "an entitlement before it passes", .pass, .entitlement(at: 10, cause: "purchase"),
            .purchaseStarted(at: 1_000), .purchaseResult("pending", at: 2_000), isWhole: true),
        Case(
            "an approval in another run needs nothing", .pass, .run("r2"),
            .entitlement(at: 10, cause: "update", tx: "x1")),
        Case(
            "a pending that comes twice is not opened again", .pass,
            .transactionUpdate("approved", at: 3_000), .purchaseResult("pending", at: 3_005),
            .entitlement(at: 3_010, cause: "update", tx: "x1")),
        Case(
            "a success that comes twice does not close what is pending after it", .fail,
            .purchaseStarted(at: 1), .purchaseResult("success", at: 2, tx: "x1"),
            .purchaseResult("pending", at: 3), .purchaseResult("success", at: 4, tx: "x1"),
            .entitlement(at: 5, cause: "purchase", tx: "x1"), isWhole: true),
        Case(
            "requests that the store merges are closed together", .pass,
            .purchaseStarted(at: 2_100, purchaseId: "b2"),
            .purchaseResult("pending", at: 2_200, purchaseId: "b2"),
            .transactionUpdate("approved", at: 3_000),
            .entitlement(at: 3_010, cause: "update", tx: "x1")),
        Case(
            "a pending purchase of something unknown is in doubt", .inconclusive,
            .purchaseResult("pending", at: 2_000), isWhole: true),
        Case(
            "a run without a pending purchase is not concerned", .notApplicable,
            .purchaseStarted(at: 1_000), .purchaseResult("success", at: 2_000, tx: "x1"),
            .entitlement(at: 2_010, cause: "purchase", tx: "x1"), isWhole: true),
        Case(
            "events missing before the approval leave a pass in doubt", .inconclusive,
            .transactionUpdate("approved", at: 3_000, seq: 9)),
        Case("events missing after it do not matter", .pass, .screen("home", at: 3_000, seq: 9)),
        Case(
            "events missing leave a failure a failure", .fail,
            .entitlement(at: 3_000, seq: 9, cause: "purchase")),
        Case(
            "a clock that goes back does not matter", .fail,
            .entitlement(at: 10, cause: "purchase")),
    ])
    func aPendingPurchaseGrantsNothing(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingNamesPendingAndEntitlement() throws {
        let result = try Self.rule.result(
            .purchaseStarted(at: 1, productId: "p"), .purchaseResult("pending", at: 2),
            .screen("home", at: 3), .entitlement(at: 4, productId: "p", cause: "purchase"),
            .entitlement(at: 5, productId: "p", cause: "purchase"))
        #expect(result.findings.map(\.seqs) == [[2, 4]])
    }
}
