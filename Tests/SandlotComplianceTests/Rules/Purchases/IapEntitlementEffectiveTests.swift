import SandlotCompliance
import Testing

@Suite("iap-entitlement-effective")
struct IapEntitlementEffectiveTests {
    private static let rule = "iap-entitlement-effective"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "no ad after an activation passes", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                """),
            Case(
                "an ad after an activation fails", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"t":2000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a banner after an activation fails", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"t":2000,"e":"ad_shown","adId":"a1","slot":"other","format":"banner"}
                """),
            Case(
                "an ad before it passes", .pass,
                """
                {"t":500,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                """),
            Case(
                "an ad that is open when it comes and reported twice passes", .pass,
                """
                {"t":500,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"t":1500,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad after the product was locked passes", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"t":1500,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund"}
                {"t":2000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad after it was unlocked again fails", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"t":1500,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund"}
                {"t":1600,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase"}
                {"t":2000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad after a repeated activation fails", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"t":1500,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch"}
                {"t":2000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "another product does not matter", .notApplicable,
                """
                {"t":500,"e":"price_shown","productId":"remove_ads","displayPrice":"$1"}
                {"t":1000,"e":"entitlement","productId":"hints","active":true,"cause":"purchase"}
                {"t":2000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "which products matter can be set", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"premium","active":true,"cause":"purchase"}
                {"t":2000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """, parameters: ["removeAdsProducts": ["remove_ads", "premium"]]),
            Case(
                "a header that lists the product is an activation", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "initialEntitlements":["remove_ads"]}
                {"t":10,"e":"screen","name":"home"}
                """),
            Case(
                "an ad in such a run fails", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "initialEntitlements":["remove_ads"]}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a doubt at launch does not change that", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "initialEntitlements":["remove_ads"]}
                {"t":5,"e":"entitlement","productId":"remove_ads","active":false,"cause":"launch"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a refund does", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "initialEntitlements":["remove_ads"]}
                {"t":5,"e":"entitlement","productId":"remove_ads","active":false,"cause":"refund"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a header that lists another product is none", .notApplicable,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","initialEntitlements":["hints"],\
                "products":[{"id":"remove_ads","kind":"nonConsumable"}]}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad without any activation is not checked", .notApplicable,
                """
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "the next launch of the device without an ad passes", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"run":"r2"}
                {"t":10,"e":"screen","name":"home"}
                """),
            Case(
                "an ad before the next launch knows what is owned fails", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"run":"r2"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad fails also if only the header of the previous run listed the product", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "initialEntitlements":["remove_ads"]}
                {"t":10,"e":"screen","name":"home"}
                {"run":"r2"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad fails also if the header does not say what is owned", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"run":"r2"}
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad after the launch has found the product missing passes", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"run":"r2"}
                {"t":5,"e":"entitlement","productId":"remove_ads","active":false,"cause":"launch"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad after a refund passes", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"run":"r2"}
                {"t":5,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"refund","verified":true}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad after a revocation passes", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"run":"r2"}
                {"t":5,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"revoke","verified":true}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad after a family revocation passes", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"run":"r2"}
                {"t":5,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"familyRevoke","verified":true}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad after another update fails", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"run":"r2"}
                {"t":5,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"declined","verified":true}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad after an entitlement of another product fails", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"run":"r2"}
                {"t":5,"e":"entitlement","productId":"hints","active":true,"cause":"launch"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad after a refund of another product fails", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"run":"r2"}
                {"t":5,"e":"transaction_update","tx":"x1","productId":"hints","kind":"refund",\
                "verified":true}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a device whose previous run ended without the product owes nothing", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"t":1500,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund"}
                {"run":"r2"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "only the previous run counts", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"run":"r2"}
                {"t":5,"e":"entitlement","productId":"remove_ads","active":false,"cause":"refund"}
                {"run":"r3"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a run that says nothing of it stands in between", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"run":"r2"}
                {"t":10,"e":"screen","name":"home"}
                {"run":"r3"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "another device owes nothing", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"run":"r2"}
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","dev":"tablet",\
                "initialEntitlements":[]}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "runs of a device follow one another across another device", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"run":"r2"}
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","dev":"tablet"}
                {"t":10,"e":"screen","name":"home"}
                {"run":"r3"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad on another device a day and more later is worth a look", .advisory,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1","wall":"2026-11-01T10:00:00Z"}
                {"run":"r2"}
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","dev":"watch"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial",\
                "wall":"2026-11-02T10:00:00.001Z"}
                """),
            Case(
                "after a day exactly it is not", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1","wall":"2026-11-01T10:00:00Z"}
                {"run":"r2"}
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","dev":"watch"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial",\
                "wall":"2026-11-02T10:00:00Z"}
                """),
            Case(
                "how long it may take can be set", .advisory,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1","wall":"2026-11-01T10:00:00Z"}
                {"run":"r2"}
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","dev":"watch"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial",\
                "wall":"2026-11-02T10:00:00Z"}
                """, parameters: ["syncMs": 86_399_999]),
            Case(
                "an ad without a wall clock is not checked", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1","wall":"2026-11-01T10:00:00Z"}
                {"run":"r2"}
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","dev":"watch",\
                "wall":"2026-11-03T10:00:00Z"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an activation without a wall clock is not looked at", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"run":"r2"}
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","dev":"watch"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial",\
                "wall":"2026-11-03T10:00:00Z"}
                """),
            Case(
                "an activation in the header has the header's wall clock", .advisory,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "initialEntitlements":["remove_ads"],"wall":"2026-11-01T10:00:00Z"}
                {"t":10,"e":"screen","name":"home"}
                {"run":"r2"}
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","dev":"watch"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial",\
                "wall":"2026-11-03T10:00:00Z"}
                """),
            Case(
                "an ad before the activation is not checked", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1","wall":"2026-11-03T10:00:00Z"}
                {"run":"r2"}
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","dev":"watch"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial",\
                "wall":"2026-11-01T10:00:00Z"}
                """),
            Case(
                "the wall clock decides and not the order of runs", .advisory,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","dev":"watch"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial",\
                "wall":"2026-11-03T10:00:00Z"}
                {"run":"r2"}
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1","wall":"2026-11-01T10:00:00Z"}
                """),
            Case(
                "of several activations the first counts", .advisory,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1","wall":"2026-11-01T10:00:00Z"}
                {"t":1500,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"launch","wall":"2026-11-03T10:00:00Z"}
                {"run":"r2"}
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","dev":"watch"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial",\
                "wall":"2026-11-03T10:00:00Z"}
                """),
            Case(
                "an ad on a device that owns the product is no such ad", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1","wall":"2026-11-01T10:00:00Z"}
                {"run":"r2"}
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","dev":"watch",\
                "initialEntitlements":["remove_ads"]}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial",\
                "wall":"2026-11-03T10:00:00Z"}
                """),
            Case(
                "an ad on the device itself is none", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1","wall":"2026-11-01T10:00:00Z"}
                {"t":1500,"e":"entitlement","productId":"remove_ads","active":false,\
                "cause":"refund","wall":"2026-11-01T10:00:00Z"}
                {"t":2000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial",\
                "wall":"2026-11-03T10:00:00Z"}
                """),
            Case(
                "an activation of another product is none", .notApplicable,
                """
                {"t":10,"e":"entitlement","productId":"hints","active":true,"cause":"purchase",\
                "wall":"2026-11-01T10:00:00Z"}
                {"run":"r2"}
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","dev":"watch"}
                {"t":10,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial",\
                "wall":"2026-11-03T10:00:00Z"}
                """),
            Case(
                "events missing before an ad leave a failure a failure", .fail,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"seq":9,"t":2000,"e":"ad_shown","adId":"a1","slot":"preTest",\
                "format":"interstitial"}
                """),
            Case(
                "events missing without an ad do not matter", .pass,
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,\
                "cause":"purchase","tx":"x1"}
                {"seq":9,"t":2000,"e":"screen","name":"home"}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func findingsNameActivationAndAd() throws {
        let result = try Story(
            """
            {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
            {"t":2000,"e":"ad_shown","adId":"a1","slot":"postTest","format":"interstitial"}
            {"t":3000,"e":"ad_shown","adId":"a2","slot":"postTest","format":"interstitial"}
            {"run":"r2"}
            {"t":100,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.run) == ["r1", "r2"])
        #expect(result.findings.map(\.seqs) == [[1, 2], [1]])
    }

    @Test func adsOnAnotherDeviceAreMeasuredByTheWallClock() throws {
        let result = try Story(
            """
            {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase",\
            "wall":"2026-11-01T10:00:00Z"}
            {"run":"r2"}
            {"e":"trace_header","schema":"sandlot-trace/1","dev":"watch"}
            {"t":5,"e":"ad_shown","adId":"a1","slot":"preTest","format":"static",\
            "wall":"2026-11-02T10:00:01Z"}
            {"t":6,"e":"ad_shown","adId":"a2","slot":"preTest","format":"static",\
            "wall":"2026-11-02T10:00:02Z"}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.run) == ["r2", "r2"])
        #expect(result.findings.map(\.seqs) == [[1], [2]])
        #expect(result.findings.first?.measure == .time(86_401_000, limit: 86_400_000))
    }

    @Test func theLatestOfVeryManyAdsIsKept() throws {
        let ads = (1...500).map { index in
            #"{"e":"ad_shown","adId":"a\#(index)","slot":"preTest","format":"static","#
                + (index == 450
                    ? #""wall":"2026-11-09T10:00:00Z"}"# : #""wall":"2026-11-01T10:00:00Z"}"#)
        }
        let story = Story(
            """
            {"e":"trace_header","schema":"sandlot-trace/1","dev":"watch"}
            \(ads.joined(separator: "\n"))
            {"run":"r2"}
            {"t":1,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase",\
            "wall":"2026-11-01T10:00:00Z"}
            """)
        #expect(try story.verdict(Self.rule) == .advisory)
    }
}
