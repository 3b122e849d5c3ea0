import SandlotTesting
import StoreKit

enum LocksOffline: Mistake {
    static let summary = "An app that is launched without a connection locks what was paid for."
    static let remedy =
        "Read the current entitlements, which a device knows offline, before anything that needs the network."

    @MainActor private final class Shop {
        private(set) var isAdFree = false
        private let isFixed: Bool
        private var updates: Task<Void, Never>?

        init(isFixed: Bool) {
            self.isFixed = isFixed
            updates = Task { [weak self] in
                try? await self?.refresh()
                for await result in Transaction.updates {
                    guard case .verified(let transaction) = result else { continue }
                    self?.isAdFree = true
                    await transaction.finish()
                }
            }
        }

        func buy() async throws {
            let products = try await Product.products(for: ["remove_ads"])
            guard case .success(.verified(let transaction))? = try await products.first?.purchase()
            else { return }
            isAdFree = true
            await transaction.finish()
        }

        private func refresh() async throws {
            if !isFixed { _ = try await Product.products(for: ["remove_ads"]) }
            for await result in Transaction.currentEntitlements {
                if case .verified = result { isAdFree = true }
            }
        }
    }

    static func describe(_ world: ExploredWorld, isFixed: Bool) {
        let shop = world.launch { Shop(isFixed: isFixed) }
        world.may("tap Buy") { try await shop.app?.buy() }
        world.may(.goOffline, .goOnline, .kill)
        world.grants("remove_ads") { shop.isAdFree }
    }
}
