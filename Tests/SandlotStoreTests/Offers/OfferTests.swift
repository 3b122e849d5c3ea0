import SandlotBase
import SandlotReceipts
import SandlotStore
import Testing

@Suite("Offers")
struct OfferTests {
    private func shop() throws -> (Shop, Installation) {
        let shop = try Shop(profile: .production)
        return (shop, try shop.launch())
    }

    @Test("The introductory offer applies by itself, once in a group (B-91, B-93)")
    func introductory() async throws {
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

    @Test("Clearing the purchases makes eligible again (B-92)")
    func cleared() async throws {
        let (shop, app) = try shop()
        try await shop.buy("club.silver", on: app)
        try shop.store.clearPurchases(of: "anna", in: Shop.bundleID)
        #expect(shop.purchases().isEmpty)
        #expect(await app.isEligibleForIntroductoryOffer(inGroup: "G1"))
        #expect(try await shop.buy("club.silver", on: app).payload.price?.rawValue == 0)
    }

    @Test("A promotional offer is for those who have subscribed once (B-94)")
    func promotionalEligibility() async throws {
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

    @Test("Pay as you go covers its periods, then the price is the regular one (B-93)")
    func payAsYouGo() async throws {
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

    @Test("Paid up front, the offer is one long period")
    func payUpFront() async throws {
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

    @Test("Whoever subscribes already has the offer from the next period on")
    func currentSubscriber() async throws {
        let (shop, app) = try shop()
        let first = try await shop.buy("club.silver", on: app)
        let answer = try await shop.buy("club.silver", on: app) {
            $0.offer = .promotional(id: "half")
        }
        #expect(answer == first)
        let info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.offerIdentifier == "half")
        #expect(info.renewalPrice?.rawValue == 2490)
        try shop.advance(to: "2026-05-01")
        #expect(
            await app.transactions(.all(productID: nil)).map(\.payload.price?.rawValue)
                == [0, 2490, 2490, 2490, 4990])
    }

    @Test("An unknown offer is none, and what is no subscription has none")
    func unknown() async throws {
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

    @Test("A win-back offer is for those who have left (B-97, B-98)")
    func winBack() async throws {
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

    @Test("In grace and retry there is no win-back (B-97)", arguments: [true, false])
    func winBackInTrouble(_ grace: Bool) async throws {
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

    @Test(
        "An offer code is for new, existing or former subscribers (B-99)",
        arguments: [
            "WELCOME", "LOYAL", "RETURN",
        ])
    func codes(_ name: String) async throws {
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
