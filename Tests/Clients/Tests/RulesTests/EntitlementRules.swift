import SandlotStore
import SandlotTesting
import StoreKitTest
import Testing

/// The contents of `Transaction.currentEntitlements`.
struct EntitlementRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    @Test("B-29: what is owned or runs is listed, once a product", .isolatedStore)
    func everythingOwnedIsListed() async throws {
        shop.session.billingGracePeriodIsEnabled = true
        for id in ["coins", "poster"] { try await shop.buy(id) }
        let album = try await shop.buy("album")
        let pass = try await shop.buy("pass")
        await pass.finish()
        let silver = try await shop.buy("club.silver")
        try shop.session.refundTransaction(identifier: album.number)
        #expect(await shop.entitled() == ["poster", "pass", "club.silver"])

        try await shop.advance(to: "2026-02-02")
        let renewed = await Transaction.currentEntitlements.collected().last
        #expect(renewed?.originalID == silver.id)
        #expect(renewed?.id != silver.id)
        shop.session.shouldEnterBillingRetryOnRenewal = true
        try await shop.advance(to: "2026-03-02")
        #expect(try await shop.status().state == .inGracePeriod)
        #expect(await shop.entitled() == ["poster", "pass", "club.silver"])
        // The app itself determines when a pass ends.
        try await shop.advance(to: "2030-01-01")
        #expect(await shop.entitled() == ["poster", "pass"])
    }

    @Test("B-30: what the family has bought is listed", .isolatedStore)
    func sharesAreListed() async throws {
        let environment = try isolatedStore
        try environment.store.addCustomer("parent")
        try environment.store.addFamily("family", members: ["parent", environment.customer])
        for id in ["album", "home"] {
            try environment.store.buy(
                PurchaseOrder(productID: id), for: "parent", in: environment.bundleID)
        }
        #expect(await shop.entitled() == ["album", "home"])
        for id in ["album", "home"] {
            let shares = await Transaction.currentEntitlements(for: id).collected()
            #expect(shares.map(\.ownershipType) == [.familyShared])
        }
        try await shop.buy("album")
        #expect(await Transaction.currentEntitlements(for: "album").collected().count == 1)
    }

    @Test("B-31: what an upgrade replaced is not listed", .isolatedStore)
    func theReplacedOneIsNotListed() async throws {
        try await shop.buy("club.bronze")
        try await shop.buy("club.silver")
        let listed = await Transaction.currentEntitlements.collected()
        #expect(listed.map(\.productID) == ["club.silver"])
        #expect(listed.allSatisfy { !$0.isUpgraded })
    }

    @Test("B-32: what has expired or is in billing retry is not listed", .isolatedStore)
    func anUnpaidSubscriptionIsNotListed() async throws {
        shop.session.shouldEnterBillingRetryOnRenewal = true
        try await shop.buy("club.silver")
        try await shop.advance(to: "2026-02-02")
        #expect(try await shop.status().state == .inBillingRetryPeriod)
        #expect(await shop.entitled().isEmpty)
        try await shop.advance(to: "2026-05-01")
        #expect(try await shop.status().state == .expired)
        #expect(await shop.entitled().isEmpty)
    }

    @Test(
        "B-32: with the habit, what is in billing retry is listed",
        .isolatedStore(habits: [.listsBillingRetry]))
    func billingRetryIsListed() async throws {
        shop.session.shouldEnterBillingRetryOnRenewal = true
        try await shop.buy("club.silver")
        try await shop.advance(to: "2026-02-02")
        #expect(await shop.entitled() == ["club.silver"])
        try await shop.advance(to: "2026-05-01")
        #expect(await shop.entitled().isEmpty)
    }

    @Test(
        "B-33: the list is by date of purchase, then by number, and of the moment", .isolatedStore)
    func theListIsInOrder() async throws {
        for id in ["poster", "album", "pass"] { try await shop.buy(id) }
        let past = try Date(day: "2025-12-24")
        try await shop.session.buyProduct(
            identifier: "club.silver", options: [.purchaseDate(past)])
        #expect(await shop.entitled() == ["club.silver", "poster", "album", "pass"])

        let before = await Transaction.currentEntitlements.collected()
        try shop.session.refundTransaction(identifier: before[1].number)
        #expect(await shop.entitled() == ["club.silver", "album", "pass"])
        #expect(before[1].revocationDate == nil)
    }
}
