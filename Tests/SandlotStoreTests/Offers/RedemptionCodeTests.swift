import Foundation
import SandlotBase
import SandlotCatalog
import SandlotReceipts
import SandlotStore
import Testing

struct RedemptionCodeTests {
    private let shop: Shop
    private let app: Installation
    private let ledger: any Ledger

    init() throws {
        ledger = InMemoryLedger()
        shop = try Shop(ledger: ledger, profile: .sandbox)
        try shop.store.setCatalog(Self.catalog(), of: Shop.bundleID)
        app = try shop.launch()
    }

    private static func catalog() throws -> Catalog {
        var catalog = try Shop.catalog()
        var half = Catalog.Offer()
        half.referenceName = "HALF"
        half.displayPrice = Price("0.49")
        half.storefrontPrices = ["DEU": Price("0.59")]
        var gift = Catalog.Offer()
        gift.referenceName = "GIFT"
        for index in catalog.products.indices { catalog.products[index].codeOffers = [half, gift] }
        return catalog
    }

    private var store: Store { shop.store }

    private func issue(
        _ text: String, for productID: String = "coins", offer: String? = "HALF",
        _ change: (inout RedemptionCode) -> Void = { _ in }
    ) throws {
        var code = RedemptionCode(text, for: productID, offer: offer)
        change(&code)
        try store.issue(code, in: Shop.bundleID)
    }

    @discardableResult
    private func redeem(
        _ text: String, for customer: CustomerID = "anna"
    ) throws(StoreError) -> TransactionID {
        try store.redeem(text, for: customer, in: Shop.bundleID)
    }

    private func payload(of id: TransactionID) throws -> TransactionPayload {
        try store.delivery(of: id, on: nil).payload
    }

    /// The types of the notifications since they were last read.
    private func notifications() -> [NotificationType] {
        store.takeNotifications().map(\.payload).compactMap(\.notificationType)
    }

    @Test(arguments: ["coins", "stickers", "remove_ads"])
    func aCodeSellsAProductThatDoesNotRenew(productID: String) async throws {
        let updates = Collector(app.transactionUpdates)
        try issue("SPRING26", for: productID)
        store.collectNotifications()
        let payload = try payload(of: redeem("SPRING26"))
        #expect(notifications() == [.oneTimeCharge])
        #expect(payload.price?.rawValue == 490)
        #expect(payload.offerType == .offerCode)
        #expect(payload.offerIdentifier == "HALF")
        #expect(payload.offerDiscountType == .oneTime)
        #expect(payload.offerPeriod == nil)
        await store.settled()
        #expect(updates.elements.map(\.payload.productId) == [productID])
    }

    @Test func anOfferWithoutAPriceIsFree() throws {
        try issue("GIFT-1", offer: "GIFT")
        #expect(try payload(of: redeem("GIFT-1")).price?.rawValue == 0)
    }

    @Test func anOfferHasThePriceOfTheStorefront() throws {
        try issue("SPRING26")
        try store.changeStorefront(of: "anna", to: "DEU")
        let payload = try payload(of: redeem("SPRING26"))
        #expect(payload.price?.rawValue == 590)
        #expect(payload.currency == "EUR")
    }

    @Test func aPromoCodeMakesAProductFreeWithoutAnOffer() throws {
        try issue("PROMO1", for: "remove_ads", offer: nil) { $0.redemptionLimit = 1 }
        let payload = try payload(of: redeem("PROMO1"))
        #expect(payload.price?.rawValue == 0)
        #expect(payload.offerType == nil)
        #expect(payload.offerIdentifier == nil)
    }

    @Test func aCodeStartsASubscription() throws {
        store.collectNotifications()
        try issue("WELCOME26", for: "club.silver", offer: "WELCOME")
        let payload = try payload(of: redeem("welcome26"))
        #expect(payload.offerType == .offerCode)
        #expect(payload.offerIdentifier == "WELCOME")
        #expect(payload.offerDiscountType == .payUpFront)
        #expect(payload.price?.rawValue == 5990)
        #expect(notifications() == [.subscribed])
    }

