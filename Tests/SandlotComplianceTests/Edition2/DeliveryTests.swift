import SandlotCompliance
import Testing

@Suite("What is paid for is delivered")
struct DeliveryTests {
    private static let rule = RuleUnderTest("iap-entitlement-effective")

    private static func paid(_ product: String = "remove_ads", tx: String? = "x1") -> String {
        """
        {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"\(product)"}
        {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success"\
        \(tx.map { ",\"tx\":\"\($0)\"" } ?? "")}
        """
    }

    private static func granted(_ t: Int, _ product: String = "remove_ads") -> String {
        #"{"t":\#(t),"e":"entitlement","productId":"\#(product)","active":true,"cause":"sync","tx":"x9"}"#
    }

    private static func ad(_ t: Int) -> String {
        #"{"t":\#(t),"e":"ad_shown","adId":"a\#(t)","slot":"preTest","format":"interstitial"}"#
    }

    private static func update(
        _ kind: String, _ t: Int, tx: String = "x1", verified: Bool = true
    )
        -> String
    {
        #"{"t":\#(t),"e":"transaction_update","tx":"\#(tx)","productId":"remove_ads","kind":"\#(kind)","verified":\#(verified)}"#
    }

    private static func end(_ t: Int) -> String {
        #"{"t":\#(t),"e":"trace_end","reason":"normal"}"#
    }

    private static func lines(_ lines: String...) -> String { lines.joined(separator: "\n") }

    @Test(arguments: [
        Case("at exactly grantMs it passes", .pass, paid(), granted(7000)),
        Case("a millisecond later it fails", .fail, paid(), granted(7001)),
        Case("never and long enough fails", .fail, paid(), end(7001)),
        Case("never and not long enough is inconclusive", .inconclusive, paid(), end(7000)),
        Case("an ad after the time fails", .fail, paid(), ad(7001), end(8000)),
        Case("an ad in time decides nothing", .pass, paid(), ad(7000), granted(7000)),
        Case(
            "an ad that was open before does not count", .inconclusive, paid(), ad(3000),
            .adDismissed(at: 6_900, adId: "a3000", cause: "auto"), end(7000)),
        Case("a refund first passes", .pass, paid(), update("refund", 60_000), ad(61_000)),
        Case(
            "a refund of another transaction decides nothing", .fail, paid(),
            update("refund", 3000, tx: "x2"), end(9000)),
        Case(
            "a success without a transaction is not taken back", .fail, paid(tx: nil),
            update("refund", 3000), end(9000)),
        Case("a verified update is a payment", .fail, update("approved", 2000), end(9000)),
        Case(
            "an update that is not verified is none", .notApplicable,
            update("approved", 2000, verified: false), end(9000)),
        Case(
            "a product that is owned then is not checked", .pass, granted(500), paid(),
            end(90_000)),
        Case(
            "a success without its beginning is no payment", .notApplicable,
            .purchaseResult("success", at: 2_000, purchaseId: "b9", tx: "x1"),
            .priceShown(at: 2_000, displayPrice: "$1"), end(9000)),
        Case(
            "a pending purchase is no payment", .notApplicable, .purchaseStarted(at: 1_000),
            .purchaseResult("pending", at: 2_000), end(9000)),
        Case(
            "an unknown product and an ad are inconclusive", .inconclusive, paid("plus"), ad(7001),
            end(9000)),
        Case(
            "an unknown product without an ad is not checked", .notApplicable, paid("plus"),
            end(9000)),
        Case(
            "an unknown product that is unlocked late is not checked", .notApplicable, paid("plus"),
            granted(8000, "plus"), end(9000)),
        Case(
            "an activation of an unknown product and an ad are inconclusive", .inconclusive,
            granted(1000, "plus"), ad(2000)),
        Case(
            "an ad after it was locked again is not checked", .notApplicable, granted(1000, "plus"),
            .entitlement(at: 1_500, productId: "plus", active: false, cause: "refund"), ad(2000)),
        Case(
            "a clock that goes back makes it inconclusive", .inconclusive, paid(),
            .screen("home", at: 500), granted(8000)),
    ])
    func aPaidProductIsDelivered(_ example: Case) throws { try Self.rule.check(example) }

    @Test func eachActivationIsChecked() throws {
        let result = try Self.rule.result(Self.granted(1000), Self.granted(1500), Self.ad(2000))
        #expect(result.findings.map(\.seqs) == [[1, 3], [2, 3]])
    }

    @Test func aLateDeliveryNamesPaymentAndDelivery() throws {
        let finding = try #require(
            try Self.rule.result(Self.paid(), Self.granted(9000)).findings.first)
        #expect(finding.seqs == [2, 3])
        #expect(finding.measure == .time(7000, limit: 5000))
        #expect(finding.atMs == 9000)
    }

    @Test(arguments: [
        (
            #""products":[{"id":"plus","kind":"nonConsumable","removesAds":true}],"#,
            Verdict.fail
        ),
        ("", Verdict.notApplicable),
    ])
    func productsOfThePreviousRunCountForTheNext(products: String, verdict: Verdict) throws {
        let story = Story(
            """
            {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release",\
            "audience":{"minAge":6,"maxAge":8},\(products)"initialEntitlements":[]}
            {"t":1000,"e":"entitlement","productId":"plus","active":true,"cause":"launch"}
            {"run":"r2"}
            {"t":500,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
            """)
        #expect(try story.verdict(Self.rule.id) == verdict)
    }
}
