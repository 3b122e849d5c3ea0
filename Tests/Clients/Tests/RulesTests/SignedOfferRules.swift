import SandlotTesting
import StoreKitTest
import Testing

/// Promotional offers and offers that a developer's server signs.
struct SignedOfferRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    /// Makes the customer a former subscriber.
    private func subscribeOnce() async throws {
        try await shop.buy("club.silver")
        try shop.session.expireSubscription(productIdentifier: "club.silver")
    }

    private func signed(
        by keyID: String = SignedOffers.keyID, _ signature: String
    ) throws -> Product.PurchaseOption {
        .promotionalOffer(
            offerID: "loyal", keyID: keyID, nonce: SignedOffers.nonce,
            signature: try #require(Data(base64Encoded: signature)),
            timestamp: SignedOffers.timestamp)
    }

    private func expectLoyal(_ options: Set<Product.PurchaseOption>) async throws {
        let bought = try await shop.buy("club.silver", options)
        #expect(bought.offer?.type == .promotional)
        #expect(bought.offer?.id == "loyal")
        #expect(bought.offer?.paymentMode == .payAsYouGo)
        #expect(bought.price == Decimal(string: "1.99"))
    }

    @Test("B-94: a promotional offer is for present and former subscribers", .isolatedStore)
    func newcomersGetNoPromotionalOffer() async throws {
        await #expect(throws: Product.PurchaseError.ineligibleForOffer) {
            try await shop.purchase("club.silver", [.promotionalOffer(id: "loyal")])
        }
        try await subscribeOnce()
        try await expectLoyal([.promotionalOffer(id: "loyal")])
    }

    @Test("B-94: a present subscriber has it with the next renewal", .isolatedStore)
    func subscribersGetItLater() async throws {
        try await shop.buy("club.silver")
        try await shop.buy("club.silver", [.promotionalOffer(id: "loyal")])
        #expect(try await shop.renewalInfo().offer?.id == "loyal")
        try await shop.advance(to: "2026-02-01")
        #expect(
            await Transaction.latest(for: "club.silver")?.unsafePayloadValue.offer?.id == "loyal")
    }

    @Test(
        "B-94: it is signed as a list of fields, or as a token", .isolatedStore,
        arguments: [true, false])
    func bothSignaturesAreTaken(isToken: Bool) async throws {
        try await subscribeOnce()
        try await expectLoyal(
            isToken
                ? Set(
                    Product.PurchaseOption.promotionalOffer(
                        "loyal", compactJWS: SignedOffers.loyalJWS))
                : [signed(SignedOffers.loyal)])
    }

    @Test("B-95: a wrong signature is refused, and so is an unknown key", .isolatedStore)
    func wrongSignaturesAreRefused() async throws {
        try await subscribeOnce()
        let wrong = try [
            signed(SignedOffers.loyalOfUnknownKey),
            signed(by: "STRANGER", SignedOffers.loyalOfUnknownKey),
        ]
        for option in wrong {
            await #expect(throws: Product.PurchaseError.invalidOfferSignature) {
                try await shop.purchase("club.silver", [option])
            }
        }
    }

    @Test(
        "B-95: with the habit, an unknown key is an unknown error",
        .isolatedStore(habits: [.unknownOfferKeyIsUnknownError]))
    func anUnknownKeyIsUnknown() async throws {
        try await subscribeOnce()
        let stranger = try signed(by: "STRANGER", SignedOffers.loyalOfUnknownKey)
        await #expect {
            try await shop.purchase("club.silver", [stranger])
        } throws: { error in
            if case StoreKitError.unknown = error { true } else { false }
        }
        let wrong = try signed(SignedOffers.loyalOfUnknownKey)
        await #expect(throws: Product.PurchaseError.invalidOfferSignature) {
            try await shop.purchase("club.silver", [wrong])
        }
    }

    @Test("B-96: an unknown key grants no introductory offer, and nobody is told", .isolatedStore)
    func anUnknownKeyGrantsNothing() async throws {
        let stranger = SignedOffers.introductoryJWSOfUnknownKey
        let full = try await shop.buy("news", [.introductoryOfferEligibility(compactJWS: stranger)])
        #expect(full.offer == nil)
        #expect(full.price == Decimal(string: "3.99"))

        shop.session.clearTransactions()
        let known = SignedOffers.introductoryJWS
        let reduced = try await shop.buy("news", [.introductoryOfferEligibility(compactJWS: known)])
        #expect(reduced.offer?.type == .introductory)
    }
}
