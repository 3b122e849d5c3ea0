import SandlotStore
import SandlotTesting
import StoreKitTest
import Testing

/// The results of `Product.products(for:)`.
struct LoadingRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    private func loaded(_ ids: [String]) async throws -> [String] {
        try await Product.products(for: ids).map(\.id)
    }

    @Test("B-8: unknown identifiers are left out, repeated ones count once", .isolatedStore)
    func eachProductComesOnce() async throws {
        #expect(
            try await loaded(["poster", "nothing", "coins", "poster"]) == ["poster", "coins"])
        #expect(try await loaded(["nothing"]).isEmpty)
    }

    @Test("B-8: what it throws is a StoreKitError", .isolatedStore)
    func offlineItThrowsAStoreKitError() async throws {
        let environment = try isolatedStore
        try environment.store.setOnline(false, device: environment.device)
        await #expect(throws: StoreKitError.self) { try await loaded(["coins"]) }
    }

    @Test("B-9: an armed error always makes loading fail", .isolatedStore)
    func anArmedErrorIsThrown() async throws {
        _ = try await loaded(["coins"])
        try await shop.session.setSimulatedError(.generic(.unknown), forAPI: .loadProducts)
        await #expect(throws: StoreKitError.self) { try await loaded(["coins"]) }
    }

    @Test(
        "B-9: with the habit, what was loaded before is still loaded",
        .isolatedStore(habits: [.cachedProducts]))
    func aCacheHidesTheError() async throws {
        _ = try await loaded(["coins"])
        try await shop.session.setSimulatedError(.generic(.unknown), forAPI: .loadProducts)
        #expect(try await loaded(["coins"]) == ["coins"])
        await #expect(throws: StoreKitError.self) { try await loaded(["poster"]) }
    }
}
