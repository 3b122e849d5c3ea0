import SandlotCompliance
import Testing

@Suite("iap-entitlement-verified")
struct IapEntitlementVerifiedTests {
    private static let rule = RuleUnderTest("iap-entitlement-verified")

    @Test(arguments: [
        Case(
            "a success unlocks", .pass, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1"),
            .entitlement(at: 2_010, cause: "purchase", tx: "x1")),
        Case(
            "a success unlocks also without the transaction being named", .pass,
            .purchaseStarted(at: 1_000), .purchaseResult("success", at: 2_000, tx: "x1"),
            .entitlement(at: 2_010, cause: "purchase")),
        Case(
            "a success of another transaction does not", .fail, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1"),
            .entitlement(at: 2_010, cause: "purchase", tx: "x2")),
        Case(
            "a success that names no transaction is not the one that was named", .fail,
            .purchaseStarted(at: 1_000), .purchaseResult("success", at: 2_000),
            .entitlement(at: 2_010, cause: "purchase", tx: "x1")),
        Case(
            "a success that names none unlocks if none is asked for", .pass,
            .purchaseStarted(at: 1_000), .purchaseResult("success", at: 2_000),
            .entitlement(at: 2_010, cause: "purchase")),
        Case(
            "a success of another product does not", .fail,
            .purchaseStarted(at: 1_000, productId: "hints"),
            .purchaseResult("success", at: 2_000, tx: "x1"),
            .entitlement(at: 2_010, cause: "purchase", tx: "x1")),
        Case(
            "a success without a beginning is of no product", .fail,
            .purchaseResult("success", at: 2_000, tx: "x1"),
            .entitlement(at: 2_010, cause: "purchase", tx: "x1")),
        Case(
            "a success that comes later does not", .fail, .purchaseStarted(at: 1_000),
            .entitlement(at: 1_500, cause: "purchase", tx: "x1"),
            .purchaseResult("success", at: 2_000, tx: "x1")),
        Case(
            "what is pending, canceled, failed or unverified does not", .fail,
            .purchaseStarted(at: 1_000), .purchaseResult("pending", at: 2_000, tx: "x1"),
            .purchaseResult("unverified", at: 2_001, tx: "x1"),
            .purchaseResult("failed", at: 2_002, tx: "x1"),
            .purchaseResult("cancelled", at: 2_003, tx: "x1"),
            .entitlement(at: 2_010, cause: "purchase", tx: "x1")),
        Case(
            "a verified purchase by update unlocks", .pass, .transactionUpdate("purchase", at: 1),
            .entitlement(at: 2, cause: "update", tx: "x1")),
        Case(
            "a verified approval unlocks", .pass, .transactionUpdate("approved", at: 1),
            .entitlement(at: 2, cause: "update", tx: "x1")),
        Case(
            "the cause purchase may rest on an update", .pass,
            .transactionUpdate("approved", at: 1), .entitlement(at: 2, cause: "purchase")),
        Case(
            "an update that is not verified does not", .fail,
            .transactionUpdate("purchase", at: 1, verified: false),
            .entitlement(at: 2, cause: "update", tx: "x1")),
        Case(
            "a refusal does not", .fail, .transactionUpdate("declined", at: 1),
            .entitlement(at: 2, cause: "update", tx: "x1")),
        Case(
            "an update of another product does not", .fail,
            .transactionUpdate("approved", at: 1, productId: "hints"),
            .entitlement(at: 2, cause: "update", tx: "x1")),
        Case(
            "a refund in between takes the evidence away", .fail, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1"),
            .transactionUpdate("refund", at: 2_001),
            .entitlement(at: 2_010, cause: "update", tx: "x1")),
        Case(
            "a revocation does too, verified or not", .fail, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1"),
            .transactionUpdate("revoke", at: 2_001, verified: false),
            .entitlement(at: 2_010, cause: "update")),
        Case(
            "a family revocation does too", .fail, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1"),
            .transactionUpdate("familyRevoke", at: 2_001),
            .entitlement(at: 2_010, cause: "purchase")),
        Case(
            "a refund of another transaction does not", .pass, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1"),
            .transactionUpdate("refund", at: 2_001, tx: "x9"),
            .entitlement(at: 2_010, cause: "purchase", tx: "x1")),
        Case(
            "a refund before the evidence does not", .pass, .transactionUpdate("refund", at: 1),
            .purchaseStarted(at: 1_000), .purchaseResult("success", at: 2_000, tx: "x1"),
            .entitlement(at: 2_010, cause: "purchase", tx: "x1")),
        Case(
            "another transaction stands in for the one refunded", .pass,
            .purchaseStarted(at: 1_000), .purchaseResult("success", at: 2_000, tx: "x1"),
            .transactionUpdate("purchase", at: 2_001, tx: "x2"),
            .transactionUpdate("refund", at: 2_002), .entitlement(at: 2_010, cause: "update")),
        Case(
            "it does not if the one refunded is named", .fail, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1"),
            .transactionUpdate("purchase", at: 2_001, tx: "x2"),
            .transactionUpdate("refund", at: 2_002),
            .entitlement(at: 2_010, cause: "update", tx: "x1")),
        Case(
            "a refund of the product leaves a success without a transaction in doubt",
            .inconclusive, .purchaseStarted(at: 1_000), .purchaseResult("success", at: 2_000),
            .transactionUpdate("refund", at: 2_001), .entitlement(at: 2_010, cause: "purchase")),
        Case(
            "a refund of another product does not", .pass, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000),
            .transactionUpdate("refund", at: 2_001, productId: "hints"),
            .entitlement(at: 2_010, cause: "purchase")),
        Case(
            "a restore that lists the product unlocks", .pass, .restoreStarted(at: 1),
            .restoreResult(at: 2, restored: ["remove_ads"]), .entitlement(at: 3, cause: "restore")),
        Case(
            "a restore that does not list it does not", .fail, .restoreStarted(at: 1),
            .restoreResult(at: 2, restored: ["hints"]), .entitlement(at: 3, cause: "restore")),
        Case(
            "a restore that failed does not", .fail, .restoreStarted(at: 1),
            .restoreResult(at: 2, ok: false, restored: ["remove_ads"]),
            .entitlement(at: 3, cause: "restore")),
        Case(
            "a purchase is no restore", .fail, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1"),
            .entitlement(at: 2_010, cause: "restore", tx: "x1")),
        Case(
            "a restore of an earlier moment still counts", .pass, .restoreStarted(at: 1),
            .restoreResult(at: 2, restored: ["remove_ads"]),
            .restoreResult(at: 3, ok: false, restored: ["remove_ads"]),
            .entitlement(at: 4, cause: "restore")),
        Case(
            "a new device unlocks at launch without any purchase", .pass,
            .entitlement(at: 1, cause: "launch", tx: "x1")),
        Case(
            "it does if it says verified", .pass,
            .entitlement(at: 1, cause: "launch", tx: "x1", verified: true)),
        Case(
            "what is unverified at launch does not", .fail,
            .entitlement(at: 1, cause: "launch", tx: "x1", verified: false)),
        Case("a synchronisation unlocks", .pass, .entitlement(at: 1, cause: "sync")),
        Case(
            "an unverified synchronisation does not", .fail,
            .entitlement(at: 1, cause: "sync", verified: false)),
        Case(
            "a transaction that was refunded does not unlock at launch", .fail,
            .transactionUpdate("refund", at: 1), .entitlement(at: 2, cause: "launch", tx: "x1")),
        Case(
            "nor by synchronisation after a family revocation", .fail,
            .transactionUpdate("familyRevoke", at: 1),
            .entitlement(at: 2, cause: "sync", tx: "x1")),
        Case(
            "another transaction does", .pass, .transactionUpdate("revoke", at: 1),
            .entitlement(at: 2, cause: "launch", tx: "x2")),
        Case(
            "one that is not named does", .pass, .transactionUpdate("revoke", at: 1),
            .entitlement(at: 2, cause: "launch")),
        Case(
            "a revocation in an earlier run does not matter", .pass,
            .transactionUpdate("revoke", at: 1), .run("r2"),
            .entitlement(at: 2, cause: "launch", tx: "x1")),
        Case(
            "debugging unlocks in a debug build", .pass, .header(more: #""build":"debug""#),
            .entitlement(at: 1, cause: "debug")),
        Case("debugging does not in a release build", .fail, .entitlement(at: 1, cause: "debug")),
        Case(
            "debugging does not in a build of another kind", .fail,
            .header(more: #""build":"beta""#), .entitlement(at: 1, cause: "debug")),
        Case(
            "debugging is in doubt if the build is not named", .inconclusive,
            .header(platform: "iOS"), .entitlement(at: 1, cause: "debug")),
        Case(
            "a refund unlocks nothing", .fail, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1"),
            .entitlement(at: 2_010, cause: "refund", tx: "x1")),
        Case(
            "an unknown cause unlocks nothing", .fail, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1"),
            .entitlement(at: 2_010, cause: "gift", tx: "x1")),
        Case(
            "what becomes inactive is not checked", .notApplicable, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1"),
            .entitlement(at: 2_010, active: false, cause: "refund", tx: "x1")),
        Case(
            "events missing between evidence and entitlement leave a pass in doubt", .inconclusive,
            .purchaseStarted(at: 1_000), .purchaseResult("success", at: 2_000, tx: "x1"),
            .entitlement(at: 2_010, seq: 9, cause: "purchase", tx: "x1")),
        Case(
            "events missing before an entitlement that needs no evidence do not matter", .pass,
            .purchaseStarted(at: 1_000), .purchaseResult("success", at: 2_000, tx: "x1"),
            .entitlement(at: 2_010, seq: 9, cause: "launch", tx: "x1")),
        Case(
            "a clock that goes back does not matter", .pass, .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 2_000, tx: "x1"),
            .entitlement(at: 10, cause: "purchase", tx: "x1")),
    ])
    func onlyVerifiedPurchasesGrantEntitlements(_ example: Case) throws {
        try Self.rule.check(example)
    }

    @Test func findingNamesEvidenceRefundAndEntitlement() throws {
        let result = try Self.rule.result(
            .transactionUpdate("purchase", at: 1, productId: "p"),
            .transactionUpdate("refund", at: 2, productId: "p"), .screen("home", at: 3),
            .entitlement(at: 4, productId: "p", cause: "update", tx: "x1"))
        #expect(result.findings.map(\.seqs) == [[1, 2, 4]])
    }
}
