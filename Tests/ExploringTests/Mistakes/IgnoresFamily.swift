import SandlotTesting
import StoreKit

enum IgnoresFamily: Mistake {
    static let summary = "What the family shares stays granted when the sharing ends."
    static let remedy = "Treat a shared transaction as any other: it, too, can be revoked."

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
            Task { [weak self] in
                for await result in Transaction.currentEntitlements { await self?.deliver(result) }
            }
        }

        private func deliver(_ result: VerificationResult<Transaction>) async {
            guard case .verified(let transaction) = result else { return }
            await transaction.finish()
            // Refunds are for purchases, or are they?
            if !isFixed, transaction.ownershipType == .familyShared {
                isAdFree = true
            } else {
                await readLatest()
            }
        }

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
        world.may(.buyForFamily("remove_ads"), .stopSharing("remove_ads"))
        world.grants("remove_ads") { shop.isAdFree }
    }
}
