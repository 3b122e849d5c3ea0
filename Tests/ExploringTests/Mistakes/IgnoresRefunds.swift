import SandlotTesting
import StoreKit

enum IgnoresRefunds: Mistake {
    static let summary = "What was bought once stays granted after a refund."
    static let remedy = "Look at `revocationDate`, and take back what was refunded."

    @MainActor private final class Shop {
        private(set) var isAdFree = false
        private let isFixed: Bool
        private var reading = 0
        private var updates: Task<Void, Never>?

        init(isFixed: Bool) {
            self.isFixed = isFixed
            updates = Task { [weak self] in
                for await result in Transaction.updates { await self?.deliver(result) }
            }
            Task { [weak self] in await self?.refresh() }
        }

        func buy() async throws {
            guard let product = try await Product.products(for: ["remove_ads"]).first else {
                return
            }
            if case .success(let result) = try await product.purchase() { await deliver(result) }
        }

        private func refresh() async {
            for await result in Transaction.currentEntitlements { await deliver(result) }
        }

        private func deliver(_ result: VerificationResult<Transaction>) async {
            guard case .verified(let transaction) = result else { return }
            await transaction.finish()
            if isFixed {
                await readLatest()
            } else if transaction.revocationDate == nil {
                isAdFree = true
            }
        }

        /// Reads the latest state, because a purchase and its refund can arrive in any order.
        private func readLatest() async {
            reading += 1
            let mine = reading
            guard case .verified(let latest) = await Transaction.latest(for: "remove_ads"),
                mine == reading
            else { return }
            isAdFree = latest.revocationDate == nil
        }
    }

    static func describe(_ world: ExploredWorld, isFixed: Bool) {
        let shop = world.launch { Shop(isFixed: isFixed) }
        world.may("tap Buy") { try await shop.app?.buy() }
        world.may(.refund())
        world.grants("remove_ads") { shop.isAdFree }
    }
}
