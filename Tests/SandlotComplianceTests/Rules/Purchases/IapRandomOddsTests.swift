import SandlotCompliance
import Testing

@Suite("iap-random-odds")
struct IapRandomOddsTests {
    private static let rule = RuleUnderTest(
        "iap-random-odds",
        prelude: .header(
            products:
                #"[{"id":"box","kind":"consumable","random":true},{"id":"hat","kind":"consumable"}]"#
        ))

    @Test(arguments: [
        Case(
            "a price of a box fails even with odds", .fail,
            .priceShown(at: 1, productId: "box", oddsShown: true)),
        Case(
            "an offer of a box fails", .fail,
            .offerShown(at: 1, productId: "box", oddsShown: true)),
        Case(
            "where boxes are allowed odds are enough", .pass,
            .priceShown(at: 1, productId: "box", oddsShown: true),
            parameters: ["forbidRandom": false]),
        Case(
            "they are for an offer", .pass, .offerShown(at: 1, productId: "box", oddsShown: true),
            parameters: ["forbidRandom": false]),
        Case(
            "without odds a price fails", .fail, .priceShown(at: 1, productId: "box"),
            parameters: ["forbidRandom": false]),
        Case(
            "without odds an offer fails", .fail, .offerShown(at: 1, productId: "box"),
            parameters: ["forbidRandom": false]),
        Case(
            "odds of an earlier price do not count for a later one", .fail,
            .priceShown(at: 1, productId: "box", oddsShown: true),
            .priceShown(at: 2, productId: "box"), parameters: ["forbidRandom": false]),
        Case(
            "a product without chance is not checked", .notApplicable,
            .priceShown(at: 1, productId: "hat")),
        Case(
            "a product that is not listed is not checked", .notApplicable,
            .priceShown(at: 1, productId: "bag")),
        Case("an offer without a product is not checked", .notApplicable, .offerShown(at: 1)),
        Case(
            "without a header there is nothing to check", .notApplicable,
            .priceShown(at: 1, seq: 0, productId: "box"), isWhole: true),
    ])
    func randomItemsStateTheirOdds(_ example: Case) throws { try Self.rule.check(example) }
}
