import SandlotTesting
import StoreKit

enum ForgetsPendingPurchase: Mistake {
    static let summary =
        "The app delivers an approved purchase only if it remembers the request, which it forgets when it ends."
    static let remedy = "Deliver each verified transaction, whoever asked for it, and whenever."

    @MainActor private final class Shop {
        private let defaults: Defaults
        private let isFixed: Bool
        private var pending: Set<String> = []
        private var updates: Task<Void, Never>?

        init(_ defaults: Defaults, isFixed: Bool) {
            self.defaults = defaults
            self.isFixed = isFixed
            updates = Task { [weak self] in
                for await result in Transaction.updates { await self?.hear(result) }
            }
        }

        func buy() async throws {
            guard let product = try await Product.products(for: ["coins_100"]).first else { return }
            pending.insert(product.id)
            if case .success(let result) = try await product.purchase() { await hear(result) }
        }

        private func hear(_ result: VerificationResult<Transaction>) async {
            guard case .verified(let transaction) = result else { return }
            if isFixed || pending.contains(transaction.productID),
                defaults.counted.insert(transaction.id).inserted
            {
                defaults.coins += 100
            }
            await transaction.finish()
        }
    }

    static func describe(_ world: ExploredWorld, isFixed: Bool) {
        let defaults = Defaults()
        let shop = world.launch { Shop(defaults, isFixed: isFixed) }
        world.may("tap Buy") { try await shop.app?.buy() }
        world.may(.approve, .decline, .kill)
        world.answers(.pending)
        world.counts("coins_100") { defaults.coins / 100 }
    }
}
