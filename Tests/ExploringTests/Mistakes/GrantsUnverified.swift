import SandlotTesting
import StoreKit

enum GrantsUnverified: Mistake {
    static let summary = "The product is granted before its signature is verified."
    static let remedy = "Grant only what arrives as `.verified`."

    @MainActor private final class Shop {
        private(set) var isAdFree = false
        private let isFixed: Bool
        private var updates: Task<Void, Never>?

        init(isFixed: Bool) {
            self.isFixed = isFixed
            updates = Task { [weak self] in
                for await result in Transaction.currentEntitlements {
                    if case .unverified = result, isFixed { continue }
                    self?.isAdFree = true
                }
                for await result in Transaction.updates { await self?.deliver(result) }
            }
        }

        func buy() async throws {
            guard let product = try await Product.products(for: ["remove_ads"]).first else {
                return
            }
            if case .success(let result) = try await product.purchase() { await deliver(result) }
        }

        private func deliver(_ result: VerificationResult<Transaction>) async {
            if isFixed {
                guard case .verified(let transaction) = result else { return }
                isAdFree = true
                await transaction.finish()
            } else {
                isAdFree = true
                await result.unsafePayloadValue.finish()
            }
        }
    }

    static func describe(_ world: ExploredWorld, isFixed: Bool) {
        let shop = world.launch { Shop(isFixed: isFixed) }
        world.may(.forge("remove_ads"), .kill)
        world.may("tap Buy") { try await shop.app?.buy() }
        world.answers(.unverified)
        world.always("only those who paid see no ads") {
            shop.isAdFree != true || world.isEntitled(to: "remove_ads")
        }
        world.grants("remove_ads") { shop.isAdFree }
    }
}
