import Foundation
import SandlotBase
import SandlotReceipts
import SandlotStore
import Testing

@Suite struct ChangeTests {
    private func subscribed(
        _ productID: String
    ) async throws -> (Shop, Installation, Delivery<TransactionPayload>) {
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        let first = try await shop.buy(productID, on: app)
        try shop.advance(to: "2026-01-15")
        return (shop, app, first)
    }

    /// B-31 and B-69.
    @Test(arguments: ["club.gold", "club.duo"])
    func anUpgradeHappensAtOnceInTheSameSeries(_ target: String) async throws {
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

    /// B-70.
    @Test(arguments: [("club.gold", "club.duo"), ("club.duo", "club.silver.year")])
    func aDowngradeWaitsForTheRenewal(_ old: String, _ new: String) async throws {
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

    @Test func theTokenOfTheAppsAccountContinuesAfterAnUpgrade() async throws {
        let (first, second) = (UUID(), UUID())
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        try await shop.buy("club.silver", on: app) { $0.appAccountToken = first }
        #expect(try await shop.buy("club.duo", on: app).payload.appAccountToken == first)
        let gold = try await shop.buy("club.gold", on: app) { $0.appAccountToken = second }
        #expect(gold.payload.appAccountToken == second)
    }

    @Test func theTokenOfADowngradeBelongsToTheRenewal() async throws {
        let (first, second) = (UUID(), UUID())
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        let gold = try await shop.buy("club.gold", on: app) { $0.appAccountToken = first }
        try await shop.buy("club.duo", on: app) { $0.appAccountToken = second }
        #expect(try await shop.standing(on: app).renewalInfo.payload.appAccountToken == second)
        let latest = await app.transactions(.latest(productID: "club.gold"))
        #expect(latest.map(\.payload.appAccountToken) == [first])
        // The choice is forgotten together with its token.
        try shop.store.setAutoRenew(false, of: gold.id)
        #expect(try await shop.standing(on: app).renewalInfo.payload.appAccountToken == first)
        try await shop.buy("club.duo", on: app) { $0.appAccountToken = second }
        try shop.advance(to: "2026-03-01")
        let renewals = await app.transactions(.all(productID: "club.duo"))
        #expect(renewals.map(\.payload.appAccountToken) == [second, second])
    }

    @Test func theTokenOfARepeatedChoiceBelongsToTheRenewal() async throws {
        let (first, second, third) = (UUID(), UUID(), UUID())
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        let gold = try await shop.buy("club.gold", on: app) { $0.appAccountToken = first }
        func token() async throws -> UUID? {
            try await shop.standing(on: app).renewalInfo.payload.appAccountToken
        }
        for token in [second, third] {
            try await shop.buy("club.duo", on: app) { $0.appAccountToken = token }
        }
        #expect(try await token() == third)
        // A token that the server sets applies to the choice, too, even if the purchases have it.
        try shop.store.setAppAccountToken(first, of: gold.id)
        #expect(try await token() == first)
        try shop.store.setAutoRenew(false, of: gold.id)
        try await shop.buy("club.gold", on: app) { $0.appAccountToken = second }
        #expect(try await token() == second)
        // Without a choice, there is nothing to which a token could belong.
        try await shop.buy("club.gold", on: app) { $0.appAccountToken = third }
        #expect(try await token() == second)
    }

    @Test(arguments: [true, false])
    func aPriceIncreaseThatConcernsNoRenewalIsNotReported(hasChoice: Bool) async throws {
        let (shop, app, first) = try await subscribed("club.gold")
        if hasChoice {
            try await shop.buy("club.duo", on: app)
        } else {
            try shop.store.setAutoRenew(false, of: first.id)
        }
        shop.store.collectNotifications()
        try shop.store.requestPriceIncrease(of: first.id)
        try shop.store.consentToPriceIncrease(of: first.id)
        #expect(shop.store.takeNotifications().isEmpty)
    }

    @Test func aPriceIncreaseIsReportedWhenItConcernsTheRenewalAgain() async throws {
        let (shop, _, first) = try await subscribed("club.gold")
        try shop.store.setAutoRenew(false, of: first.id)
        try shop.store.requestPriceIncrease(of: first.id)
        shop.store.collectNotifications()
        try shop.store.setAutoRenew(true, of: first.id)
        #expect(
            shop.store.takeNotifications().map(\.payload.notificationType)
                == [.didChangeRenewalStatus, .priceIncrease])
    }

    @Test func aRepeatedChoiceWithoutATokenKeepsTheTokenOfTheFirst() async throws {
        let (first, second) = (UUID(), UUID())
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        try await shop.buy("club.gold", on: app) { $0.appAccountToken = first }
        try await shop.buy("club.duo", on: app) { $0.appAccountToken = second }
        try await shop.buy("club.duo", on: app)
        #expect(try await shop.standing(on: app).renewalInfo.payload.appAccountToken == second)
    }

    @Test func aDeletedRenewalTakesThePendingChangesWithIt() async throws {
        let (first, second) = (UUID(), UUID())
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        try await shop.buy("club.gold", on: app) { $0.appAccountToken = first }
        try shop.advance(to: "2026-02-10")
        let renewal = try shop.latest()
        try await shop.buy("club.duo", on: app) { $0.appAccountToken = second }
        try shop.store.requestPriceIncrease(of: renewal.id)
        try shop.store.deletePurchase(renewal.id)
        let info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.appAccountToken == first)
        #expect(info.autoRenewProductId == "club.gold")
        #expect(info.priceIncreaseStatus == nil)
        #expect(info.autoRenewStatus == .off)
    }

