import SandlotCompliance
import Testing

@Suite("iap-reauth-window")
struct IapReauthWindowTests {
    private static let rule = RuleUnderTest("iap-reauth-window")

    @Test(arguments: [
        Case(
            "a gate between two charges passes", .pass,
            .gatePassed(at: 1_000, gateId: "g1", passId: "p1"),
            .purchaseStarted(at: 2_000, productId: "hints"),
            .purchaseResult("success", at: 3_000, tx: "x1"),
            .gatePassed(at: 4_000, gateId: "g2", passId: "p2"),
            .purchaseStarted(at: 242_000, purchaseId: "b2", productId: "hints"),
            .purchaseResult("success", at: 243_000, purchaseId: "b2", tx: "x2")),
        Case(
            "a gate that is passed after the second purchase began still lies between the charges",
            .pass, .purchaseStarted(at: 1, productId: "h"),
            .purchaseResult("success", at: 2, tx: "x1"),
            .purchaseStarted(at: 3, purchaseId: "b2", productId: "h"),
            .gatePassed(at: 4, gateId: "g1", passId: "p1"),
            .purchaseResult("success", at: 5, purchaseId: "b2", tx: "x2")),
        Case(
            "a gate of another purpose counts as well", .pass,
            .gatePassed(at: 1_000, gateId: "g1", passId: "p1"), .purchaseStarted(at: 2_000),
            .purchaseResult("success", at: 3_000, tx: "x1"),
            .gatePassed(at: 4_000, gateId: "g2", passId: "p2", purpose: "link"),
            .purchaseStarted(at: 5_000, purchaseId: "b2"),
            .purchaseResult("success", at: 6_000, purchaseId: "b2", tx: "x2")),
        Case(
            "two charges on one pass fail", .fail,
            .gatePassed(at: 1_000, gateId: "g1", passId: "p1"),
            .purchaseStarted(at: 2_000, productId: "hints"),
            .purchaseResult("success", at: 3_000, tx: "x1"),
            .purchaseStarted(at: 242_000, purchaseId: "b2", productId: "hints"),
            .purchaseResult("success", at: 243_000, purchaseId: "b2", tx: "x2")),
        Case(
            "two charges without any gate fail", .fail, .purchaseStarted(at: 1),
            .purchaseResult("success", at: 2, tx: "x1"), .purchaseStarted(at: 3, purchaseId: "b2"),
            .purchaseResult("success", at: 4, purchaseId: "b2", tx: "x2")),
        Case(
            "a first charge is not checked", .notApplicable,
            .gatePassed(at: 1_000, gateId: "g1", passId: "p1"), .purchaseStarted(at: 2_000),
            .purchaseResult("success", at: 3_000, tx: "x1")),
        Case(
            "a charge in another run is no earlier one", .notApplicable, .purchaseStarted(at: 1),
            .purchaseResult("success", at: 2, tx: "x1"), .run("r2"), .purchaseStarted(at: 1),
            .purchaseResult("success", at: 2, tx: "x2")),
        Case(
            "what was canceled or failed or is pending is no charge", .notApplicable,
            .purchaseStarted(at: 1), .purchaseResult("success", at: 2, tx: "x1"),
            .purchaseStarted(at: 3, purchaseId: "b2"),
            .purchaseResult("cancelled", at: 4, purchaseId: "b2"),
            .purchaseResult("failed", at: 5, purchaseId: "b2"),
            .purchaseResult("pending", at: 6, purchaseId: "b2"),
            .purchaseResult("unverified", at: 7, purchaseId: "b2")),
        Case(
            "a result that comes twice is no second charge", .notApplicable,
            .purchaseStarted(at: 1), .purchaseResult("success", at: 2, tx: "x1"),
            .purchaseResult("success", at: 3, tx: "x1")),
        Case(
            "of three charges the third needs a gate after the second", .fail,
            .purchaseStarted(at: 1), .purchaseResult("success", at: 2, tx: "x1"),
            .gatePassed(at: 3, gateId: "g1", passId: "p1"),
            .purchaseStarted(at: 4, purchaseId: "b2"),
            .purchaseResult("success", at: 5, purchaseId: "b2", tx: "x2"),
            .purchaseStarted(at: 6, purchaseId: "b3"),
            .purchaseResult("success", at: 7, purchaseId: "b3", tx: "x3")),
        Case(
            "within the window a pass covers a second charge", .pass,
            .gatePassed(at: 1_000, gateId: "g1", passId: "p1"), .purchaseStarted(at: 1_100),
            .purchaseResult("success", at: 1_200, tx: "x1"),
            .purchaseStarted(at: 1_300, purchaseId: "b2"),
            .purchaseResult("success", at: 1_999, purchaseId: "b2", tx: "x2"),
            parameters: ["authWindowMs": 1000]),
        Case(
            "at the end of the window it no longer does", .fail,
            .gatePassed(at: 1_000, gateId: "g1", passId: "p1"), .purchaseStarted(at: 1_100),
            .purchaseResult("success", at: 1_200, tx: "x1"),
            .purchaseStarted(at: 1_300, purchaseId: "b2"),
            .purchaseResult("success", at: 2_000, purchaseId: "b2", tx: "x2"),
            parameters: ["authWindowMs": 1000]),
        Case(
            "the default window is empty even at one instant", .fail,
            .gatePassed(at: 1_000, gateId: "g1", passId: "p1"), .purchaseStarted(at: 1_000),
            .purchaseResult("success", at: 1_000, tx: "x1"),
            .purchaseStarted(at: 1_000, purchaseId: "b2"),
            .purchaseResult("success", at: 1_000, purchaseId: "b2", tx: "x2")),
        Case(
            "a clock that goes back leaves a measured window in doubt", .inconclusive,
            .gatePassed(at: 1_000, gateId: "g1", passId: "p1"), .purchaseStarted(at: 1_100),
            .purchaseResult("success", at: 1_200, tx: "x1"),
            .purchaseStarted(at: 300, purchaseId: "b2"),
            .purchaseResult("success", at: 1_500, purchaseId: "b2", tx: "x2"),
            parameters: ["authWindowMs": 1000]),
        Case(
            "a clock that goes back leaves the empty window empty", .fail,
            .gatePassed(at: 2_000, gateId: "g1", passId: "p1"), .purchaseStarted(at: 2_100),
            .purchaseResult("success", at: 2_200, tx: "x1"),
            .purchaseStarted(at: 300, purchaseId: "b2"),
            .purchaseResult("success", at: 1_500, purchaseId: "b2", tx: "x2")),
        Case(
            "a clock that goes back does not matter where the order decides", .pass,
            .purchaseStarted(at: 2_000), .purchaseResult("success", at: 3_000, tx: "x1"),
            .gatePassed(at: 1_000, gateId: "g1", passId: "p1"),
            .purchaseStarted(at: 1_100, purchaseId: "b2"),
            .purchaseResult("success", at: 1_200, purchaseId: "b2", tx: "x2")),
        Case(
            "events missing between the charges leave a pass in doubt", .inconclusive,
            .purchaseStarted(at: 2_000), .purchaseResult("success", at: 3_000, tx: "x1"),
            .gatePassed(at: 4_000, gateId: "g1", passId: "p1"),
            .purchaseStarted(at: 5_000, seq: 9, purchaseId: "b2"),
            .purchaseResult("success", at: 6_000, purchaseId: "b2", tx: "x2")),
    ])
    func eachChargeNeedsItsOwnGate(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingTellsHowOldThePassWas() throws {
        let result = try Self.rule.result(
            .gatePassed(at: 1_000, gateId: "g1", passId: "p1"),
            .purchaseResult("success", at: 2_000, tx: "x1"),
            .purchaseResult("success", at: 5_000, purchaseId: "b2", tx: "x2"),
            parameters: ["authWindowMs": 3_000])
        #expect(result.findings.map(\.seqs) == [[1, 2, 3]])
        #expect(result.findings.first?.measure == .time(4_000, limit: 3_000))
    }
}