    @Test func anActiveSubscriptionGetsTheOfferWithItsNextPeriod() async throws {
        try await shop.buy("club.silver", on: app)
        try issue("LOYAL26", for: "club.silver", offer: "LOYAL")
        store.collectNotifications()
        try redeem("LOYAL26")
        #expect(notifications() == [.offerRedeemed])
        #expect(store.redemptionCount(of: "LOYAL26", in: Shop.bundleID) == 1)
        let info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.offerType == .offerCode)
        #expect(info.offerIdentifier == "LOYAL")
    }

    @Test func theOfferOfAnotherCodeIsReportedAgainAndTurnsRenewalOn() async throws {
        let id = try await shop.buy("club.silver", on: app).id
        try issue("LOYAL26", for: "club.silver", offer: "LOYAL")
        try issue("LOYAL27", for: "club.silver", offer: "LOYAL")
        try redeem("LOYAL26")
        try store.setAutoRenew(false, of: id)
        store.collectNotifications()
        try redeem("LOYAL27")
        #expect(notifications() == [.offerRedeemed])
        let info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.autoRenewStatus == .on)
        #expect(info.offerIdentifier == "LOYAL")
    }

    @Test func anOfferForTheChosenProductKeepsTheTokenOfTheChoice() async throws {
        let token = UUID()
        try await shop.buy("club.gold", on: app)
        try await shop.buy("club.silver", on: app) { $0.appAccountToken = token }
        try issue("LOYAL26", for: "club.silver", offer: "LOYAL")
        try redeem("LOYAL26")
        let info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.offerIdentifier == "LOYAL")
        #expect(info.appAccountToken == token)
    }

    @Test func theKindOfCustomerMattersForASubscription() throws {
        try issue("LOYAL26", for: "club.silver", offer: "LOYAL")
        #expect(throws: StoreError(.ineligibleForOffer, "")) { try redeem("LOYAL26") }
        #expect(store.redemptionCount(of: "LOYAL26", in: Shop.bundleID) == 0)
    }

    @Test func anUnknownCodeIsRefused() {
        #expect(throws: StoreError(.codeUnknown, "")) { try redeem("NOTHING") }
    }

    @Test func aCodeRunsOut() throws {
        try issue("ONCE") { $0.redemptionLimit = 2 }
        try redeem("ONCE")
        try redeem("ONCE", for: "ben")
        #expect {
            try redeem("ONCE", for: "cleo")
        } throws: {
            "\($0)" == "the code \"ONCE\" is used up: it can be redeemed 2 times (code-used-up)"
        }
        try issue("GIFT") { $0.redemptionLimit = 1 }
        try redeem("GIFT")
        #expect {
            try redeem("GIFT", for: "ben")
        } throws: {
            "\($0)".contains("it can be redeemed once")
        }
        #expect(store.purchases(of: "cleo", in: Shop.bundleID).isEmpty)
    }

    @Test func aCustomerRedeemsACodeOnce() throws {
        try issue("SPRING26")
        try redeem("SPRING26")
        #expect(throws: StoreError(.codeAlreadyRedeemed, "")) { try redeem("spring26") }
        #expect(store.redemptionCount(of: "SPRING26", in: Shop.bundleID) == 1)
    }

    @Test func aCodeExpires() throws {
        try issue("SPRING26") {
            $0.expirationDate = Timestamp(milliseconds: Shop.start.milliseconds + 86_400_000)
        }
        try store.advance(by: .seconds(86_399))
        try redeem("SPRING26")
        try store.advance(by: .seconds(1))
        #expect(throws: StoreError(.codeExpired, "")) { try redeem("SPRING26", for: "ben") }
    }

    @Test func aCodeIsForItsCountries() throws {
        try issue("SPRING26") { $0.storefronts = ["DEU"] }
        #expect(throws: StoreError(.notAvailableInStorefront, "")) { try redeem("SPRING26") }
        try store.changeStorefront(of: "anna", to: "DEU")
        try redeem("SPRING26")
    }

    @Test func aMoveDuringARedemptionDoesNotBypassItsCountries() throws {
        try issue("SPRING26") { $0.storefronts = ["USA"] }
        store.settings.storefrontDuringPurchase = "DEU"
        #expect(throws: StoreError(.notAvailableInStorefront, "")) { try redeem("SPRING26") }
        #expect(store.redemptionCount(of: "SPRING26", in: Shop.bundleID) == 0)
    }

    @Test(arguments: ["\u{FB01}RST", "\u{FB01}rst", "FIRST\u{301}", "\u{212A}EY"])
    func lettersOtherThanThoseOfCodesAreNotFolded(text: String) throws {
        try issue("FIRST")
        try issue("KEY")
        #expect(throws: StoreError(.codeUnknown, "")) { try redeem(text) }
        #expect(store.redemptionCount(of: text, in: Shop.bundleID) == 0)
    }

    @Test func whoOwnsTheProductCannotRedeemACodeForIt() throws {
        try store.buy(PurchaseOrder(productID: "stickers"), for: "anna", in: Shop.bundleID)
        try issue("SPRING26", for: "stickers")
        #expect(throws: StoreError(.ineligibleForOffer, "")) { try redeem("SPRING26") }
        #expect(store.redemptionCount(of: "SPRING26", in: Shop.bundleID) == 0)
    }

    @Test func anArmedErrorFailsARedemption() throws {
        try issue("SPRING26")
        let error = StoreError(.networkError, "the network failed")
        store.arm(Fault(.offerCodeRedeem, error: error, remaining: 1))
        #expect(throws: error) { try redeem("SPRING26") }
        try redeem("SPRING26")
    }

    @Test(arguments: ["", "TWO WORDS", "ÄPFEL", String(repeating: "A", count: 65)])
    func aCodeHasLettersAndDigits(text: String) {
        #expect(throws: StoreError(.invalidValue, "")) { try issue(text) }
    }

    @Test func wrongCodesAreNotIssued() throws {
        #expect(throws: StoreError(.unknownProduct, "")) { try issue("A", for: "nothing") }
        #expect {
            try issue("A", offer: "HALV")
        } throws: {
            "\($0)".contains("did you mean \"HALF\"?")
        }
        #expect(throws: StoreError(.invalidValue, "")) {
            try issue("A", for: "club.gold", offer: nil)
        }
        #expect(throws: StoreError(.invalidValue, "")) { try issue("A") { $0.redemptionLimit = 0 } }
        #expect(throws: StoreError(.invalidValue, "")) { try issue("A") { $0.storefronts = ["x"] } }
        #expect(throws: StoreError(.invalidValue, "")) { try issue("A") { $0.storefronts = [] } }
        try issue("A")
        #expect(throws: StoreError(.alreadyExists, "")) { try issue("a") }
        #expect(store.redemptionCodes(of: Shop.bundleID).map(\.code) == ["A"])
    }

    @Test func codesAndRedemptionsSurviveARestart() throws {
        try issue("SPRING26") {
            $0.redemptionLimit = 1
            $0.storefronts = ["USA"]
            $0.expirationDate = Timestamp(milliseconds: Shop.start.milliseconds + 86_400_000)
        }
        let id = try redeem("SPRING26")
        let reopened = try Shop(ledger: ledger, profile: .sandbox, addingCast: false).store
        try reopened.setCatalog(Self.catalog(), of: Shop.bundleID)
        #expect(
            reopened.redemptionCodes(of: Shop.bundleID) == store.redemptionCodes(of: Shop.bundleID))
        #expect(throws: StoreError(.codeAlreadyRedeemed, "")) {
            try reopened.redeem("SPRING26", for: "anna", in: Shop.bundleID)
        }
        #expect(throws: StoreError(.codeUsedUp, "")) {
            try reopened.redeem("SPRING26", for: "ben", in: Shop.bundleID)
        }
        #expect(try reopened.delivery(of: id, on: nil).payload.offerIdentifier == "HALF")
    }
}
