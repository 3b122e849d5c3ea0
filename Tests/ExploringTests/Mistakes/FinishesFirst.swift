import SandlotTesting
import StoreKit

enum FinishesFirst: Mistake {
    static let summary = "The transaction is finished before the coins are stored."
    static let remedy = "Store what was bought, and finish the transaction afterward."

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
            guard let product = try await Product.products(for: ["coins_100"]).first else { return }
            if case .success(let result) = try await product.purchase() { await deliver(result) }
        }

        private func deliver(_ result: VerificationResult<Transaction>) async {
            guard case .verified(let transaction) = result else { return }
            if !isFixed { await transaction.finish() }
            if defaults.counted.insert(transaction.id).inserted { defaults.coins += 100 }
            if isFixed { await transaction.finish() }
        }
    }

    static func describe(_ world: ExploredWorld, isFixed: Bool) {
        let defaults = Defaults()
        let shop = world.launch { Shop(defaults, isFixed: isFixed) }
        world.may("tap Buy", times: 2) { try await shop.app?.buy() }
        world.may(.kill)
        world.counts("coins_100") { defaults.coins / 100 }
    }
}
