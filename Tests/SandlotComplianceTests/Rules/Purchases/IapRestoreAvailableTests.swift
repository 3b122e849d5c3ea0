import SandlotCompliance
import Testing

@Suite("iap-restore-available")
struct IapRestoreAvailableTests {
    private static let rule = "iap-restore-available"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "a screen with restore passes", .pass,
                """
                {"t":1,"e":"screen","name":"settings","affordances":["removeAds","restore"]}
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
            Case(
                "it may be any screen", .pass,
                """
                {"t":1,"e":"screen","name":"help","affordances":["restore"]}
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
            Case(
                "it may come after the offer", .pass,
                """
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                {"t":3,"e":"screen","name":"settings","affordances":["restore"]}
                """),
            Case(
                "it may be in another window", .pass,
                """
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                {"t":3,"e":"screen","name":"settings","affordances":["restore"],"scene":"second"}
                """),
            Case(
                "another screen without restore does not matter then", .pass,
                """
                {"t":1,"e":"screen","name":"settings","affordances":["removeAds"]}
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                {"t":3,"e":"screen","name":"parentArea","affordances":["restore"]}
                """),
            Case(
                "settings without restore fail", .fail,
                """
                {"t":1,"e":"screen","name":"settings","affordances":["removeAds"]}
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
            Case(
                "a paywall that affords nothing fails", .fail,
                """
                {"t":1,"e":"screen","name":"paywall","affordances":[]}
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
            Case(
                "a parents' area without restore fails", .fail,
                """
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                {"t":3,"e":"screen","name":"parentArea","affordances":["reportAd"]}
                """),
            Case(
                "another screen without restore is an advisory", .advisory,
                """
                {"t":1,"e":"screen","name":"home","affordances":["removeAds"]}
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
            Case(
                "settings that do not say what they afford are an advisory", .advisory,
                """
                {"t":1,"e":"screen","name":"settings"}
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
            Case(
                "no screen at all is an advisory", .advisory,
                """
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
            Case(
                "a restore in another run of the device counts", .pass,
                """
                {"t":1,"e":"screen","name":"settings","affordances":["restore"]}
                {"run":"r2"}
                {"t":1,"e":"screen","name":"settings","affordances":[]}
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
            Case(
                "an offer counts as a price does", .fail,
                """
                {"t":1,"e":"screen","name":"settings","affordances":[]}
                {"t":2,"e":"offer_shown","offerId":"o1","initiated":"app","productId":"remove_ads"}
                """),
            Case(
                "an offer without a product counts as restorable", .fail,
                """
                {"t":1,"e":"screen","name":"settings","affordances":[]}
                {"t":2,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """),
            Case(
                "a consumable alone is not checked", .notApplicable,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"gems",\
                "kind":"consumable"},{"id":"remove_ads","kind":"nonConsumable"}]}
                {"t":1,"e":"screen","name":"settings","affordances":[]}
                {"t":2,"e":"price_shown","productId":"gems","displayPrice":"$0.99"}
                {"t":3,"e":"offer_shown","offerId":"o1","initiated":"app","productId":"gems"}
                """),
            Case(
                "a consumable beside something that lasts is checked", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"gems",\
                "kind":"consumable"},{"id":"remove_ads","kind":"nonConsumable"}]}
                {"t":1,"e":"screen","name":"settings","affordances":[]}
                {"t":2,"e":"price_shown","productId":"gems","displayPrice":"$0.99"}
                {"t":3,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
            Case(
                "a subscription is restorable", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"s",\
                "kind":"subscription"}]}
                {"t":1,"e":"screen","name":"settings","affordances":[]}
                {"t":2,"e":"price_shown","productId":"s","displayPrice":"$0.99"}
                """),
            Case(
                "a kind that is not known counts as restorable", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"s",\
                "kind":"rental"}]}
                {"t":1,"e":"screen","name":"settings","affordances":[]}
                {"t":2,"e":"price_shown","productId":"s","displayPrice":"$0.99"}
                """),
            Case(
                "the purchase says the kind if the header does not", .notApplicable,
                """
                {"t":1,"e":"screen","name":"settings","affordances":[]}
                {"t":2,"e":"price_shown","productId":"gems","displayPrice":"$0.99"}
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"gems",\
                "kind":"consumable"}
                """),
            Case(
                "the header outranks the purchase", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"gems",\
                "kind":"consumable"},{"id":"remove_ads","kind":"nonConsumable"}]}
                {"t":1,"e":"screen","name":"settings","affordances":[]}
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads",\
                "kind":"consumable"}
                """),
            Case(
                "a run that offers nothing is not concerned", .notApplicable,
                """
                {"t":1,"e":"screen","name":"settings","affordances":[]}
                """),
            Case(
                "events missing between offer and screen do not matter", .pass,
                """
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                {"seq":9,"t":3,"e":"screen","name":"settings","affordances":["restore"]}
                """),
            Case(
                "events missing behind both do not matter", .pass,
                """
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                {"t":3,"e":"screen","name":"settings","affordances":["restore"]}
                {"seq":9,"t":4,"e":"screen","name":"home"}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func findingNamesOfferAndScreen() throws {
        let result = try Story(
            """
            {"t":1,"e":"screen","name":"settings","affordances":[]}
            {"t":2,"e":"screen","name":"home"}
            {"t":3,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
            {"t":4,"e":"screen","name":"paywall","affordances":[]}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[1, 3]])
    }

    @Test func findingNamesTheFirstOfSeveralProducts() throws {
        let result = try Story(
            """
            {"t":1,"e":"price_shown","productId":"a","displayPrice":"$0.99"}
            {"t":2,"e":"price_shown","productId":"b","displayPrice":"$0.99"}
            {"t":3,"e":"price_shown","productId":"c","displayPrice":"$0.99"}
            """
        ).result(Self.rule)
        #expect(result.verdict == .advisory)
        #expect(result.findings.map(\.seqs) == [[1]])
    }
}
