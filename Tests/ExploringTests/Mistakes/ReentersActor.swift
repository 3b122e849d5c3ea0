import SandlotTesting
import StoreKit

enum ReentersActor: Mistake {
    static let summary =
        "An actor checks and counts with an `await` in between, where its other calls run."
    static let remedy = "Check and count without an `await` in between; an actor is no lock."

    private actor Wallet {
        private let defaults: Defaults
        private let isFixed: Bool
        private var delivered: Set<UInt64> = []

        init(_ defaults: Defaults, isFixed: Bool) {
            self.defaults = defaults
            self.isFixed = isFixed
        }

        func deliver(_ result: VerificationResult<Transaction>) async {
            guard case .verified(let transaction) = result else { return }
            if isFixed {
                await count(transaction.id)
            } else if !delivered.contains(transaction.id) {
                await addCoins()
                delivered.insert(transaction.id)
            }
            await transaction.finish()
        }

        @MainActor private func addCoins() { defaults.coins += 100 }

        @MainActor private func count(_ id: UInt64) {
            if defaults.counted.insert(id).inserted { defaults.coins += 100 }
        }
    }

    @MainActor private final class Shop {
        private var tasks: [Task<Void, Never>] = []

        init(_ defaults: Defaults, isFixed: Bool) {
            let wallet = Wallet(defaults, isFixed: isFixed)
            tasks = [
                Task.detached {
                    for await result in Transaction.updates { await wallet.deliver(result) }
                },
                Task.detached {
                    for await result in Transaction.unfinished { await wallet.deliver(result) }
                },
            ]
        }
    }

    static func describe(_ world: ExploredWorld, isFixed: Bool) {
        let defaults = Defaults()
        _ = world.launch { Shop(defaults, isFixed: isFixed) }
        world.may(.buy("coins_100"))
        world.counts("coins_100") { defaults.coins / 100 }
    }
}
