import SandlotTesting
import StoreKit

enum TakesRefundForPurchase: Mistake {
    static let summary =
        "The listener takes each transaction for a purchase, although a refund arrives there, too."
    static let remedy =
        "Look at `revocationDate` before anything is counted, and remember refunds that arrive early."

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
            // The app may have ended before it could handle a refund.
            if isFixed {
                Task { [weak self] in
                    for await result in Transaction.all { await self?.deliver(result) }
                }
            }
        }

        func buy() async throws {
            guard let product = try await Product.products(for: ["coins_100"]).first else { return }
            if case .success(let result) = try await product.purchase() { await deliver(result) }
        }

        private func deliver(_ result: VerificationResult<Transaction>) async {
            guard case .verified(let transaction) = result else { return }
            if isFixed {
                count(transaction)
            } else {
                defaults.coins += 100
            }
            await transaction.finish()
        }

        /// Counts a purchase once, and takes it back once.
        private func count(_ transaction: Transaction) {
            let isRefunded = transaction.revocationDate != nil
            let refund = transaction.id + 1_000_000
            if defaults.counted.insert(transaction.id).inserted { defaults.coins += 100 }
            if isRefunded, defaults.counted.insert(refund).inserted { defaults.coins -= 100 }
        }
    }

    static func describe(_ world: ExploredWorld, isFixed: Bool) {
        let defaults = Defaults()
        let shop = world.launch { Shop(defaults, isFixed: isFixed) }
        world.may("tap Buy") { try await shop.app?.buy() }
        world.may(.refund(), .kill)
        world.counts("coins_100") { defaults.coins / 100 }
    }
}
