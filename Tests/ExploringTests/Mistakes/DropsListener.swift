import SandlotTesting
import StoreKit

enum DropsListener: Mistake {
    static let summary = "Nobody keeps the object that listens, so it ends, and its task with it."
    static let remedy = "Store the listener in an object that lives as long as the app."

    @MainActor private final class Listener {
        private var task: Task<Void, Never>?

        init(_ defaults: Defaults) {
            task = Task {
                for await result in Transaction.updates {
                    guard case .verified(let transaction) = result else { continue }
                    if defaults.counted.insert(transaction.id).inserted { defaults.coins += 100 }
                    await transaction.finish()
                }
            }
        }

        deinit { task?.cancel() }
    }

    @MainActor private final class KidsApp {
        private var listener: Listener?

        init(_ defaults: Defaults, isFixed: Bool) {
            let listener = Listener(defaults)
            if isFixed { self.listener = listener }
        }
    }

    static func describe(_ world: ExploredWorld, isFixed: Bool) {
        let defaults = Defaults()
        _ = world.launch { KidsApp(defaults, isFixed: isFixed) }
        world.may(.buy("coins_100"), .kill)
        world.counts("coins_100") { defaults.coins / 100 }
    }
}
