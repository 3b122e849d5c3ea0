import SandlotTesting
import StoreKit

enum KeepsUpgraded: Mistake {
    static let summary =
        "After an upgrade in the middle of a period, the old plan stays beside the new one."
    static let remedy = "Ask for the current entitlements instead of adding up transactions."

    @MainActor private final class Shop {
        private(set) var plans: Set<String> = []
        private let isFixed: Bool
        private var reading = 0
        private var updates: Task<Void, Never>?

        init(isFixed: Bool) {
            self.isFixed = isFixed
            updates = Task { [weak self] in
                for await result in Transaction.updates {
                    guard case .verified(let transaction) = result else { continue }
                    await self?.hear(of: transaction)
                    await transaction.finish()
                }
            }
            Task { [weak self] in await self?.refresh() }
        }

        private func hear(of transaction: Transaction) async {
            if isFixed {
                await refresh()
            } else {
                plans.insert(transaction.productID)
            }
        }

        private func refresh() async {
            reading += 1
            let mine = reading
            var owned: Set<String> = []
            for await result in Transaction.currentEntitlements {
                if case .verified(let transaction) = result { owned.insert(transaction.productID) }
            }
            if mine == reading { plans = owned }
        }
    }

    static func describe(_ world: ExploredWorld, isFixed: Bool) {
        let shop = world.launch { Shop(isFixed: isFixed) }
        world.may(.buy("pro_monthly"), .buy("pro_yearly"))
        world.grants("pro_monthly") { shop.plans?.contains("pro_monthly") }
        world.grants("pro_yearly") { shop.plans?.contains("pro_yearly") }
    }
}
