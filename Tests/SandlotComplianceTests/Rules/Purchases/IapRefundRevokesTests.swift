import SandlotCompliance
import Testing

@Suite("iap-refund-revokes")
struct IapRefundRevokesTests {
    private static let rule = RuleUnderTest(
        "iap-refund-revokes", prelude: .entitlement(at: 1_000, cause: "launch", tx: "x1"))

    @Test(arguments: [
        Case(
            "locked at once passes", .pass, .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 9_040, active: false, cause: "refund", tx: "x1")),
        Case(
            "locked at the end of the time passes", .pass, .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 14_000, active: false, cause: "refund", tx: "x1")),
        Case(
            "locked one millisecond later fails", .fail, .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 14_001, active: false, cause: "refund", tx: "x1")),
        Case(
            "more time passes if it is set", .pass, .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 14_001, active: false, cause: "refund", tx: "x1"),
            parameters: ["revokeMs": 5001]),
        Case(
            "any cause and any transaction may lock", .pass,
            .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 9_040, active: false, cause: "sync", tx: "x7")),
        Case(
            "a lock at launch counts also for what the header lists", .pass,
            .header(platform: "iOS", initialEntitlements: ["remove_ads"]),
            .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 9_040, active: false, cause: "launch"), isWhole: true),
        Case(
            "a lock of another product does not", .fail, .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 9_040, productId: "hints", active: false, cause: "refund"),
            .screen("home", at: 14_001)),
        Case(
            "a lock before the refund is enough", .pass,
            .entitlement(at: 8_990, active: false, cause: "refund", tx: "x1"),
            .transactionUpdate("refund", at: 9_000), .screen("home", at: 99_000)),
        Case(
            "never locked fails once the time is over", .fail,
            .transactionUpdate("refund", at: 9_000), .screen("home", at: 14_001)),
        Case(
            "never locked is in doubt while there is time", .inconclusive,
            .transactionUpdate("refund", at: 9_000), .screen("home", at: 14_000)),
        Case(
            "a revocation must lock", .fail, .transactionUpdate("revoke", at: 9_000),
            .screen("home", at: 14_001)),
        Case(
            "a family revocation must lock", .fail, .transactionUpdate("familyRevoke", at: 9_000),
            .screen("home", at: 14_001)),
        Case(
            "a refund that is not verified must lock", .fail,
            .transactionUpdate("refund", at: 9_000, verified: false), .screen("home", at: 14_001)),
        Case(
            "a refusal must not", .notApplicable, .transactionUpdate("declined", at: 9_000),
            .screen("home", at: 14_001)),
        Case(
            "what is not owned passes", .pass, .transactionUpdate("refund", at: 9_000),
            .screen("home", at: 99_000), isWhole: true),
        Case(
            "what only the header lists must be locked", .fail,
            .header(platform: "iOS", initialEntitlements: ["remove_ads"]),
            .transactionUpdate("refund", at: 9_000), .screen("home", at: 99_000), isWhole: true),
        Case(
            "a header that does not say what is owned owns nothing", .pass,
            .header(platform: "iOS"), .transactionUpdate("refund", at: 9_000),
            .screen("home", at: 99_000), isWhole: true),
        Case(
            "an entitlement that the app doubts at launch is still owned", .fail,
            .header(platform: "iOS", initialEntitlements: ["remove_ads"]),
            .entitlement(at: 10, active: false, cause: "launch"),
            .transactionUpdate("refund", at: 9_000), .screen("home", at: 99_000), isWhole: true),
        Case(
            "the same transaction unlocking later fails", .fail,
            .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 9_040, active: false, cause: "refund", tx: "x1"),
            .entitlement(at: 700_000, cause: "update", tx: "x1")),
        Case(
            "it fails also if nothing was owned", .fail, .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 9_040, cause: "update", tx: "x1"), isWhole: true),
        Case(
            "it fails also while there is time to lock", .fail,
            .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 9_010, cause: "launch", tx: "x1"),
            .entitlement(at: 9_040, active: false, cause: "refund")),
        Case(
            "another transaction unlocking later passes", .pass,
            .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 9_040, active: false, cause: "refund", tx: "x1"),
            .entitlement(at: 9_050, cause: "purchase", tx: "x2")),
        Case(
            "unlocking without a transaction passes", .pass,
            .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 9_040, active: false, cause: "refund", tx: "x1"),
            .entitlement(at: 9_050, cause: "launch")),
        Case(
            "the same transaction of another product passes", .pass,
            .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 9_040, active: false, cause: "refund", tx: "x1"),
            .entitlement(at: 9_050, productId: "hints", cause: "update", tx: "x1")),
        Case(
            "unlocking in another run passes", .pass, .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 9_040, active: false, cause: "refund", tx: "x1"), .run("r2"),
            .entitlement(at: 9_050, cause: "launch", tx: "x1")),
        Case(
            "a success of another transaction covers it", .pass, .purchaseStarted(at: 10),
            .purchaseResult("success", at: 20, tx: "x2"),
            .entitlement(at: 1_000, cause: "launch", tx: "x1"),
            .transactionUpdate("refund", at: 9_000), .screen("home", at: 99_000), isWhole: true),
        Case(
            "a verified purchase of another transaction covers it", .pass,
            .transactionUpdate("purchase", at: 2_000, tx: "x2"),
            .transactionUpdate("refund", at: 9_000), .screen("home", at: 99_000)),
        Case(
            "a verified approval of another transaction covers it", .pass,
            .transactionUpdate("approved", at: 2_000, tx: "x2"),
            .transactionUpdate("refund", at: 9_000), .screen("home", at: 99_000)),
        Case(
            "one that is not verified does not", .fail,
            .transactionUpdate("approved", at: 2_000, tx: "x2", verified: false),
            .transactionUpdate("refund", at: 9_000), .screen("home", at: 99_000)),
        Case(
            "one of another product does not", .fail,
            .transactionUpdate("approved", at: 2_000, tx: "x2", productId: "hints"),
            .transactionUpdate("refund", at: 9_000), .screen("home", at: 99_000)),
        Case(
            "one that comes after the refund does not", .fail,
            .transactionUpdate("refund", at: 9_000),
            .transactionUpdate("approved", at: 9_001, tx: "x2"), .screen("home", at: 99_000)),
        Case(
            "the refunded transaction does not cover itself", .fail, .purchaseStarted(at: 10),
            .purchaseResult("success", at: 20, tx: "x1"),
            .entitlement(at: 1_000, cause: "launch", tx: "x1"),
            .transactionUpdate("refund", at: 9_000), .screen("home", at: 99_000), isWhole: true),
        Case(
            "a success without a transaction does not", .fail, .purchaseStarted(at: 10),
            .purchaseResult("success", at: 20), .entitlement(at: 1_000, cause: "launch", tx: "x1"),
            .transactionUpdate("refund", at: 9_000), .screen("home", at: 99_000), isWhole: true),
        Case(
            "a transaction that was taken back does not", .fail,
            .transactionUpdate("purchase", at: 10, tx: "x2"),
            .transactionUpdate("revoke", at: 20, tx: "x2"),
            .entitlement(at: 1_000, cause: "launch", tx: "x1"),
            .transactionUpdate("refund", at: 9_000), .screen("home", at: 99_000), isWhole: true),
        Case(
            "of two transactions both taken back the second must lock", .fail,
            .transactionUpdate("purchase", at: 2_000, tx: "x2"),
            .transactionUpdate("refund", at: 9_000),
            .transactionUpdate("familyRevoke", at: 9_100, tx: "x2"), .screen("home", at: 99_000)),
        Case(
            "a transaction that covered may be taken back if the product is locked then", .pass,
            .transactionUpdate("purchase", at: 2_000, tx: "x2"),
            .transactionUpdate("refund", at: 9_000),
            .transactionUpdate("familyRevoke", at: 9_100, tx: "x2"),
            .entitlement(at: 9_200, active: false, cause: "refund")),
        Case(
            "a covered refund still must not unlock", .fail,
            .transactionUpdate("purchase", at: 2_000, tx: "x2"),
            .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 9_100, cause: "update", tx: "x1")),
        Case(
            "a refund that comes twice is compared with one lock", .pass,
            .transactionUpdate("refund", at: 9_000), .transactionUpdate("refund", at: 9_001),
            .entitlement(at: 9_040, active: false, cause: "refund", tx: "x1"),
            .transactionUpdate("refund", at: 9_100), .screen("home", at: 99_000)),
        Case(
            "a refund that comes twice must not unlock either", .fail,
            .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 9_040, active: false, cause: "refund", tx: "x1"),
            .transactionUpdate("refund", at: 9_100),
            .entitlement(at: 9_200, cause: "update", tx: "x1")),
        Case(
            "a refund during a test needs no more than the lock", .pass,
            .phase("spelling", at: 8_000, word: 2), .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 9_040, active: false, cause: "refund", tx: "x1")),
        Case(
            "a clock that goes back before the lock leaves it in doubt", .inconclusive,
            .transactionUpdate("refund", at: 9_000), .screen("home", at: 5_000),
            .entitlement(at: 9_040, active: false, cause: "refund", tx: "x1")),
        Case(
            "a clock that goes back before a late lock leaves it in doubt", .inconclusive,
            .transactionUpdate("refund", at: 9_000), .screen("home", at: 5_000),
            .entitlement(at: 99_040, active: false, cause: "refund", tx: "x1")),
        Case(
            "a clock that goes back does not matter for the transaction that unlocks", .fail,
            .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 40, cause: "update", tx: "x1")),
        Case(
            "it does not matter either if the product was locked late in between", .fail,
            .transactionUpdate("refund", at: 9_000), .screen("home", at: 5_000),
            .entitlement(at: 99_040, active: false, cause: "refund", tx: "x1"),
            .entitlement(at: 99_041, cause: "update", tx: "x1")),
        Case(
            "a late lock fails also if the transaction is shared again afterward", .fail,
            .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 19_040, active: false, cause: "refund", tx: "x1"),
            .transactionUpdate("purchase", at: 19_050),
            .entitlement(at: 19_060, cause: "purchase", tx: "x1")),
        Case(
            "events missing before the lock leave it in doubt", .inconclusive,
            .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 9_040, seq: 9, active: false, cause: "refund", tx: "x1")),
        Case(
            "events missing before a late lock leave it a failure", .fail,
            .transactionUpdate("refund", at: 9_000),
            .entitlement(at: 19_040, seq: 9, active: false, cause: "refund", tx: "x1")),
        Case(
            "events missing since the product was unlocked leave a pass in doubt", .inconclusive,
            .transactionUpdate("refund", at: 9_000, seq: 9),
            .entitlement(at: 9_040, active: false, cause: "refund", tx: "x1")),
    ])
    func aRefundRevokesTheEntitlement(_ example: Case) throws { try Self.rule.check(example) }

    @Test func aLateLockIsMeasured() throws {
        let result = try Self.rule.result(
            .entitlement(at: 1_000, productId: "p", cause: "launch"),
            .transactionUpdate("refund", at: 2_000, productId: "p"),
            .entitlement(at: 9_000, productId: "p", active: false, cause: "refund"))
        #expect(result.findings.map(\.seqs) == [[1, 2, 3]])
        #expect(result.findings.map(\.atMs) == [9_000])
        #expect(result.findings.first?.measure == .time(7_000, limit: 5_000))
    }

    @Test func aFindingTellsOfTheLateLockBeforeTheProductWasUnlocked() throws {
        let result = try Self.rule.result(
            .entitlement(at: 1_000, productId: "p", cause: "launch"),
            .transactionUpdate("refund", at: 2_000, productId: "p"),
            .entitlement(at: 9_000, productId: "p", active: false, cause: "refund"),
            .entitlement(at: 9_001, productId: "p", cause: "update", tx: "x1"),
            .screen("home", at: 20_000))
        #expect(result.findings.map(\.seqs) == [[2, 4]])
        #expect(
            result.findings.map(\.message) == [
                "Product p was unlocked by transaction x1, which had been taken back. Before, it was locked 7 s after that, where the limit is 5 s."
            ])
    }

    @Test func eachRefundIsAFindingOfItsOwn() throws {
        let result = try Self.rule.result(
            .entitlement(at: 1_000, productId: "p", cause: "launch"),
            .transactionUpdate("refund", at: 2_000, productId: "p"),
            .transactionUpdate("revoke", at: 2_500, tx: "x2", productId: "p"),
            .screen("home", at: 9_000))
        #expect(result.findings.map(\.seqs) == [[1, 2], [1, 3]])
        #expect(result.findings.map(\.atMs) == [9_000, 9_000])
    }
}
