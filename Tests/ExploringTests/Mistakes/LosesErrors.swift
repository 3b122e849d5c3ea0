import SandlotTesting
import StoreKit

enum LosesErrors: Mistake {
    static let summary = "A purchase that throws an error leaves the spinner on the screen."
    static let remedy = "End the spinner in a `defer`, whatever happens."

    @MainActor private final class Shop {
        private(set) var isBusy = false
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

        func buy() async throws {
            isBusy = true
            defer { if isFixed { isBusy = false } }
            let products = try await Product.products(for: ["coins_100"])
            if case .success(let result)? = try await products.first?.purchase() {
                await deliver(result)
            }
            isBusy = false
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
        world.may("tap Buy") { try await shop.app?.buy() }
        world.may(.goOffline)
        world.answers(.canceled, .failed, .lost)
        world.counts("coins_100") { defaults.coins / 100 }
        world.atRest("the spinner has ended") { shop.isBusy == false }
    }
}
