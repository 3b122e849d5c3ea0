import SandlotTesting
import StoreKit

enum ListensLate: Mistake {
    static let summary = "The app begins to listen for transactions when someone buys."
    static let remedy = "Listen from the launch on, as long as the app runs."

    @MainActor private final class Shop {
        private let defaults: Defaults
        private var updates: Task<Void, Never>?

        init(_ defaults: Defaults, isFixed: Bool) {
            self.defaults = defaults
            if isFixed { listen() }
        }

        private func listen() {
            guard updates == nil else { return }
            updates = Task { [weak self] in
                for await result in Transaction.updates { await self?.deliver(result) }
            }
        }

        func buy() async throws {
            listen()
            guard let product = try await Product.products(for: ["coins_100"]).first else { return }
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
        world.may("tap Buy") { try await shop.app?.buy() }
        world.may(.approve, .kill)
        world.answers(.pending)
        world.counts("coins_100") { defaults.coins / 100 }
    }
}
