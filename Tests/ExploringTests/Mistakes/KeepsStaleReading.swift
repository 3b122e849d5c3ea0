import SandlotTesting
import StoreKit

enum KeepsStaleReading: Mistake {
    static let summary =
        "An older reading of the entitlements ends later than a newer one, and overwrites it."
    static let remedy = "Number the readings, and keep only the result of the newest."

    @MainActor private final class Shop {
        private(set) var isAdFree = false
        private let isFixed: Bool
        private var reading = 0
        private var updates: Task<Void, Never>?

        init(isFixed: Bool) {
            self.isFixed = isFixed
            updates = Task { [weak self] in
                for await result in Transaction.updates {
                    await self?.refresh()
                    if case .verified(let transaction) = result { await transaction.finish() }
                }
            }
            Task { [weak self] in await self?.refresh() }
        }

        func buy() async throws {
            guard let product = try await Product.products(for: ["remove_ads"]).first else {
                return
            }
            let result = try await product.purchase()
            guard case .success(.verified(let transaction)) = result else { return }
            await refresh()
            await transaction.finish()
        }

        private func refresh() async {
            reading += 1
            let mine = reading
            var isOwned = false
            for await result in Transaction.currentEntitlements {
                if case .verified(let transaction) = result, transaction.productID == "remove_ads" {
                    isOwned = true
                }
            }
            if mine == reading || !isFixed { isAdFree = isOwned }
        }
    }

    static func describe(_ world: ExploredWorld, isFixed: Bool) {
        let shop = world.launch { Shop(isFixed: isFixed) }
        world.may("tap Buy") { try await shop.app?.buy() }
        world.may(.refund(), .buy("remove_ads"))
        world.grants("remove_ads") { shop.isAdFree }
    }
}
