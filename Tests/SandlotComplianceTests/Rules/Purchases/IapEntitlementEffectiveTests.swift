import SandlotCompliance
import Testing

@Suite("iap-entitlement-effective")
struct IapEntitlementEffectiveTests {
    private static let rule = RuleUnderTest("iap-entitlement-effective")

    @Test(arguments: [
        Case(
            "no ad after an activation passes", .pass,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1")),
        Case(
            "an ad after an activation fails", .fail,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"), .adShown(at: 2_000, adId: "a1")),
        Case(
            "a banner after an activation fails", .fail,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"),
            .adShown(at: 2_000, adId: "a1", slot: "other", format: "banner")),
        Case(
            "an ad before it passes", .pass, .adShown(at: 500, adId: "a1"),
            .entitlement(at: 1_000, cause: "purchase", tx: "x1")),
        Case(
            "an ad that is open when it comes and reported twice passes", .pass,
            .adShown(at: 500, adId: "a1"), .entitlement(at: 1_000, cause: "purchase", tx: "x1"),
            .adShown(at: 1_500, adId: "a1")),
        Case(
            "an ad after the product was locked passes", .pass,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"),
            .entitlement(at: 1_500, active: false, cause: "refund"),
            .adShown(at: 2_000, adId: "a1")),
        Case(
            "an ad after it was unlocked again fails", .fail,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"),
            .entitlement(at: 1_500, active: false, cause: "refund"),
            .entitlement(at: 1_600, cause: "purchase"), .adShown(at: 2_000, adId: "a1")),
        Case(
            "an ad after a repeated activation fails", .fail,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"),
            .entitlement(at: 1_500, cause: "launch"), .adShown(at: 2_000, adId: "a1")),
        Case(
            "another product does not matter", .notApplicable,
            .priceShown(at: 500, displayPrice: "$1"),
            .entitlement(at: 1_000, productId: "hints", cause: "purchase"),
            .adShown(at: 2_000, adId: "a1")),
        Case(
            "which products matter can be set", .fail,
            .entitlement(at: 1_000, productId: "premium", cause: "purchase"),
            .adShown(at: 2_000, adId: "a1"),
            parameters: ["removeAdsProducts": ["remove_ads", "premium"]]),
        Case(
            "a header that lists the product is an activation", .pass,
            .header(platform: "iOS", initialEntitlements: ["remove_ads"]), .screen("home", at: 10)),
        Case(
            "an ad in such a run fails", .fail,
            .header(platform: "iOS", initialEntitlements: ["remove_ads"]),
            .adShown(at: 10, adId: "a1")),
        Case(
            "a doubt at launch does not change that", .fail,
            .header(platform: "iOS", initialEntitlements: ["remove_ads"]),
            .entitlement(at: 5, active: false, cause: "launch"), .adShown(at: 10, adId: "a1")),
        Case(
            "a refund does", .pass, .header(platform: "iOS", initialEntitlements: ["remove_ads"]),
            .entitlement(at: 5, active: false, cause: "refund"), .adShown(at: 10, adId: "a1")),
        Case(
            "a header that lists another product is none", .notApplicable,
            .header(
                initialEntitlements: ["hints"],
                products: #"[{"id":"remove_ads","kind":"nonConsumable"}]"#),
            .adShown(at: 10, adId: "a1")),
        Case(
            "an ad without any activation is not checked", .notApplicable,
            .adShown(at: 10, adId: "a1")),
        Case(
            "the next launch of the device without an ad passes", .pass,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"), .run("r2"),
            .screen("home", at: 10)),
        Case(
            "an ad before the next launch knows what is owned fails", .fail,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"), .run("r2"),
            .adShown(at: 10, adId: "a1")),
        Case(
            "an ad fails also if only the header of the previous run listed the product", .fail,
            .header(platform: "iOS", initialEntitlements: ["remove_ads"]), .screen("home", at: 10),
            .run("r2"), .adShown(at: 10, adId: "a1")),
        Case(
            "an ad fails also if the header does not say what is owned", .fail,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"), .run("r2"),
            .header(platform: "iOS"), .adShown(at: 10, adId: "a1")),
        Case(
            "an ad after the launch has found the product missing passes", .pass,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"), .run("r2"),
            .entitlement(at: 5, active: false, cause: "launch"), .adShown(at: 10, adId: "a1")),
        Case(
            "an ad after a refund passes", .pass,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"), .run("r2"),
            .transactionUpdate("refund", at: 5), .adShown(at: 10, adId: "a1")),
        Case(
            "an ad after a revocation passes", .pass,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"), .run("r2"),
            .transactionUpdate("revoke", at: 5), .adShown(at: 10, adId: "a1")),
        Case(
            "an ad after a family revocation passes", .pass,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"), .run("r2"),
            .transactionUpdate("familyRevoke", at: 5), .adShown(at: 10, adId: "a1")),
        Case(
            "an ad after another update fails", .fail,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"), .run("r2"),
            .transactionUpdate("declined", at: 5), .adShown(at: 10, adId: "a1")),
        Case(
            "an ad after an entitlement of another product fails", .fail,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"), .run("r2"),
            .entitlement(at: 5, productId: "hints", cause: "launch"), .adShown(at: 10, adId: "a1")),
        Case(
            "an ad after a refund of another product fails", .fail,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"), .run("r2"),
            .transactionUpdate("refund", at: 5, productId: "hints"), .adShown(at: 10, adId: "a1")),
        Case(
            "a device whose previous run ended without the product owes nothing", .pass,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"),
            .entitlement(at: 1_500, active: false, cause: "refund"), .run("r2"),
            .adShown(at: 10, adId: "a1")),
        Case(
            "only the previous run counts", .pass,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"), .run("r2"),
            .entitlement(at: 5, active: false, cause: "refund"), .run("r3"),
            .adShown(at: 10, adId: "a1")),
        Case(
            "a run that says nothing of it stands in between", .pass,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"), .run("r2"),
            .screen("home", at: 10), .run("r3"), .adShown(at: 10, adId: "a1")),
        Case(
            "another device owes nothing", .pass,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"), .run("r2"),
            .header(platform: "iOS", initialEntitlements: [], dev: "tablet"),
            .adShown(at: 10, adId: "a1")),
        Case(
            "runs of a device follow one another across another device", .fail,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"), .run("r2"),
            .header(platform: "iOS", dev: "tablet"), .screen("home", at: 10), .run("r3"),
            .adShown(at: 10, adId: "a1")),
        Case(
            "an ad on another device a day and more later is worth a look", .advisory,
            .entitlement(
                at: 1_000, cause: "purchase", tx: "x1",
                more: #""wall":"2026-11-01T10:00:00Z""#),
            .run("r2"), .header(platform: "iOS", dev: "watch"),
            .adShown(at: 10, adId: "a1", more: #""wall":"2026-11-02T10:00:00.001Z""#)),
        Case(
            "after a day exactly it is not", .pass,
            .entitlement(
                at: 1_000, cause: "purchase", tx: "x1",
                more: #""wall":"2026-11-01T10:00:00Z""#),
            .run("r2"), .header(platform: "iOS", dev: "watch"),
            .adShown(at: 10, adId: "a1", more: #""wall":"2026-11-02T10:00:00Z""#)),
        Case(
            "how long it may take can be set", .advisory,
            .entitlement(
                at: 1_000, cause: "purchase", tx: "x1",
                more: #""wall":"2026-11-01T10:00:00Z""#),
            .run("r2"), .header(platform: "iOS", dev: "watch"),
            .adShown(at: 10, adId: "a1", more: #""wall":"2026-11-02T10:00:00Z""#),
            parameters: ["syncMs": 86_399_999]),
        Case(
            "an ad without a wall clock is not checked", .pass,
            .entitlement(
                at: 1_000, cause: "purchase", tx: "x1",
                more: #""wall":"2026-11-01T10:00:00Z""#),
            .run("r2"),
            .header(platform: "iOS", dev: "watch", more: #""wall":"2026-11-03T10:00:00Z""#),
            .adShown(at: 10, adId: "a1")),
        Case(
            "an activation without a wall clock is not looked at", .pass,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"), .run("r2"),
            .header(platform: "iOS", dev: "watch"),
            .adShown(at: 10, adId: "a1", more: #""wall":"2026-11-03T10:00:00Z""#)),
        Case(
            "an activation in the header has the header's wall clock", .advisory,
            .header(
                platform: "iOS", initialEntitlements: ["remove_ads"],
                more: #""wall":"2026-11-01T10:00:00Z""#),
            .screen("home", at: 10), .run("r2"), .header(platform: "iOS", dev: "watch"),
            .adShown(at: 10, adId: "a1", more: #""wall":"2026-11-03T10:00:00Z""#)),
        Case(
            "an ad before the activation is not checked", .pass,
            .entitlement(
                at: 1_000, cause: "purchase", tx: "x1",
                more: #""wall":"2026-11-03T10:00:00Z""#),
            .run("r2"), .header(platform: "iOS", dev: "watch"),
            .adShown(at: 10, adId: "a1", more: #""wall":"2026-11-01T10:00:00Z""#)),
        Case(
            "the wall clock decides and not the order of runs", .advisory,
            .header(platform: "iOS", dev: "watch"),
            .adShown(at: 10, adId: "a1", more: #""wall":"2026-11-03T10:00:00Z""#), .run("r2"),
            .entitlement(
                at: 1_000, cause: "purchase", tx: "x1",
                more: #""wall":"2026-11-01T10:00:00Z""#)),
        Case(
            "of several activations the first counts", .advisory,
            .entitlement(
                at: 1_000, cause: "purchase", tx: "x1",
                more: #""wall":"2026-11-01T10:00:00Z""#),
            .entitlement(at: 1_500, cause: "launch", more: #""wall":"2026-11-03T10:00:00Z""#),
            .run("r2"), .header(platform: "iOS", dev: "watch"),
            .adShown(at: 10, adId: "a1", more: #""wall":"2026-11-03T10:00:00Z""#)),
        Case(
            "an ad on a device that owns the product is no such ad", .fail,
            .entitlement(
                at: 1_000, cause: "purchase", tx: "x1",
                more: #""wall":"2026-11-01T10:00:00Z""#),
            .run("r2"), .header(platform: "iOS", initialEntitlements: ["remove_ads"], dev: "watch"),
            .adShown(at: 10, adId: "a1", more: #""wall":"2026-11-03T10:00:00Z""#)),
        Case(
            "an ad on the device itself is none", .pass,
            .entitlement(
                at: 1_000, cause: "purchase", tx: "x1",
                more: #""wall":"2026-11-01T10:00:00Z""#),
            .entitlement(
                at: 1_500, active: false, cause: "refund",
                more: #""wall":"2026-11-01T10:00:00Z""#),
            .adShown(at: 2_000, adId: "a1", more: #""wall":"2026-11-03T10:00:00Z""#)),
        Case(
            "an activation of another product is none", .notApplicable,
            .entitlement(
                at: 10, productId: "hints", cause: "purchase",
                more: #""wall":"2026-11-01T10:00:00Z""#),
            .run("r2"), .header(platform: "iOS", dev: "watch"),
            .adShown(at: 10, adId: "a1", more: #""wall":"2026-11-03T10:00:00Z""#)),
        Case(
            "events missing before an ad leave a failure a failure", .fail,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"),
            .adShown(at: 2_000, seq: 9, adId: "a1")),
        Case(
            "events missing without an ad do not matter", .pass,
            .entitlement(at: 1_000, cause: "purchase", tx: "x1"),
            .screen("home", at: 2_000, seq: 9)),
    ])
    func anEntitlementTakesEffectInTime(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingsNameActivationAndAd() throws {
        let result = try Self.rule.result(
            .entitlement(at: 1_000, cause: "purchase"),
            .adShown(at: 2_000, adId: "a1", slot: "postTest"),
            .adShown(at: 3_000, adId: "a2", slot: "postTest"), .run("r2"),
            .adShown(at: 100, adId: "a1"))
        #expect(result.findings.map(\.run) == ["r1", "r2"])
        #expect(result.findings.map(\.seqs) == [[1, 2], [1]])
    }

    @Test func adsOnAnotherDeviceAreMeasuredByTheWallClock() throws {
        let result = try Self.rule.result(
            .entitlement(at: 1_000, cause: "purchase", more: #""wall":"2026-11-01T10:00:00Z""#),
            .run("r2"), .header(dev: "watch"),
            .adShown(
                at: 5, adId: "a1", format: "static", more: #""wall":"2026-11-02T10:00:01Z""#),
            .adShown(
                at: 6, adId: "a2", format: "static", more: #""wall":"2026-11-02T10:00:02Z""#))
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
        #expect(try story.verdict(Self.rule.id) == .advisory)
    }
}
