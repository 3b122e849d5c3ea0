import SandlotBase
import SandlotReceipts
import SandlotStore
import Testing

@Suite struct OfferTests {
    private func shop() throws -> (Shop, Installation) {
        let shop = try Shop(profile: .production)
        return (shop, try shop.launch())
    }

    /// B-91 and B-93.
    @Test func theIntroductoryOfferAppliesOnceInAGroup() async throws {
        let (shop, app) = try shop()
        #expect(await app.isEligibleForIntroductoryOffer(inGroup: "G1"))
        #expect(await app.isEligibleForIntroductoryOffer(inGroup: "no such group"))
        let first = try await shop.buy("club.silver", on: app).payload
        #expect(first.offerType == .introductory)
        #expect(first.offerIdentifier == nil)
        #expect(first.offerDiscountType == .freeTrial)
        #expect(first.offerPeriod == "P1W")
        #expect(first.price?.rawValue == 0)
        #expect(first.expiresDate == Timestamp(parsing: "2026-01-08"))
        #expect(await !app.isEligibleForIntroductoryOffer(inGroup: "G1"))
        #expect(await app.isEligibleForIntroductoryOffer(inGroup: "G2"))
        let info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.offerType == nil)
        #expect(info.renewalPrice?.rawValue == 4990)
        try shop.advance(to: "2026-01-08")
        let second = try #require(await app.transactions(.latest(productID: "club.silver")).first)
        #expect(second.payload.price?.rawValue == 4990)
        #expect(second.payload.offerType == nil)
        #expect(second.payload.expiresDate == Timestamp(parsing: "2026-02-08"))
        try shop.lapse("club.silver")
        #expect(try await shop.buy("club.silver", on: app).payload.price?.rawValue == 4990)
    }

    /// B-92.
    @Test func clearingPurchasesRestoresEligibility() async throws {
        let (shop, app) = try shop()
        try await shop.buy("club.silver", on: app)
        try shop.store.clearPurchases(of: "anna", in: Shop.bundleID)
        #expect(shop.purchases().isEmpty)
        #expect(await app.isEligibleForIntroductoryOffer(inGroup: "G1"))
        #expect(try await shop.buy("club.silver", on: app).payload.price?.rawValue == 0)
    }

    /// B-94.
    @Test func aPromotionalOfferNeedsAnEarlierSubscription() async throws {
        let (shop, app) = try shop()
        await #expect(throws: storeError(.ineligibleForOffer)) {
            try await shop.buy("club.silver", on: app) { $0.offer = .promotional(id: "half") }
        }
        try await shop.buy("club.duo", on: app)
        try shop.lapse("club.duo")
        let bought = try await shop.buy("club.silver", on: app) { order in
            order.offer = .promotional(id: "half")
        }
        #expect(bought.payload.offerType == .promotional)
        #expect(bought.payload.offerIdentifier == "half")
        #expect(await app.isEligibleForIntroductoryOffer(inGroup: "G1"))
    }

    /// B-93.
    @Test func payAsYouGoLowersThePriceOfEachPeriod() async throws {
        let (shop, app) = try shop()
        try await shop.buy("club.duo", on: app)
        try shop.lapse("club.duo")
        try await shop.buy("club.silver", on: app) { $0.offer = .promotional(id: "half") }
        var offers: [OfferType?] = []
        var prices: [Int64?] = []
        for _ in 0..<4 {
            let standing = try await shop.standing(on: app)
            offers.append(standing.renewalInfo.payload.offerType)
            prices.append(standing.transaction.payload.price?.rawValue)
            try shop.store.advance(to: shop.store.now.adding(months: 1))
        }
        #expect(prices == [2490, 2490, 2490, 4990])
        #expect(offers == [.promotional, .promotional, nil, nil])
    }

    @Test func payUpFrontCoversOneLongPeriod() async throws {
        let (shop, app) = try shop()
        try await shop.buy("club.duo", on: app)
        try shop.lapse("club.duo")
        let bought = try await shop.buy("club.silver", on: app) { order in
            order.offer = .promotional(id: "quarter")
        }.payload
        #expect(bought.offerDiscountType == .payUpFront)
        #expect(bought.price?.rawValue == 9990)
        #expect(bought.expiresDate == Timestamp(parsing: "2026-04-01"))
        try shop.advance(to: "2026-04-01")
        #expect(try shop.latest().expirationDate == Timestamp(parsing: "2026-05-01"))
    }

    @Test func aSubscriberGetsTheOfferFromTheNextPeriod() async throws {
        let (shop, app) = try shop()
        let first = try await shop.buy("club.silver", on: app)
        let answer = try await shop.buy("club.silver", on: app) {
            $0.offer = .promotional(id: "half")
        }
        #expect(answer == first)
        let info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.offerIdentifier == "half")
        #expect(info.renewalPrice?.rawValue == 2490)
        // While renewal is off, no period with the offer will come.
        for isOn in [false, true] {
            try shop.store.setAutoRenew(isOn, of: first.id)
            let info = try await shop.standing(on: app).renewalInfo.payload
            #expect(info.offerIdentifier == (isOn ? "half" : nil))
            #expect(info.offerType == (isOn ? .promotional : nil))
        }
        try shop.advance(to: "2026-05-01")
        #expect(
            await app.transactions(.all(productID: nil)).map(\.payload.price?.rawValue)
                == [0, 2490, 2490, 2490, 4990])
    }

    @Test func anUnknownOfferIsRefused() async throws {
        let (shop, app) = try shop()
        let claims: [OfferClaim] = [
            .promotional(id: "x"), .winBack(id: "x"), .code(referenceName: "x"),
        ]
        for claim in claims {
            for product in ["club.silver", "coins"] {
                await #expect(throws: storeError(.invalidOfferIdentifier)) {
                    try await shop.buy(product, on: app) { $0.offer = claim }
                }
            }
        }
    }

    /// B-97 and B-98.
    @Test func aWinBackOfferNeedsAnExpiredSubscription() async throws {
        let (shop, app) = try shop()
        let messages = Collector(app.messages)
        func winBack(_ id: String) async throws -> Delivery<TransactionPayload> {
            try await shop.buy("club.silver", on: app) { $0.offer = .winBack(id: id) }
        }
        await #expect(throws: storeError(.ineligibleForOffer)) { try await winBack("back") }
        let id = try await shop.buy("club.silver", on: app).id
        await #expect(throws: storeError(.ineligibleForOffer)) { try await winBack("back") }
        try shop.store.setAutoRenew(false, of: id)
        try shop.advance(days: 8)
        let info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.eligibleWinBackOfferIds == ["back"])
        await #expect(throws: storeError(.ineligibleForOffer)) { try await winBack("never") }
        let bought = try await winBack("back")
        #expect(bought.payload.offerType == .winBack)
        #expect(bought.payload.price?.rawValue == 0)
        await shop.store.settled()
        #expect(messages.elements == [.winBackOffer])
    }

    /// B-97.
    @Test func aSubscriptionThatATestEndsHasLapsed() async throws {
        let (shop, app) = try shop()
        let messages = Collector(app.messages)
        let id = try await shop.buy("club.silver", on: app).id
        try shop.store.requestPriceIncrease(of: id)
        try shop.lapse("club.silver")
        let info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.eligibleWinBackOfferIds == ["back"])
        #expect(info.priceIncreaseStatus == nil)
        await shop.store.settled()
        #expect(messages.elements == [.priceIncreaseConsent, .winBackOffer])
    }

    @Test func aRefundedSubscriptionHasNoWinBackOffers() async throws {
        let (shop, app) = try shop()
        let id = try await shop.buy("club.silver", on: app).id
        try shop.store.refund(id)
        #expect(try await shop.standing(on: app).renewalInfo.payload.eligibleWinBackOfferIds == nil)
        await #expect(throws: storeError(.ineligibleForOffer)) {
            try await shop.buy("club.silver", on: app) { $0.offer = .winBack(id: "back") }
        }
    }

    /// B-97.
    @Test(arguments: [true, false])
    func billingProblemsPreventWinBackOffers(_ grace: Bool) async throws {
        let (shop, app) = try shop()
        try await shop.buy("club.silver", on: app)
        shop.store.settings.failsRenewals = true
        shop.store.settings.hasGracePeriod = grace
        try shop.advance(days: 8)
        #expect(try await shop.standing(on: app).renewalInfo.payload.eligibleWinBackOfferIds == nil)
        await #expect(throws: storeError(.ineligibleForOffer)) {
            try await shop.buy("club.silver", on: app) { $0.offer = .winBack(id: "back") }
        }
    }

    /// B-99.
    @Test(arguments: ["WELCOME", "LOYAL", "RETURN"])
    func anOfferCodeIsForOneKindOfSubscriber(_ name: String) async throws {
        let (shop, app) = try shop()
        let updates = Collector(app.transactionUpdates)
        var order = PurchaseOrder(productID: "club.silver")
        order.offer = .code(referenceName: name)
        var allowed: [String] = []
        for kind in ["WELCOME", "LOYAL", "RETURN"] {
            if kind == "LOYAL" { try await shop.buy("club.duo", on: app) }
            if kind == "RETURN" {
                try shop.advance(days: 40)
                let product = try shop.latest().productID
                try shop.lapse(product)
            }
            do throws(StoreError) {
                try shop.store.buy(order, for: "anna", in: Shop.bundleID)
                allowed.append(kind)
                if kind == "WELCOME" {
                    try shop.store.clearPurchases(of: "anna", in: Shop.bundleID)
                }
            } catch {
                #expect(error.code == .ineligibleForOffer)
            }
        }
        #expect(allowed == [name])
        await shop.store.settled()
        #expect(updates.elements.contains { $0.payload.offerIdentifier == name })
        #expect(updates.elements.contains { $0.payload.offerType == .offerCode })
    }
}
