import SandlotStore
import SandlotTesting
import StoreKitTest
import Testing

/// The contents, time, and receivers of `Transaction.updates`.
struct UpdatesRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    private func listen() -> Heard<Transaction> {
        Heard(Transaction.updates) { $0.unsafePayloadValue }
    }

    @Test("B-40: what is unfinished comes once, right after launch", .isolatedStore)
    func unfinishedOnesComeOnce() async throws {
        let coins = try await shop.buy("coins")
        await (try shop.buy("album")).finish()
        try isolatedStore.relaunch()
        let updates = listen()
        try await shop.settled()
        #expect(updates.all == [coins])
        try await isolatedStore.advance(days: 7)
        #expect(updates.all == [coins])
        #expect(!updates.isOver)
    }

    @Test("B-40: what others do comes as it happens", .isolatedStore)
    func whatOthersDoComes() async throws {
        let environment = try isolatedStore
        let store = environment.store
        let updates = listen()
        let album = try await shop.session.buyProduct(identifier: "album")
        try await shop.session.buyProduct(
            identifier: "club.silver", options: [.codeOffer(referenceName: "FRIENDS")])
        try store.addDevice("tablet", of: environment.customer)
        let tablet = try store.launch(environment.bundleID, on: "tablet")
        _ = try await tablet.purchase(PurchaseOrder(productID: "poster"))
        shop.session.askToBuyEnabled = true
        _ = try await shop.purchase("coins")
        try shop.session.approveAskToBuyTransaction(identifier: shop.last().identifier)
        try await shop.advance(to: "2026-02-01")
        try shop.session.refundTransaction(identifier: album.number)
        try await shop.settled()
        #expect(
            updates.all.map(\.productID)
                == ["album", "club.silver", "poster", "coins", "club.silver", "album"])
        #expect(updates.all.map { $0.reason == .renewal }.firstIndex(of: true) == 4)
        #expect(updates.all.last?.revocationDate == (try Date(day: "2026-02-01")))
    }

    private func missedRenewals() async throws -> [Date] {
        await (try shop.buy("club.silver")).finish()
        let environment = try isolatedStore
        environment.quit()
        try await shop.advance(to: "2026-04-15")
        try environment.relaunch()
        let updates = listen()
        try await shop.settled()
        return updates.all.map(\.purchaseDate)
    }

    private static let renewals = ["2026-02-01", "2026-03-01", "2026-04-01"]

    @Test("B-41: missed renewals arrive newest first", .isolatedStore)
    func missedRenewalsComeNewestFirst() async throws {
        let expected = try Self.renewals.reversed().map { try Date(day: $0) }
        #expect(try await missedRenewals() == expected)
    }

    @Test(
        "B-41: with the habit, they arrive oldest first",
        .isolatedStore(habits: [.missedRenewalsOldestFirst]))
    func missedRenewalsComeOldestFirst() async throws {
        #expect(try await missedRenewals() == (try Self.renewals.map { try Date(day: $0) }))
    }

    /// Returns the entitlements at the time at which an update arrives.
    private func listedWhenHeard() -> Heard<[String]> {
        Heard(Transaction.updates) { [shop] _ in await shop.entitled() }
    }

    @Test("B-42: the list changes before the update comes", .isolatedStore)
    func theListComesFirst() async throws {
        let listed = listedWhenHeard()
        shop.session.askToBuyEnabled = true
        _ = try await shop.purchase("album")
        try shop.session.approveAskToBuyTransaction(identifier: shop.last().identifier)
        try await shop.settled()
        #expect(listed.all == [["album"]])
        try shop.session.refundTransaction(identifier: shop.last().identifier)
        try await shop.settled()
        #expect(listed.all == [["album"], []])
    }

    @Test(
        "B-42: with the habit, an approval comes before the list has it",
        .isolatedStore(habits: [.approvalBeforeListing]))
    func theApprovalComesFirst() async throws {
        let listed = listedWhenHeard()
        shop.session.askToBuyEnabled = true
        _ = try await shop.purchase("album")
        try shop.session.approveAskToBuyTransaction(identifier: shop.last().identifier)
        try await shop.settled()
        #expect(listed.all == [[]])
        try await isolatedStore.advance(by: .seconds(1))
        #expect(await shop.entitled() == ["album"])
    }

    @Test("B-43: a lapse brings no transaction, only a status", .isolatedStore)
    func aLapseBringsNoTransaction() async throws {
        let silver = try await shop.buy("club.silver")
        try shop.session.disableAutoRenewForTransaction(identifier: silver.number)
        let updates = listen()
        let states = Heard(Product.SubscriptionInfo.Status.updates) { $0.state }
        try await shop.settled()
        try await shop.advance(to: "2026-02-01")
        #expect(updates.all.isEmpty)
        #expect(states.all == [.expired])
        #expect(await shop.entitled().isEmpty)
    }

    @Test("B-44: iterators are independent; only the first gets what is unfinished", .isolatedStore)
    func iteratorsAreIndependent() async throws {
        let coins = try await shop.buy("coins")
        try isolatedStore.relaunch()
        let first = listen()
        try await shop.settled()
        let second = listen()
        let album = try await shop.session.buyProduct(identifier: "album")
        try await shop.settled()
        #expect(first.all == [coins, album])
        #expect(second.all == [album])
    }

    @Test("B-45: an upgrade outside the app is announced", .isolatedStore)
    func upgradesOutsideAreAnnounced() async throws {
        try await shop.buy("club.bronze")
        let updates = listen()
        try await shop.session.buyProduct(identifier: "club.silver")
        try await shop.settled()
        #expect(updates.all.map(\.productID).contains("club.silver"))
    }

    @Test(
        "B-45: with the habit, it is not", .isolatedStore(habits: [.upgradesSilent]))
    func upgradesOutsideAreSilent() async throws {
        try await shop.buy("club.bronze")
        let updates = listen()
        try await shop.session.buyProduct(identifier: "club.silver")
        try await shop.settled()
        #expect(!updates.all.map(\.productID).contains("club.silver"))
        #expect(await shop.entitled() == ["club.silver"])
    }
}
