import SandlotTesting
import StoreKit

enum TakesPendingForSuccess: Mistake {
    static let summary =
        "A purchase that is interrupted or waits for a parent is taken for a success."
    static let remedy = "Show that the purchase waits, and grant it when its transaction arrives."

    @MainActor private final class Shop {
        private(set) var isAdFree = false
        private let isFixed: Bool
        private var updates: Task<Void, Never>?

        init(isFixed: Bool) {
            self.isFixed = isFixed
            updates = Task { [weak self] in
                for await result in Transaction.updates { await self?.deliver(result) }
            }
            Task { [weak self] in
                for await result in Transaction.currentEntitlements { await self?.deliver(result) }
            }
        }

        func buy() async throws {
            guard let product = try await Product.products(for: ["remove_ads"]).first else {
                return
            }
            switch try await product.purchase() {
            case .success(let result): await deliver(result)
            case .pending: if !isFixed { isAdFree = true }
            default: break
            }
        }

        private func deliver(_ result: VerificationResult<Transaction>) async {
            guard case .verified(let transaction) = result else { return }
            isAdFree = true
            await transaction.finish()
        }
    }

    static func describe(_ world: ExploredWorld, isFixed: Bool) {
        let shop = world.launch { Shop(isFixed: isFixed) }
        world.may("tap Buy") { try await shop.app?.buy() }
        world.may(.resolveIssue, .kill)
        world.answers(.interrupted)
        world.grants("remove_ads") { shop.isAdFree }
    }
}
