import SandlotCompliance
import Testing

@Suite("Awkward cases: purchases")
struct PurchaseEdgeCases {
    private static let settings = at(0, "screen", #""name":"settings","affordances":["removeAds"]"#)

    private static func price(_ t: Int, _ more: String) -> String {
        at(
            t, "price_shown",
            #""productId":"remove_ads","displayPrice":"x","source":"store"\#(more.isEmpty ? "" : ",")\#(more)"#
        )
    }

    private static func priced(_ more: String) -> String {
        header(#""products":[{"id":"remove_ads","kind":"nonConsumable"\#(more)}]"#)
    }

    @Test(arguments: [
        Situation(
            "an offer of nobody knows what can be restored", ["iap-restore-available": .fail],
            settings, at(1, "offer_shown", #""offerId":"o1","initiated":"user""#)),
        Situation(
            "a product that nobody knows can be restored", ["iap-restore-available": .fail],
            settings, price(1, "")),
        Situation(
            "what is used up cannot be restored", ["iap-restore-available": .notApplicable],
            header(#""products":[{"id":"remove_ads","kind":"consumable"}]"#), settings,
            price(1, "")),
        Situation(
            "restore is on a screen somewhere", ["iap-restore-available": .pass], settings,
            price(1, ""), at(2, "screen", #""name":"more","affordances":["restore"]"#)),
        Situation(
            "no screen says what is on it", ["iap-restore-available": .advisory],
            at(0, "screen", #""name":"settings""#), price(1, "")),
        Situation(
            "a screen says that nothing is on it", ["iap-restore-available": .fail],
            at(0, "screen", #""name":"paywall","affordances":[]"#), price(1, "")),
        Situation(
            "another screen says that nothing is on it",
            ["iap-restore-available": .advisory],
            at(0, "screen", #""name":"home","affordances":[]"#), price(1, "")),
    ])
    func offersForSaleAreChecked(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "the amounts agree, and only one side has a currency",
            ["iap-price-truthful": .pass], priced(#","amountMinor":99"#),
            price(1, #""amountMinor":99,"currency":"EUR""#)),
        Situation(
            "the currencies differ, and only one side has an amount",
            ["iap-price-truthful": .fail], priced(#","amountMinor":99,"currency":"USD""#),
            price(1, #""currency":"EUR""#)),
        Situation(
            "the amounts differ, and only one side has a currency",
            ["iap-price-truthful": .fail], priced(#","amountMinor":99"#),
            price(1, #""amountMinor":98,"currency":"EUR""#)),
        Situation(
            "something else is charged than was shown last", ["iap-price-truthful": .fail],
            price(0, #""amountMinor":99,"currency":"USD""#),
            price(1, #""amountMinor":98,"currency":"USD""#), started(2),
            result(3, "success", "b1", #""tx":"x","amountMinor":99,"currency":"USD""#)),
        Situation(
            "nothing is charged", ["iap-price-truthful": .pass],
            price(0, #""amountMinor":99,"currency":"USD""#), started(2),
            result(3, "success", "b1", #""tx":"x","amountMinor":0,"currency":"USD""#)),
    ])
    func pricesAreTrueAndComplete(situation: Situation) throws { try situation.check() }

    @Test(arguments: [
        Situation(
            "without a transaction", ["iap-no-double-charge": .inconclusive],
            started(0), result(1, "success")),
        Situation(
            "again, and the first was refunded while the store asked",
            ["iap-no-double-charge": .pass],
            started(0), result(1, "success", "b1", #""tx":"x1""#), started(2, "b2"),
            update(3, "refund", "x1"), result(4, "success", "b2", #""tx":"x2""#)),
        Situation(
            "again, and the first was refunded afterward", ["iap-no-double-charge": .fail],
            started(0), result(1, "success", "b1", #""tx":"x1""#), started(2, "b2"),
            result(4, "success", "b2", #""tx":"x2""#), update(5, "refund", "x1")),
        Situation(
            "for nothing", ["iap-no-double-charge": .notApplicable],
            header(entitlements: #""remove_ads""#), started(0),
            result(1, "success", "b1", #""tx":"x1","amountMinor":0"#)),
        Situation(
            "although it is owned", ["iap-no-double-charge": .fail],
            header(entitlements: #""remove_ads""#), started(0),
            result(1, "success", "b1", #""tx":"x1""#)),
        Situation(
            "for what was gained meanwhile", ["iap-no-double-charge": .pass],
            started(0), owned(1, true, cause: "sync"),
            result(2, "success", "b1", #""tx":"x1""#)),
        Situation(
            "again after four minutes on one pass", ["iap-reauth-window": .fail],
            passed(0, "purchase"), started(1), result(2, "success", "b1", #""tx":"x1""#),
            started(240_000, "b2"), result(240_001, "success", "b2", #""tx":"x2""#)),
        Situation(
            "again after another pass for anything", ["iap-reauth-window": .pass],
            passed(0, "purchase"), started(1), result(2, "success", "b1", #""tx":"x1""#),
            passed(3, "link", "p2"), started(240_000, "b2"),
            result(240_001, "success", "b2", #""tx":"x2""#)),
    ])
    func chargesNeedAFreshDecision(situation: Situation) throws { try situation.check() }

    private static func club(_ t: Int, _ more: String) -> String {
        at(
            t, "price_shown",
            #""productId":"club","displayPrice":"x"\#(more.isEmpty ? "" : ",")\#(more)"#)
    }

    private static func join(_ t: Int, _ more: String = "") -> String {
        at(
            t, "purchase_started",
            #""purchaseId":"b1","productId":"club"\#(more.isEmpty ? "" : ",")\#(more)"#)
    }

    @Test(arguments: [
        Situation(
            "without saying so", ["iap-subscription-disclosure": .fail], club(0, ""),
            join(1, #""kind":"subscription""#)),
        Situation(
            "and ends by itself", ["iap-subscription-disclosure": .pass],
            club(0, #""period":"P1M","renews":false"#), join(1, #""kind":"subscription""#)),
        Situation(
            "and says so in front of the gate only", ["iap-subscription-disclosure": .fail],
            club(0, #""period":"P1M","renews":true"#), passed(1, "purchase"),
            join(2, #""kind":"subscription""#)),
        Situation(
            "or not, nobody knows", ["iap-subscription-disclosure": .notApplicable],
            club(0, ""), join(1)),
        Situation(
            "as the header says", ["iap-subscription-disclosure": .fail],
            header(#""products":[{"id":"club","kind":"subscription"}]"#), club(0, ""),
            join(1, #""kind":"consumable""#)),
    ])
    func subscriptionsStateTheirTerms(situation: Situation) throws { try situation.check() }
}
