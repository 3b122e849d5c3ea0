import SandlotStore
import SandlotTesting
import StoreKitTest
import Testing

/// The contents of `Transaction.all` and `Transaction.latest(for:)`.
struct HistoryRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    /// Runs an app whose `Info.plist` requests the history of consumables.
    private static let keeping: StoreEnvironment.Configuration = {
        var configuration = StoreEnvironment.Configuration()
        configuration.keepsFinishedConsumables = true
        return configuration
    }()

    private func history() async -> [String] {
        await Transaction.all.collected().map(\.productID).sorted()
    }

    @Test("B-34: the history is everything but finished consumables", .isolatedStore)
    func theHistoryIsNearlyEverything() async throws {
        for id in ["album", "pass", "club.silver"] { await (try shop.buy(id)).finish() }
        let environment = try isolatedStore
        try environment.store.addCustomer("parent")
        try environment.store.addFamily("family", members: ["parent", environment.customer])
        try environment.store.buy(
            PurchaseOrder(productID: "home"), for: "parent", in: environment.bundleID)
        try await shop.advance(to: "2026-02-01")
        let durable = ["album", "club.silver", "club.silver", "home", "home", "pass"]
        #expect(await history() == durable)

        let coins = try await shop.buy("coins")
        #expect(await history() == (durable + ["coins"]).sorted())
        await coins.finish()
        #expect(await history() == durable)
        try shop.session.refundTransaction(identifier: coins.number)
        #expect(await history() == (durable + ["coins"]).sorted())
    }

    @Test("B-35: finished consumables stay if the app asks for it", .isolatedStore(keeping))
    func finishedConsumablesMayStay() async throws {
        await (try shop.buy("coins")).finish()
        #expect(await history() == ["coins"])
        #expect(await Transaction.latest(for: "coins") != nil)
        #expect(await Transaction.unfinished.collected().isEmpty)
    }

    @Test("B-36: there is a latest transaction of every type", .isolatedStore)
    func everyTypeHasALatest() async throws {
        for id in ["coins", "album", "pass", "club.silver"] {
            #expect(await Transaction.latest(for: id) == nil)
            let bought = try await shop.buy(id)
            #expect(await Transaction.latest(for: id)?.unsafePayloadValue == bought)
        }
        try await shop.advance(to: "2026-02-01")
        let renewal = await Transaction.latest(for: "club.silver")?.unsafePayloadValue
        #expect(renewal?.reason == .renewal)

        let coins = try await shop.buy("coins")
        for await result in Transaction.unfinished { await result.unsafePayloadValue.finish() }
        #expect(await Transaction.latest(for: "coins") == nil)
        try shop.session.refundTransaction(identifier: coins.number)
        #expect(await Transaction.latest(for: "coins")?.unsafePayloadValue.id == coins.id)
    }
}