    /// Whoever buys the product of a subscription that would end wants it to go on.
    @Test func buyingACanceledSubscriptionAgainTurnsItsRenewalOn() async throws {
        let (shop, app, first) = try await subscribed("club.gold")
        try shop.store.setAutoRenew(false, of: first.id)
        #expect(try await shop.buy("club.gold", on: app) == first)
        #expect(try await shop.standing(on: app).renewalInfo.payload.autoRenewStatus == .on)
        #expect(shop.purchases().count == 1)
        // Another purchase changes nothing.
        let revision = try await shop.standing(on: app).renewalInfo
        try await shop.buy("club.gold", on: app)
        #expect(try await shop.standing(on: app).renewalInfo == revision)
        // The same holds if the next product had been another one.
        try await shop.buy("club.duo", on: app)
        try await shop.buy("club.gold", on: app)
        try shop.advance(to: "2026-02-02")
        #expect(await shop.owned(by: app) == ["club.gold"])
        #expect(shop.purchases().count == 2)
    }

    @Test func buyingTheOldProductAgainCancelsTheChange() async throws {
        let (shop, app, first) = try await subscribed("club.gold")
        try await shop.buy("club.duo", on: app)
        #expect(try await shop.buy("club.gold", on: app) == first)
        try shop.advance(to: "2026-02-01")
        #expect(await shop.owned(by: app) == ["club.gold"])
    }

    /// B-75.
    @Test func turningAutoRenewOffForgetsThePlannedChangeAndItsOffer() async throws {
        let (shop, app, first) = try await subscribed("club.gold")
        try await shop.buy("club.silver", on: app) { $0.offer = .promotional(id: "quarter") }
        try shop.store.setAutoRenew(false, of: first.id)
        try shop.store.setAutoRenew(true, of: first.id)
        try shop.advance(to: "2026-02-01")
        let renewal = try #require(await app.transactions(.all(productID: nil)).last?.payload)
        #expect(renewal.productId == "club.gold")
        #expect(renewal.price?.rawValue == 9990)
        #expect(renewal.offerType == nil)
        #expect(renewal.expiresDate == Timestamp(parsing: "2026-03-01"))
    }

    /// B-75 and B-78.
    @Test func aPlannedChangeIsAnnouncedAsAStatus() async throws {
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

    /// B-68.
    @Test func subscriptionGroupsAreIndependent() async throws {
        let (shop, app, _) = try await subscribed("club.gold")
        try await shop.buy("news", on: app)
        try await shop.buy("length.2m", on: app)
        #expect(await shop.owned(by: app) == ["club.gold", "length.2m", "news"])
        #expect(try await app.subscriptionStandings().map(\.groupID) == ["G1", "G2", "G3"])
        #expect(try await app.subscriptionStandings(inGroup: "G9").isEmpty)
        let id = try shop.latest().id
        #expect(try await app.subscriptionStanding(of: id)?.groupID == "G3")
    }

    /// B-79.
    @Test func aCustomerWithoutSubscriptionsHasNoStatus() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let id = try await shop.buy("stickers", on: app).id
        #expect(try await app.subscriptionStandings().isEmpty)
        #expect(try await app.subscriptionStanding(of: id) == nil)
        #expect(throws: storeError(.noSubscription)) { try shop.store.setAutoRenew(true, of: id) }
    }

    // MARK: - Price increases

    /// B-87 and B-88.
    @Test func consentRaisesThePriceFromTheNextPeriod() async throws {
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

    /// B-89.
    @Test func aPriceIncreaseWithoutAnAnswerEndsTheSubscription() async throws {
        let (shop, app, first) = try await subscribed("club.gold")
        try shop.store.requestPriceIncrease(of: first.id)
        try shop.advance(to: "2026-02-01")
        let standing = try await shop.standing(on: app)
        #expect(standing.status == .expired)
        #expect(standing.renewalInfo.payload.expirationIntent == .noConsentToPriceIncrease)
    }

    /// The customer was asked about the old product, and moves to another one.
    @Test(arguments: [true, false])
    func aPriceIncreaseIsForItsProductOnly(consents: Bool) async throws {
        let (shop, app, first) = try await subscribed("club.gold")
        try shop.store.requestPriceIncrease(of: first.id, to: Milliunits(rawValue: 12_990))
        if consents { try shop.store.consentToPriceIncrease(of: first.id) }
        try await shop.buy("club.silver.year", on: app)
        let info = try await shop.standing(on: app).renewalInfo.payload
        #expect(info.renewalPrice?.rawValue == 49_990)
        try shop.advance(to: "2026-02-01")
        let renewal = try #require(
            await app.transactions(.all(productID: "club.silver.year")).last?.payload)
        #expect(renewal.price?.rawValue == 49_990)
        #expect(
            try await shop.standing(on: app).renewalInfo.payload.priceIncreaseStatus == nil)
    }

    /// B-77.
    @Test(arguments: [true, false])
    func aForcedRenewalDropsOnlyAPendingPriceIncrease(consents: Bool) async throws {
        let (shop, app, first) = try await subscribed("club.gold")
        try shop.store.requestPriceIncrease(of: first.id, to: Milliunits(rawValue: 12_990))
        if consents { try shop.store.consentToPriceIncrease(of: first.id) }
        try shop.store.forceRenewal(of: "club.gold", for: "anna", in: Shop.bundleID)
        let renewal = try #require(await app.transactions(.all(productID: nil)).last?.payload)
        #expect(renewal.price?.rawValue == (consents ? 12_990 : 9990))
    }

    /// B-90.
    @Test func decliningAPriceIncreaseStopsTheRenewal() async throws {
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

    @Test func anInvalidPriceIncreaseIsRefused() async throws {
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
