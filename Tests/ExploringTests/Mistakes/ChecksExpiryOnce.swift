import SandlotTesting
import StoreKit

enum ChecksExpiryOnce: Mistake {
    static let summary =
        "The app reads at its launch whether the subscription runs, and never again."
    static let remedy = "Listen to the changes of the subscription's status, too."

    @MainActor private final class Shop {
        private(set) var isPro = false
        private var reading = 0
        private var listeners: [Task<Void, Never>] = []

        init(isFixed: Bool) {
            listeners = [
                Task { [weak self] in
                    for await result in Transaction.updates {
                        await self?.refresh()
                        if case .verified(let transaction) = result { await transaction.finish() }
                    }
                },
                Task { [weak self] in await self?.refresh() },
            ]
            guard isFixed else { return }
            listeners.append(
                Task { [weak self] in
                    for await _ in Product.SubscriptionInfo.Status.updates { await self?.refresh() }
                })
        }

        private func refresh() async {
            reading += 1
            let mine = reading
            var isOwned = false
            for await result in Transaction.currentEntitlements {
                if case .verified(let transaction) = result, transaction.productID == "pro_monthly"
                {
                    isOwned = true
                }
            }
            if mine == reading { isPro = isOwned }
        }
    }

    static func describe(_ world: ExploredWorld, isFixed: Bool) {
        let shop = world.launch { Shop(isFixed: isFixed) }
        world.may(.buy("pro_monthly"), .cancelRenewal("pro_monthly"), .advance(days: 40))
        world.grants("pro_monthly") { shop.isPro }
    }
}
