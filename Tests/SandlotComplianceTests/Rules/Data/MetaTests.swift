import SandlotCompliance
import Testing

@Suite("What a header promises")
struct MetaTests {
    @Test(arguments: [
        (0, 5, Verdict.pass), (6, 8, .pass), (9, 11, .pass), (4, 4, .pass), (5, 6, .fail),
        (6, 13, .fail), (8, 9, .fail), (9, 12, .fail), (12, 12, .fail), (-1, 5, .fail),
        (9, 5, .fail),
    ])
    func anAudienceLiesWithinOneBand(minAge: Int, maxAge: Int, verdict: Verdict) throws {
        let header = plainHeader(
            #""kidsCategory":true,"ageRating":"4+""#,
            audience: #"{"minAge":\#(minAge),"maxAge":\#(maxAge)}"#)
        #expect(try Story(header).verdict("meta-age-band") == verdict)
    }

    @Test(arguments: [
        Case("rated 9+", .pass, plainHeader(#""kidsCategory":true,"ageRating":"9+""#)),
        Case("rated 13+", .fail, plainHeader(#""kidsCategory":true,"ageRating":"13+""#)),
        Case("not rated", .inconclusive, plainHeader(#""kidsCategory":true"#)),
        Case(
            "no audience", .inconclusive,
            plainHeader(#""kidsCategory":true,"ageRating":"4+""#, audience: nil)),
        Case(
            "no audience, rated 17+", .fail,
            plainHeader(#""kidsCategory":true,"ageRating":"17+""#, audience: nil)),
        Case(
            "not rated, no band", .fail,
            plainHeader(#""kidsCategory":true"#, audience: #"{"minAge":6,"maxAge":13}"#)),
        Case(
            "another category", .notApplicable,
            plainHeader(#""kidsCategory":false,"ageRating":"17+""#)),
        Case("no category", .notApplicable, plainHeader(#""ageRating":"17+""#)),
        Case("no header", .notApplicable, .screen("home", seq: 0)),
        Case(
            "a second header does not count", .pass,
            plainHeader(#""kidsCategory":true,"ageRating":"4+""#),
            plainHeader(#""kidsCategory":true,"ageRating":"17+""#)),
        Case(
            "nor if the first is of another category", .notApplicable,
            plainHeader(#""ageRating":"4+""#),
            plainHeader(#""kidsCategory":true,"ageRating":"17+""#)),
        Case(
            "each run has its own", .fail, plainHeader(#""kidsCategory":true,"ageRating":"4+""#),
            nextRun, plainHeader(#""kidsCategory":true,"ageRating":"17+""#)),
    ])
    func theAgeBandFitsAudienceAndRating(_ example: Case) throws {
        try RuleUnderTest("meta-age-band").check(example)
    }

    private static func rated(_ pegi: Int?) -> String {
        plainHeader(
            #""products":[{"id":"box","kind":"consumable","random":true},{"id":"gem","kind":"consumable"}]"#
                + (pegi.map { #","pegi":\#($0)"# } ?? ""))
    }

    private static let sale =
        #"{"e":"offer_shown","offerId":"o","initiated":"app","expiresAtMs":9}"#
    private static let offer = #"{"e":"offer_shown","offerId":"o","initiated":"app"}"#
    private static let streak = #"{"e":"push","kind":"scheduled","content":"streakLoss"}"#

    private static func price(_ product: String) -> String {
        #"{"e":"price_shown","productId":"\#(product)","displayPrice":"1"}"#
    }

    private static func offer(of product: String, _ more: String = "") -> String {
        #"{"e":"offer_shown","offerId":"o","initiated":"app","productId":"\#(product)"\#(more)}"#
    }

    @Test(arguments: [
        Case("a sale in 12", .pass, rated(12), sale),
        Case("a sale in 7", .fail, rated(7), sale),
        Case("a sale without a rating", .inconclusive, rated(nil), sale),
        Case("a sale without a header", .inconclusive, sale.replacing("{", with: #"{"seq":0,"#)),
        Case("an offer without an end", .notApplicable, rated(3), offer),
        Case("a lost streak in 12", .pass, rated(12), streak),
        Case("a lost streak in 11", .fail, rated(11), streak),
        Case(
            "another notification", .notApplicable, rated(3),
            streak.replacing("streakLoss", with: "promo")),
        Case("the price of a random product in 16", .pass, rated(16), price("box")),
        Case("the price of a random product in 12", .fail, rated(12), price("box")),
        Case("the price of another product", .notApplicable, rated(3), price("gem")),
        Case("the price of an unknown product", .notApplicable, rated(3), price("hat")),
        Case("an offer of a random product in 16", .pass, rated(16), offer(of: "box")),
        Case("an offer of a random product in 12", .fail, rated(12), offer(of: "box")),
        Case("an offer of another product", .notApplicable, rated(3), offer(of: "gem")),
        Case(
            "a sale of a random product takes 16", .fail, rated(12),
            offer(of: "box", #","expiresAtMs":9"#)),
        Case(
            "a sale of a random product in 16", .pass, rated(16),
            offer(of: "box", #","expiresAtMs":9"#)),
    ])
    func theRatingFitsPaidRandomItems(_ example: Case) throws {
        try RuleUnderTest("meta-pegi-floor").check(example)
    }

    @Test func theFindingSaysWhatItTakes() throws {
        let result = try Story(lines(Self.rated(7), Self.price("box"))).result("meta-pegi-floor")
        #expect(result.findings.map(\.seqs) == [[1]])
        #expect(result.findings.first?.measure == .count(7, limit: 16))
    }
}
