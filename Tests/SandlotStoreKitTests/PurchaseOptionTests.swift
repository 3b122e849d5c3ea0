import Foundation
import SandlotBase
import SandlotReceipts
import SandlotStore
import SandlotStoreKit
import Testing

@Suite struct PurchaseOptionTests {
    private let token = UUID()

    private func order(_ options: Set<Product.PurchaseOption>) throws(StoreError) -> PurchaseOrder {
        try PurchaseOrder(productID: "coins", options: options)
    }

    @Test func anOrderTakesWhatTheOptionsSay() throws {
        let order = try order([
            .appAccountToken(token), .quantity(3), .custom(key: "a", value: "b"),
            .custom(key: "a", value: 1.5), .custom(key: "a", value: true),
            .custom(key: "a", value: Data([1])), .simulatesAskToBuyInSandbox(true),
            .introductoryOfferEligibility(compactJWS: "a.b.c"), .billingPlanType(.monthly),
        ])
        #expect(order.productID == "coins")
        #expect(order.appAccountToken == token)
        #expect(order.quantity == 3)
        #expect(order.introductoryEligibilityJWS == "a.b.c")
        #expect(order.billingPlan == .monthly)
        #expect(order.offer == nil)
        #expect(order.purchaseDate == nil)
        #expect(order.continuesAfterStorefrontChange == nil)
    }

    @Test func offersBecomeClaims() throws {
        let nonce = UUID()
        let signed = try order([
            .promotionalOffer(
                offerID: "o", keyID: "k", nonce: nonce, signature: Data([4]), timestamp: 5)
        ])
        #expect(
            signed.offer
                == .signedPromotional(
                    id: "o",
                    signature: OfferSignature(
                        keyID: "k", nonce: nonce, timestampMilliseconds: 5, signature: [4])))
        let jws = try order(Set(Product.PurchaseOption.promotionalOffer("o", compactJWS: "x.y.z")))
        #expect(jws.offer == .promotionalJWS(id: "o", compactJWS: "x.y.z"))
        let subscription = try #require(ProductTests.product("pro.weekly").subscription)
        let winBack = try #require(subscription.winBackOffers.first)
        #expect(try order([.winBackOffer(winBack)]).offer == .winBack(id: "back"))
        #expect(
            try order([.init(.codeOffer(referenceName: "fair"))]).offer
                == .code(referenceName: "fair"))
        #expect(try order([.init(.promotionalOffer(id: "p"))]).offer == .promotional(id: "p"))
    }

    @Test func aPurchaseInThePastHasItsDate() throws {
        let order = try order([
            .init(.purchaseDate(Date(timeIntervalSince1970: 1000), renewsUntilNow: false))
        ])
        #expect(order.purchaseDate == Timestamp(milliseconds: 1_000_000))
        #expect(!order.renewsUntilNow)
    }

    @Test func optionsThatContradictEachOtherFail() throws {
        #expect(throws: StoreError(.invalidQuantity, "")) {
            try order([.quantity(1), .quantity(2)])
        }
        #expect(throws: StoreError(.unknown, "")) {
            try order([.appAccountToken(token), .appAccountToken(UUID())])
        }
        #expect(throws: StoreError(.invalidOfferIdentifier, "")) {
            try order([
                .init(.promotionalOffer(id: "p")), .init(.codeOffer(referenceName: "c")),
            ])
        }
        let subscription = try #require(ProductTests.product("pro.weekly").subscription)
        let promotional = try #require(subscription.promotionalOffers.first)
        #expect(throws: StoreError(.invalidOfferIdentifier, "")) {
            try order([.winBackOffer(promotional)])
        }
    }

    @Test func everyQuestionAboutTheStorefrontMustBeAnsweredWithYes() throws {
        let german = StorefrontInfo(countryCode: "DEU", id: "143443", currencyCode: "EUR")
        let order = try order([
            .onStorefrontChange { $0.countryCode == "DEU" }, .onStorefrontChange { _ in false },
        ])
        #expect(order.continuesAfterStorefrontChange?(german) == false)
        let agreeing = try self.order([
            .onStorefrontChange { $0.countryCode == "DEU" && $0.currency?.identifier == "EUR" }
        ])
        #expect(agreeing.continuesAfterStorefrontChange?(german) == true)
    }

    @Test func optionsAreEqualIfTheyAskForTheSame() {
        #expect(Product.PurchaseOption.quantity(2) == .quantity(2))
        #expect(Product.PurchaseOption.quantity(2) != .quantity(3))
        #expect(
            Product.PurchaseOption.custom(key: "a", value: "1")
                != .custom(key: "a", value: true))
        let question = Product.PurchaseOption.onStorefrontChange { _ in true }
        #expect(question == question)
        #expect(question != .onStorefrontChange { _ in true })
        #expect(Product.PurchaseOption.quantity(2).debugDescription == "quantity(2)")
    }

    /// Test suites compare a signed option with one that has no signature.
    @Test func signedOptionsAreEqualWhateverTheirSignatureIs() {
        let nonce = UUID()
        func option(
            _ signature: Data, of offer: String = "o", key: String = "k", time: Int = 5
        ) -> Product.PurchaseOption {
            .promotionalOffer(
                offerID: offer, keyID: key, nonce: nonce, signature: signature, timestamp: time)
        }
        #expect(option(Data([4])) == option(Data()))
        #expect(Set([option(Data([4])), option(Data())]).count == 1)
        #expect(option(Data(), of: "p") != option(Data()))
        #expect(option(Data(), key: "l") != option(Data()))
        #expect(option(Data(), time: 6) != option(Data()))
    }
}
