import SandlotTesting
import StoreKit

enum CountsAgain: Mistake {
    static let summary =
        "A transaction that arrives again, because the app ended before it finished it, counts again."
    static let remedy = "Remember which transactions are counted, together with the coins."

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
            let isNew = defaults.counted.insert(transaction.id).inserted
            if isNew || !isFixed { defaults.coins += 100 }
            await transaction.finish()
        }
    }

    static func describe(_ world: ExploredWorld, isFixed: Bool) {
        let defaults = Defaults()
        let shop = world.launch { Shop(defaults, isFixed: isFixed) }
        world.may("tap Buy") { try await shop.app?.buy() }
        world.may(.kill, .approve)
        world.answers(.pending, .lost)
        world.counts("coins_100") { defaults.coins / 100 }
    }
}
