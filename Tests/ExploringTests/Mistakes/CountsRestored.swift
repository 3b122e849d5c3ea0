import SandlotTesting
import StoreKit

enum CountsRestored: Mistake {
    static let summary = "Restoring purchases counts the coins of a package again."
    static let remedy = "Let a restore deliver through the function that knows what is counted."

    /// The package is bought once, and comes with 500 coins.
    @MainActor private final class Shop {
        private let defaults: Defaults
        private let isFixed: Bool
        private var updates: Task<Void, Never>?

        init(_ defaults: Defaults, isFixed: Bool) {
            self.defaults = defaults
            self.isFixed = isFixed
            updates = Task { [weak self] in
                for await result in Transaction.updates { await self?.deliver(result) }
            }
        }

        func buy() async throws {
            let products = try await Product.products(for: ["starter_pack"])
            guard case .success(let result)? = try await products.first?.purchase() else { return }
            await deliver(result)
        }

        func restore() async throws {
            try await AppStore.sync()
            for await result in Transaction.currentEntitlements {
                if isFixed {
                    await deliver(result)
                } else if case .verified(let transaction) = result {
                    defaults.counted.insert(transaction.id)
                    defaults.coins += 500
                    await transaction.finish()
                }
            }
        }

        private func deliver(_ result: VerificationResult<Transaction>) async {
            guard case .verified(let transaction) = result else { return }
            if defaults.counted.insert(transaction.id).inserted { defaults.coins += 500 }
            await transaction.finish()
        }
    }

    static func describe(_ world: ExploredWorld, isFixed: Bool) {
        let defaults = Defaults()
        let shop = world.launch { Shop(defaults, isFixed: isFixed) }
        world.may("tap Buy") { try await shop.app?.buy() }
        world.may("tap Restore") { try await shop.app?.restore() }
        world.may(.kill)
        world.counts("starter_pack") { defaults.coins / 500 }
    }
}
