import SandlotCompliance
import Testing

@Suite("iap-watch-no-purchase")
struct IapWatchNoPurchaseTests {
    private static let rule = RuleUnderTest("iap-watch-no-purchase")

    @Test(arguments: [
        Case(
            "a purchase on a watch fails", .fail, .header(platform: "watchOS"),
            .purchaseStarted(at: 1)),
        Case("an offer on a watch fails", .fail, .header(platform: "watchOS"), .offerShown(at: 1)),
        Case(
            "a price on a watch fails even behind the gate", .fail, .header(platform: "watchOS"),
            .priceShown(at: 1, gated: true)),
        Case("a purchase on a phone passes", .pass, .purchaseStarted(at: 1)),
        Case("an offer on a tablet passes", .pass, .header(platform: "iPadOS"), .offerShown(at: 1)),
        Case("a price on Android passes", .pass, .header(platform: "android"), .priceShown(at: 1)),
        Case(
            "a price in the simulator passes", .pass, .header(platform: "sim"), .priceShown(at: 1)),
        Case(
            "a watch with nothing to buy is not concerned", .notApplicable,
            .header(platform: "watchOS"), .entitlement(at: 1, cause: "sync")),
        Case(
            "an approval on a watch is no purchase there", .notApplicable,
            .header(platform: "watchOS"), .transactionUpdate("approved", at: 1)),
        Case(
            "without a platform it is in doubt", .inconclusive,
            .header(more: #""build":"release""#), .priceShown(at: 1)),
        Case(
            "on a platform that is not known it is in doubt", .inconclusive,
            .header(platform: "tvOS"), .priceShown(at: 1)),
        Case("without a header it is in doubt", .inconclusive, .priceShown(at: 1, seq: 0)),
        Case(
            "each run has its own platform", .fail, .priceShown(at: 1), .run("r2"),
            .header(platform: "watchOS"), .priceShown(at: 1)),
    ])
    func nothingIsBoughtOnTheWatch(_ example: Case) throws { try Self.rule.check(example) }
}
