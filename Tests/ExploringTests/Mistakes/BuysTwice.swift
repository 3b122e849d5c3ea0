import SandlotTesting
import StoreKit

enum BuysTwice: Mistake {
    static let summary = "A second tap, before the first purchase has ended, buys once more."
    static let remedy = "Disable the button before the first `await`, not after it."

    @MainActor private final class Shop {
        private let defaults: Defaults
        private let isFixed: Bool
        private var isBuying = false
        /// The number of payment sheets that people see.
        private(set) var openSheets = 0
        private var updates: Task<Void, Never>?

        init(_ defaults: Defaults, isFixed: Bool) {
            self.defaults = defaults
            self.isFixed = isFixed
            updates = Task { [weak self] in
                for await result in Transaction.updates { await self?.deliver(result) }
            }
        }

        func buy() async throws {
            guard !isBuying else { return }
            if isFixed { isBuying = true }
            defer { isBuying = false }
            guard let product = try await Product.products(for: ["coins_100"]).first else { return }
            isBuying = true
            openSheets += 1
            defer { openSheets -= 1 }
            if case .success(let result) = try await product.purchase() { await deliver(result) }
        }

        private func deliver(_ result: VerificationResult<Transaction>) async {
            guard case .verified(let transaction) = result else { return }
            if defaults.counted.insert(transaction.id).inserted { defaults.coins += 100 }
            await transaction.finish()
        }
    }

    static func describe(_ world: ExploredWorld, isFixed: Bool) {
        let defaults = Defaults()
        let shop = world.launch { Shop(defaults, isFixed: isFixed) }
        world.may("tap Buy twice") {
            async let first: Void? = shop.app?.buy()
            async let second: Void? = shop.app?.buy()
            _ = try await (first, second)
        }
        world.always("one purchase follows another") { shop.openSheets ?? 0 <= 1 }
    }
}
