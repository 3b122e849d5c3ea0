import SandlotCompliance
import Testing

@Suite("ad-rating")
struct AdRatingTests {
    private static let rule = RuleUnderTest("ad-rating")

    @Test(arguments: [
        Case("G passes", .pass, .adShown(at: 0, rating: "G")),
        Case("PG fails", .fail, .adShown(at: 0, rating: "PG")),
        Case("T fails", .fail, .adShown(at: 0, rating: "T")),
        Case("MA fails", .fail, .adShown(at: 0, rating: "MA")),
        Case(
            "an ad of the house above G fails", .fail,
            .adShown(at: 0, network: "house", rating: "PG")),
        Case("no rating fails for a network", .fail, .adShown(at: 0, network: "admob")),
        Case("no rating fails for an unknown network", .fail, .adShown(at: 0)),
        Case(
            "no rating is unclear for the house", .inconclusive, .adShown(at: 0, network: "house")),
        Case(
            "the network of the request counts", .inconclusive,
            .adRequested(at: 0, network: "house"), .adShown(at: 1)),
        Case("an unlisted rating is none", .fail, .adShown(at: 0, rating: "g")),
        Case(
            "an unlisted rating is unclear for the house", .inconclusive,
            .adShown(at: 0, network: "house", rating: "E10")),
        Case(
            "what was asked for does not matter", .pass,
            .adRequested(at: 0, more: #""maxRating":"MA""#), .adShown(at: 1, rating: "G")),
        Case(
            "nor does it stand in for a rating", .fail,
            .adRequested(at: 0, more: #""maxRating":"G""#), .adShown(at: 1)),
        Case(
            "up to PG if so set", .pass, .adShown(at: 0, rating: "PG"),
            parameters: ["maxAdRating": "PG"]),
        Case(
            "not above PG if so set", .fail, .adShown(at: 0, rating: "T"),
            parameters: ["maxAdRating": "PG"]),
        Case(
            "up to MA if so set", .pass, .adShown(at: 0, rating: "MA"),
            parameters: ["maxAdRating": "MA"]),
        Case(
            "a bound that is no rating is strict", .fail, .adShown(at: 0, rating: "PG"),
            parameters: ["maxAdRating": "X"]),
        Case("a banner is checked as well", .fail, .adShown(at: 0, format: "banner", rating: "T")),
    ])
    func anAdIsRatedForTheAudience(_ example: Case) throws { try Self.rule.check(example) }
}
