import SandlotCompliance
import Testing

@Suite("iap-random-odds")
struct IapRandomOddsTests {
    private static let rule = "iap-random-odds"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "a price of a box fails even with odds", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"box",\
                "kind":"consumable","random":true},{"id":"hat","kind":"consumable"}]}
                {"t":1,"e":"price_shown","productId":"box","displayPrice":"$0.99","oddsShown":true}
                """),
            Case(
                "an offer of a box fails", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"box",\
                "kind":"consumable","random":true},{"id":"hat","kind":"consumable"}]}
                {"t":1,"e":"offer_shown","offerId":"o1","initiated":"app","productId":"box",\
                "oddsShown":true}
                """),
            Case(
                "where boxes are allowed odds are enough", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"box",\
                "kind":"consumable","random":true},{"id":"hat","kind":"consumable"}]}
                {"t":1,"e":"price_shown","productId":"box","displayPrice":"$0.99","oddsShown":true}
                """, parameters: ["forbidRandom": false]),
            Case(
                "they are for an offer", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"box",\
                "kind":"consumable","random":true},{"id":"hat","kind":"consumable"}]}
                {"t":1,"e":"offer_shown","offerId":"o1","initiated":"app","productId":"box",\
                "oddsShown":true}
                """, parameters: ["forbidRandom": false]),
            Case(
                "without odds a price fails", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"box",\
                "kind":"consumable","random":true},{"id":"hat","kind":"consumable"}]}
                {"t":1,"e":"price_shown","productId":"box","displayPrice":"$0.99"}
                """, parameters: ["forbidRandom": false]),
            Case(
                "without odds an offer fails", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"box",\
                "kind":"consumable","random":true},{"id":"hat","kind":"consumable"}]}
                {"t":1,"e":"offer_shown","offerId":"o1","initiated":"app","productId":"box"}
                """, parameters: ["forbidRandom": false]),
            Case(
                "odds of an earlier price do not count for a later one", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"box",\
                "kind":"consumable","random":true},{"id":"hat","kind":"consumable"}]}
                {"t":1,"e":"price_shown","productId":"box","displayPrice":"$0.99","oddsShown":true}
                {"t":2,"e":"price_shown","productId":"box","displayPrice":"$0.99"}
                """, parameters: ["forbidRandom": false]),
            Case(
                "a product without chance is not checked", .notApplicable,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"box",\
                "kind":"consumable","random":true},{"id":"hat","kind":"consumable"}]}
                {"t":1,"e":"price_shown","productId":"hat","displayPrice":"$0.99"}
                """),
            Case(
                "a product that is not listed is not checked", .notApplicable,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"box",\
                "kind":"consumable","random":true},{"id":"hat","kind":"consumable"}]}
                {"t":1,"e":"price_shown","productId":"bag","displayPrice":"$0.99"}
                """),
            Case(
                "an offer without a product is not checked", .notApplicable,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"box",\
                "kind":"consumable","random":true},{"id":"hat","kind":"consumable"}]}
                {"t":1,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """),
            Case(
                "without a header there is nothing to check", .notApplicable,
                """
                {"seq":0,"t":1,"e":"price_shown","productId":"box","displayPrice":"$0.99"}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }
}
