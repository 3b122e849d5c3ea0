import SandlotCompliance
import Testing

@Suite("The products that remove ads")
struct AdRemovingProductsTests {
    private static let ad =
        #"{"t":9000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}"#

    private static func owned(_ product: String, _ t: Int = 1000) -> String {
        #"{"t":\#(t),"e":"entitlement","productId":"\#(product)","active":true,"cause":"launch"}"#
    }

    private static func header(_ rest: String) -> String {
        """
        {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release",\
        "audience":{"minAge":6,"maxAge":8}\(rest.isEmpty ? "" : ",")\(rest)}
        """
    }

    private static let marked =
        #""initialEntitlements":[],"products":[{"id":"plus","kind":"nonConsumable","removesAds":true}]"#

    @Test(arguments: [
        Case(
            "a marked product removes ads", .fail,
            [header(marked), owned("plus"), ad].joined(separator: "\n")),
        Case(
            "beside a marked product, remove_ads is nothing special", .pass,
            [header(marked), owned("remove_ads"), ad].joined(separator: "\n")),
        Case(
            "the parameter takes precedence over a mark", .pass,
            [header(marked), owned("plus"), ad].joined(separator: "\n"),
            parameters: ["removeAdsProducts": ["other"]]),
        Case(
            "a header's list counts as set, also an empty one", .pass,
            [
                header(#""initialEntitlements":[],"params":{"removeAdsProducts":[]}"#),
                owned("plus"), ad,
            ].joined(separator: "\n")),
        Case(
            "null in the header sets nothing", .inconclusive,
            [
                header(#""initialEntitlements":[],"params":{"removeAdsProducts":null}"#),
                owned("plus"), ad,
            ].joined(separator: "\n")),
        Case(
            "remove_ads removes ads if the run names it", .fail,
            [owned("remove_ads"), ad].joined(separator: "\n")),
        Case(
            "an ad after an unknown product became owned is inconclusive", .inconclusive,
            [owned("plus"), ad].joined(separator: "\n")),
        Case(
            "it stays so when the product is locked again", .inconclusive,
            [
                owned("plus"),
                #"{"t":2000,"e":"entitlement","productId":"plus","active":false,"cause":"refund"}"#,
                ad,
            ].joined(separator: "\n")),
        Case(
            "what the device owns counts from the start", .inconclusive,
            [header(#""initialEntitlements":["plus"]"#), ad].joined(separator: "\n")),
        Case("an ad before that passes", .pass, [ad, owned("plus", 9500)].joined(separator: "\n")),
        Case(
            "a consumable removes nothing", .pass,
            [
                header(#""initialEntitlements":[],"products":[{"id":"plus","kind":"consumable"}]"#),
                owned("plus"), ad,
            ].joined(separator: "\n")),
        Case(
            "a purchase may say later that it is a consumable", .pass,
            [
                owned("plus"), ad,
                #"{"t":9900,"e":"purchase_started","purchaseId":"b1","productId":"plus","kind":"consumable"}"#,
            ].joined(separator: "\n")),
        Case(
            "a price for remove_ads names it, also later", .pass,
            [
                owned("plus"), ad,
                #"{"t":9900,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}"#,
            ].joined(separator: "\n")),
        Case(
            "a restore that lists remove_ads names it", .pass,
            [
                owned("plus"),
                #"{"t":2000,"e":"restore_result","ok":true,"restored":["remove_ads"]}"#, ad,
            ].joined(separator: "\n")),
        Case(
            "an unknown event names nothing", .inconclusive,
            [owned("plus"), #"{"t":2000,"e":"sale","productId":"remove_ads"}"#, ad].joined(
                separator: "\n")),
        Case(
            "each run is looked at by itself", .inconclusive,
            [owned("remove_ads"), #"{"run":"r2"}"#, owned("plus"), ad].joined(separator: "\n")),
    ])
    func adsAreSuppressedForEveryRemovingProduct(_ example: Case) throws {
        try RuleUnderTest("ad-suppressed-when-entitled").check(example)
    }

    @Test func anInconclusiveFindingSaysHowToNameTheProduct() throws {
        let finding = try #require(
            try Story([Self.owned("plus"), Self.ad].joined(separator: "\n"))
                .result("ad-suppressed-when-entitled").findings.first)
        #expect(finding.seqs == [1, 2])
        for word in ["plus", "removesAds", "removeAdsProducts"] {
            #expect(finding.message.contains(word))
        }
    }

    @Test(arguments: [
        #"{"t":2000,"e":"ad_requested","adId":"a1","network":"house"}"#
    ])
    func anUnownedRemovingProductAllowsRequests(_ line: String) throws {
        let story = Story([Self.owned("plus"), line].joined(separator: "\n"))
        #expect(try story.verdict("ad-suppressed-when-entitled") == .notApplicable)
        #expect(try story.verdict("iap-entitlement-effective") == .notApplicable)
    }

    @Test(arguments: [
        Case(
            "an early skip after an unknown activation is inconclusive", .inconclusive,
            .adShown(at: 1_000, adId: "a1"), owned("plus", 1500),
            .adSkipEnabled(at: 2_000, adId: "a1")),
        Case(
            "a skip in time passes", .pass, .adShown(at: 1_000, adId: "a1"), owned("plus", 1500),
            .adSkipEnabled(at: 6_000, adId: "a1")),
        Case(
            "an activation before the ad excuses nothing", .fail, owned("plus", 500),
            .adShown(at: 1_000, adId: "a1"), .adSkipEnabled(at: 2_000, adId: "a1")),
    ])
    func anAdRemovedByAPurchaseMayEndEarly(_ example: Case) throws {
        try RuleUnderTest("ad-skip-not-early").check(example)
    }
}
