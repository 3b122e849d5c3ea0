import SandlotTesting
import StoreKit

enum CountsInTwoPlaces: Mistake {
    static let summary = "Both the purchase and the listener count the same transaction."
    static let remedy = "Deliver in one function, which knows each transaction by its identifier."

    /// A month of the subscription comes with 100 coins.
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

        func subscribe() async throws {
            guard let product = try await Product.products(for: ["pro_monthly"]).first else {
                return
            }
            if case .success(let result) = try await product.purchase() { await deliver(result) }
        }

        private func deliver(_ result: VerificationResult<Transaction>) async {
            guard case .verified(let transaction) = result else { return }
            if !isFixed || defaults.counted.insert(transaction.id).inserted {
                defaults.coins += 100
            }
            await transaction.finish()
        }
    }

    static func describe(_ world: ExploredWorld, isFixed: Bool) {
        let defaults = Defaults()
        let shop = world.launch { Shop(defaults, isFixed: isFixed) }
        world.may("tap Subscribe") { try await shop.app?.subscribe() }
        world.may(.advance(days: 31))
        world.habits(.echoSubscriptionPurchase)
        world.counts("pro_monthly") { defaults.coins / 100 }
    }
}
