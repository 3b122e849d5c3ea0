import SandlotCompliance
import Testing

@Suite("iap-restore-clean")
struct IapRestoreCleanTests {
    private static let rule = RuleUnderTest("iap-restore-clean", prelude: .restoreStarted(at: 1))

    @Test(arguments: [
        Case(
            "a restore that was asked for passes", .pass,
            .restoreResult(at: 2, restored: ["remove_ads"])),
        Case("a restore that finds nothing passes", .pass, .restoreResult(at: 2, restored: [])),
        Case("a restore that fails passes", .pass, .restoreResult(at: 2, ok: false)),
        Case(
            "a restore by the app fails", .fail, .restoreStarted(at: 1, initiated: "app"),
            .restoreResult(at: 2, restored: ["remove_ads"]), isWhole: true),
        Case(
            "a restore by somebody unknown fails", .fail,
            .restoreStarted(at: 1, initiated: "server"),
            .restoreResult(at: 2, restored: ["remove_ads"]), isWhole: true),
        Case(
            "a purchase before the result fails", .fail, .purchaseStarted(at: 2),
            .restoreResult(at: 3, restored: ["remove_ads"])),
        Case(
            "a purchase after the result passes", .pass,
            .restoreResult(at: 2, restored: ["remove_ads"]), .purchaseStarted(at: 3)),
        Case(
            "a purchase before the restore passes", .pass, .purchaseStarted(at: 1),
            .restoreStarted(at: 2), .restoreResult(at: 3, restored: ["remove_ads"]), isWhole: true),
        Case("without a result a purchase at any time fails", .fail, .purchaseStarted(at: 900_000)),
        Case("without a result and without a purchase it passes", .pass),
        Case(
            "the next result ends all restores before it", .pass, .restoreStarted(at: 2),
            .restoreResult(at: 3, restored: ["remove_ads"]), .purchaseStarted(at: 4),
            .restoreResult(at: 5, restored: ["remove_ads"])),
        Case(
            "a purchase in another run does not matter", .pass, .run("r2"),
            .purchaseStarted(at: 2)),
        Case(
            "a result alone is not checked", .notApplicable,
            .restoreResult(at: 1, restored: ["remove_ads"]), .purchaseStarted(at: 2),
            isWhole: true),
        Case(
            "events missing before the result leave a pass in doubt", .inconclusive,
            .restoreResult(at: 2, seq: 9, restored: ["remove_ads"])),
        Case("events missing leave a failure a failure", .fail, .purchaseStarted(at: 2, seq: 9)),
        Case(
            "a clock that goes back does not matter", .pass, .restoreStarted(at: 100),
            .restoreResult(at: 2, restored: ["remove_ads"]), isWhole: true),
    ])
    func aRestoreNeverCharges(_ example: Case) throws { try Self.rule.check(example) }

    @Test func aRestoreByTheAppThatBecomesAPurchaseIsOneFinding() throws {
        let result = try Self.rule.result(
            .restoreStarted(at: 1, initiated: "app"), .restoreStarted(at: 2),
            .purchaseStarted(at: 3))
        #expect(result.findings.map(\.seqs) == [[1, 3], [2, 3]])
    }
}
