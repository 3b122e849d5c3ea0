import SandlotTesting
import StoreKitTest
import Testing

/// Repeated purchases of a product.
struct RebuyingRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    @Test("B-26: what is used up or runs for a time is bought anew", .isolatedStore)
    func someProductsAreBoughtAgain() async throws {
        for id in ["coins", "pass"] {
            let first = try await shop.buy(id)
            let second = try await shop.buy(id)
            #expect(first.id != second.id)
            #expect(second.originalID == second.id)
        }
        #expect(shop.session.allTransactions().count == 4)
    }

    @Test(
        "B-27: buying what is owned returns the transaction that exists", .isolatedStore,
        arguments: ["album", "club.silver"])
    func theOwnedOneComesBack(id: String) async throws {
        let first = try await shop.buy(id)
        try await isolatedStore.advance(days: 1)
        #expect(try await shop.buy(id).id == first.id)
        #expect(shop.session.allTransactions().count == 1)
    }

    @Test("B-28: what was refunded can be bought again", .isolatedStore)
    func aRefundedOneIsBoughtAgain() async throws {
        let first = try await shop.buy("album")
        try shop.session.refundTransaction(identifier: first.number)
        let second = try await shop.buy("album")
        #expect(second.id != first.id)
        #expect(second.revocationDate == nil)
    }

    @Test(
        "B-28: with the habit, it cannot", .isolatedStore(habits: [.refundBlocksRebuy]))
    func aRefundBlocks() async throws {
        let first = try await shop.buy("album")
        try shop.session.refundTransaction(identifier: first.number)
        await #expect(throws: (any Error).self) { try await shop.purchase("album") }
    }
}
