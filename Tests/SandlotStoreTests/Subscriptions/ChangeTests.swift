import SandlotBase
import SandlotReceipts
import SandlotStore
import Testing

@Suite("Changing the product of a subscription")
struct ChangeTests {
    private func subscribed(
        _ productID: String
    ) async throws -> (Shop, Installation, Delivery<TransactionPayload>) {
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        let first = try await shop.buy(productID, on: app)
        try shop.advance(to: "2026-01-15")
        return (shop, app, first)
    }

    @Test(
        "An upgrade happens at once, in the same series (B-31, B-69)",
        arguments: ["club.gold", "club.duo"])
    func immediate(_ target: String) async throws {
        // A crossgrade to a period of the same length is also immediate (B-71).
        let (shop, app, first) = try await subscribed("club.silver")
        try shop.advance(to: "2026-01-20")
        let old = try shop.latest().id
        let new = try await shop.buy(target, on: app)
        #expect(new.payload.originalTransactionId == first.payload.transactionId)
        #expect(new.payload.expiresDate == Timestamp(parsing: "2026-02-20"))
        #expect(await shop.owned(by: app) == [target])
        let replaced = try #require(
            await app.transactions(.all(productID: "club.silver")).last)
        #expect(try replaced.id == old)
        #expect(replaced.payload.isUpgraded == true)
        #expect(try await app.subscriptionStandings(inGroup: "G1").count == 1)
        try shop.advance(to: "2026-02-21")
        #expect(try shop.latest().productID == target)
    }

    @Test(
        "A downgrade, or a crossgrade to another length, waits for the renewal (B-70)",
        arguments: [("club.gold", "club.duo"), ("club.duo", "club.silver.year")])
    func later(_ old: String, _ new: String) async throws {
        let (shop, app, first) = try await subscribed(old)
        let outcome = try await shop.buy(new, on: app)
        #expect(outcome == first)
        #expect(await shop.owned(by: app) == [old])
        var info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.productId == old)
        #expect(info.autoRenewProductId == new)
        try shop.advance(to: "2026-02-01")
        #expect(await shop.owned(by: app) == [new])
        info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.productId == new)
        #expect(try shop.latest().originalID == first.id)
        #expect(shop.purchases().count == 2)
    }

    @Test("Who buys the old product again has changed one's mind")
    func takenBack() async throws {
        let (shop, app, first) = try await subscribed("club.gold")
        try await shop.buy("club.duo", on: app)
        #expect(try await shop.buy("club.gold", on: app) == first)
        try shop.advance(to: "2026-02-01")
        #expect(await shop.owned(by: app) == ["club.gold"])
    }

    @Test("A planned change is told as a status; with renewal off there is none (B-75, B-78)")
    func told() async throws {
        let (shop, app, first) = try await subscribed("club.gold")
        let statuses = Collector(app.standingUpdates)
        try await shop.buy("club.duo", on: app)
        try shop.store.setAutoRenew(false, of: first.id)
        await shop.store.settled()
        #expect(
            statuses.elements.map(\.renewalInfo.payload.autoRenewProductId)
                == ["club.duo", "club.gold"])
        #expect(statuses.elements.last?.renewalInfo.payload.autoRenewStatus == .off)
        #expect(statuses.elements.last?.renewalInfo.payload.renewalPrice == nil)
    }

    @Test("Groups do not know of one another (B-68)")
    func groups() async throws {
        let (shop, app, _) = try await subscribed("club.gold")
        try await shop.buy("news", on: app)
        try await shop.buy("length.2m", on: app)
        #expect(await shop.owned(by: app) == ["club.gold", "length.2m", "news"])
        #expect(try await app.subscriptionStandings().map(\.groupID) == ["G1", "G2", "G3"])
        #expect(try await app.subscriptionStandings(inGroup: "G9").isEmpty)
        let id = try shop.latest().id
        #expect(try await app.subscriptionStanding(of: id)?.groupID == "G3")
    }

    @Test("Who never subscribed has no status (B-79)")
    func never() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let id = try await shop.buy("stickers", on: app).id
        #expect(try await app.subscriptionStandings().isEmpty)
        #expect(try await app.subscriptionStanding(of: id) == nil)
        #expect(throws: storeError(.noSubscription)) { try shop.store.setAutoRenew(true, of: id) }
    }

    // MARK: - Price increases

    @Test("Who agrees pays more from the next period on (B-87, B-88)")
    func consent() async throws {
        let (shop, app, first) = try await subscribed("club.gold")
        let messages = Collector(app.messages)
        try shop.store.requestPriceIncrease(of: first.id, to: Milliunits(rawValue: 12_990))
        #expect(try shop.latest().isPendingPriceIncreaseConsent)
        var info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.priceIncreaseStatus == .pending)
        #expect(info.renewalPrice?.rawValue == 12_990)
        try shop.store.consentToPriceIncrease(of: first.id)
        info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.priceIncreaseStatus == .consented)
        try shop.advance(to: "2026-03-01")
        #expect(
            await app.transactions(.all(productID: nil)).map(\.payload.price?.rawValue)
                == [9990, 12_990, 12_990])
        await shop.store.settled()
        #expect(messages.elements == [.priceIncreaseConsent])
    }

    @Test("Who does not answer is no longer a subscriber (B-89)")
    func noAnswer() async throws {
        let (shop, app, first) = try await subscribed("club.gold")
        try shop.store.requestPriceIncrease(of: first.id)
        try shop.advance(to: "2026-02-01")
        let standing = try await shop.standing(on: app)
        #expect(standing.status == .expired)
        #expect(standing.renewalInfo.payload.expirationIntent == .noConsentToPriceIncrease)
    }

    @Test("Who declines keeps the period and does not renew (B-90)")
    func decline() async throws {
        let (shop, app, first) = try await subscribed("club.gold")
        try shop.store.requestPriceIncrease(of: first.id)
        try shop.store.declinePriceIncrease(of: first.id)
        #expect(try !shop.latest().isPendingPriceIncreaseConsent)
        var info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.priceIncreaseStatus == nil)
        #expect(info.autoRenewStatus == .off)
        try shop.advance(to: "2026-02-01")
        info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.expirationIntent == .customerCancelled)
    }

    @Test("There is nothing to answer without a question, and a price is raised, not lowered")
    func wrongPrices() async throws {
        let (shop, _, first) = try await subscribed("club.gold")
        #expect(throws: storeError(.invalidAction)) {
            try shop.store.consentToPriceIncrease(of: first.id)
        }
        #expect(throws: storeError(.invalidValue)) {
            try shop.store.requestPriceIncrease(of: first.id, to: Milliunits(rawValue: 9990))
        }
        try shop.lapse("club.gold")
        #expect(throws: storeError(.invalidAction)) {
            try shop.store.requestPriceIncrease(of: first.id)
        }
    }
}
