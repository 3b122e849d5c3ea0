import SandlotTesting
import StoreKitTest
import Testing

/// Changes between the products of a group.
struct SubscriptionRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    @Test("B-68: a customer has one active product of a group", .isolatedStore)
    func aGroupHasOneActiveProduct() async throws {
        for id in ["club.bronze", "club.silver", "club.pearl", "paper.P1M"] {
            try await shop.buy(id)
        }
        #expect(await shop.entitled() == ["club.pearl", "paper.P1M"])
        #expect(try await shop.status().transaction.unsafePayloadValue.productID == "club.pearl")
    }

    @Test("B-69: an upgrade counts at once and replaces the old transaction", .isolatedStore)
    func anUpgradeCountsAtOnce() async throws {
        let bronze = try await shop.buy("club.bronze")
        try await shop.advance(to: "2026-01-03")
        let silver = try await shop.buy("club.silver")
        #expect(silver.id != bronze.id)
        #expect(silver.originalID == bronze.id)
        #expect(silver.purchaseDate == (try Date(day: "2026-01-03")))
        #expect(silver.expirationDate == (try Date(day: "2026-02-03")))
        let all = await Transaction.all.collected()
        #expect(all.map(\.id) == [bronze.id, silver.id])
        #expect(all.map(\.isUpgraded) == [true, false])
        #expect(await shop.entitled() == ["club.silver"])
    }

    @Test(
        "B-70: a lower level, or another duration, waits for the renewal", .isolatedStore,
        arguments: ["club.bronze", "club.silver.year"])
    func aDowngradeWaits(id: String) async throws {
        let silver = try await shop.buy("club.silver")
        try await shop.advance(to: "2026-01-03")
        #expect(try await shop.buy(id).id == silver.id)
        #expect(await Transaction.all.collected().count == 1)
        let renewalInfo = try await shop.renewalInfo()
        #expect(renewalInfo.currentProductID == "club.silver")
        #expect(renewalInfo.autoRenewPreference == id)
        #expect(renewalInfo.willAutoRenew)

        try await shop.advance(to: "2026-02-01")
        let renewal = try #require(await Transaction.latest(for: id)?.unsafePayloadValue)
        #expect(renewal.originalID == silver.id)
        #expect(renewal.purchaseDate == (try Date(day: "2026-02-01")))
        #expect(await shop.entitled() == [id])
    }

    @Test("B-71: another product of the same level and duration counts at once", .isolatedStore)
    func anEqualCountsAtOnce() async throws {
        let silver = try await shop.buy("club.silver")
        let pearl = try await shop.buy("club.pearl")
        #expect(pearl.id != silver.id)
        #expect(pearl.originalID == silver.id)
        #expect(await shop.entitled() == ["club.pearl"])
    }

    @Test("B-72: a renewal is a new transaction of the series", .isolatedStore)
    func aRenewalIsNew() async throws {
        let updates = Heard(Transaction.updates) { $0.unsafePayloadValue }
        let silver = try await shop.buy("club.silver")
        try await shop.advance(to: "2026-02-01")
        try #require(updates.all.count == 1)
        let renewal = updates.all[0]
        #expect(renewal.id != silver.id)
        #expect(renewal.originalID == silver.id)
        #expect(renewal.reason == .renewal)
        #expect(silver.reason == .purchase)
        #expect(renewal.purchaseDate == silver.expirationDate)
        #expect(renewal.originalPurchaseDate == silver.purchaseDate)
        #expect(renewal.expirationDate == (try Date(day: "2026-03-01")))
    }

    private func statesOfARenewal() async throws -> [Product.SubscriptionInfo.RenewalState] {
        try await shop.buy("club.silver")
        let states = Heard(Product.SubscriptionInfo.Status.updates) { $0.state }
        try await shop.advance(to: "2026-02-01")
        #expect(try await shop.status().state == .subscribed)
        return states.all
    }

    @Test("B-73: a period and the next one join without a gap", .isolatedStore)
    func renewalsLeaveNoGap() async throws {
        #expect(try await statesOfARenewal() == [.subscribed])
    }

    @Test(
        "B-73: with the habit, the status reads expired in between",
        .isolatedStore(habits: [.expiredFlicker]))
    func renewalsFlicker() async throws {
        #expect(try await statesOfARenewal() == [.expired, .subscribed])
    }

    @Test("B-74: periods are added by the Gregorian calendar", .isolatedStore)
    func periodsFollowTheCalendar() async throws {
        try await shop.advance(to: "2026-01-31")
        let silver = try await shop.buy("club.silver")
        #expect(silver.expirationDate == (try Date(day: "2026-02-28")))
        let october = try await shop.session.buyProduct(
            identifier: "paper.P1M", options: [.purchaseDate(Date(day: "2025-10-19"))])
        let json = try october.jsonRepresentation.object
        let purchased = try #require(json["purchaseDate"] as? Int)
        #expect(json["expiresDate"] as? Int == purchased + 2_678_400_000)
    }

    @Test("B-75: without renewal, access lasts to the end of the period", .isolatedStore)
    func aCanceledSubscriptionLastsToTheEndOfItsPeriod() async throws {
        let silver = try await shop.buy("club.silver")
        #expect(try await shop.renewalInfo().willAutoRenew)
        try shop.session.disableAutoRenewForTransaction(identifier: silver.number)
        let renewalInfo = try await shop.renewalInfo()
        #expect(!renewalInfo.willAutoRenew)
        #expect(renewalInfo.autoRenewPreference == nil)
        try await isolatedStore.advance(to: Date(day: "2026-02-01").addingTimeInterval(-0.001))
        #expect(await shop.entitled() == ["club.silver"])
        try await shop.advance(to: "2026-02-01")
        #expect(await shop.entitled().isEmpty)
        #expect(try await shop.status().state == .expired)
        #expect(try await shop.renewalInfo().expirationReason == .autoRenewDisabled)
    }
}
