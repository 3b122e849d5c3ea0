import SandlotTesting
import StoreKit

enum ListensInView: Mistake {
    static let summary = "The screen of the shop listens for transactions, and people close it."
    static let remedy = "Listen in an object that lives as long as the app."

    /// The screen of the shop.
    @MainActor private final class ShopScreen {
        private var updates: Task<Void, Never>?

        init(_ app: KidsApp?) {
            guard let app else { return }
            updates = Task { await app.listen() }
        }

        deinit { updates?.cancel() }
    }

    @MainActor private final class KidsApp {
        private let defaults: Defaults
        private let isFixed: Bool
        private var screen: ShopScreen?
        private var updates: Task<Void, Never>?

        init(_ defaults: Defaults, isFixed: Bool) {
            self.defaults = defaults
            self.isFixed = isFixed
            if isFixed { updates = Task { [weak self] in await self?.listen() } }
            openShop()
        }

        func openShop() { screen = ShopScreen(isFixed ? nil : self) }

        func closeShop() { screen = nil }

        func listen() async {
            for await result in Transaction.updates {
                guard case .verified(let transaction) = result else { continue }
                if defaults.counted.insert(transaction.id).inserted { defaults.coins += 100 }
                await transaction.finish()
            }
        }
    }

    static func describe(_ world: ExploredWorld, isFixed: Bool) {
        let defaults = Defaults()
        let app = world.launch { KidsApp(defaults, isFixed: isFixed) }
        world.may("close the shop") { app.app?.closeShop() }
        world.may("open the shop") { app.app?.openShop() }
        world.may(.buy("coins_100"), .kill)
        world.counts("coins_100") { defaults.coins / 100 }
    }
}
