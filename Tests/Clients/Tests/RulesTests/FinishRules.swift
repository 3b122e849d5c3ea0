import SandlotTesting
import StoreKitTest
import Testing

/// Unfinished transactions, and the effect of finishing them.
struct FinishRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    private func unfinished() async -> [UInt64] {
        await Transaction.unfinished.collected().map(\.id)
    }

    @Test("B-37: a transaction is unfinished until it is finished", .isolatedStore)
    func everythingIsUnfinishedAtFirst() async throws {
        let silver = try await shop.buy("club.silver")
        #expect(await unfinished() == [silver.id])
        #expect(await unfinished() == [silver.id])
        await silver.finish()
        #expect(await unfinished().isEmpty)

        try await shop.advance(to: "2026-02-01")
        let renewal = try #require(await Transaction.unfinished.collected().first)
        #expect(renewal.reason == .renewal)
        await renewal.finish()
        #expect(await unfinished().isEmpty)
    }

    @Test("B-38: finishing twice changes nothing; a consumable is gone", .isolatedStore)
    func finishingTwiceIsHarmless() async throws {
        let coins = try await shop.buy("coins")
        let album = try await shop.buy("album")
        #expect(await Transaction.all.collected() == [coins, album])
        for transaction in [coins, album, coins, album] { await transaction.finish() }
        #expect(await unfinished().isEmpty)
        #expect(await Transaction.all.collected() == [album])
    }

    @Test("B-39: what happens while the app does not run is unfinished", .isolatedStore)
    func whatWasMissedIsUnfinished() async throws {
        await (try shop.buy("club.silver")).finish()
        let environment = try isolatedStore
        environment.quit()
        let album = try await shop.session.buyProduct(identifier: "album")
        try await shop.advance(to: "2026-02-01")
        try environment.relaunch()
        let missed = await Transaction.unfinished.collected()
        #expect(missed.map(\.productID) == ["album", "club.silver"])
        #expect(missed.first?.id == album.id)
        #expect(missed.last?.reason == .renewal)
    }
}
