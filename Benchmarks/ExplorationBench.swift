import SandlotCatalog
import SandlotStore
import SandlotStoreKit
import SandlotTesting

/// Explored runs of a small client, compared with the same client that runs uncontrolled.
enum ExplorationBench {
    /// A client that buys coins, and hears of their refund.
    @MainActor private final class Shop {
        private(set) var coins = 0
        private var heard = 0
        private var waiting: CheckedContinuation<Void, Never>?
        private var updates: Task<Void, Never>?

        init() {
            updates = Task { [weak self] in
                for await result in Transaction.updates {
                    guard case .verified(let transaction) = result else { continue }
                    await transaction.finish()
                    self?.hear(transaction)
                }
            }
        }

        func buy() async throws {
            let products = try await Product.products(for: ["coins_100"])
            guard case .success(.verified(let transaction))? = try await products.first?.purchase()
            else { return }
            coins += 100
            await transaction.finish()
        }

        private func hear(_ transaction: Transaction) {
            coins -= 100
            heard += 1
            waiting?.resume()
            waiting = nil
        }

        /// Waits until the app has heard of the refund.
        func settle() async {
            if heard == 0 { await withCheckedContinuation { waiting = $0 } }
            updates?.cancel()
        }
    }

    private static let catalog: Catalog = {
        var catalog = Catalog(identifier: "A1B2C3D4", version: .init(4, 0))
        catalog.products = [
            .init(productID: "coins_100", type: .consumable, displayPrice: .init("0.99"))
        ]
        return catalog
    }()

    /// Alternates between explored runs and uncontrolled ones, each with a purchase and a refund.
    ///
    /// - Parameters:
    ///   - table: Receives the results.
    ///   - options: The options, with the number of rounds.
    /// - Throws: The error that prevents a run.
    static func run(_ table: inout ResultTable, _ options: BenchOptions) async throws {
        var explored: [Double] = []
        var uncontrolled: [Double] = []
        for _ in 0..<options.rounds {
            uncontrolled.append(
                try await rate(options.seconds) {
                    for _ in 0..<100 { try await runOnce() }
                    return 100
                })
            explored.append(
                try await rate(options.seconds) {
                    let result = try await exploration(catalog, runs: 500) { world in
                        // Every run buys, and launches the app once more at its end.
                        var isFirst = true
                        _ = world.launch {
                            let shop = Shop()
                            if isFirst {
                                Task {
                                    try await shop.buy()
                                    world.refundAll()
                                    await shop.settle()
                                }
                            }
                            isFirst = false
                            return shop
                        }
                        world.may("tap Help") {}
                        world.mayLeaveTransactionsUnfinished()
                    }
                    if let finding = result.finding { throw BenchError(text: "\(finding)") }
                    return result.runs
                })
        }
        table.add(
            "explored runs, of uncontrolled ones", 1, explored, of: uncontrolled, atLeast: 0.5)
    }

    @MainActor private static func runOnce() async throws {
        try await withIsolatedStore { environment in
            try environment.install(catalog)
            let shop = Shop()
            try await shop.buy()
            try environment.refundAll()
            await shop.settle()
        }
    }

    private static func rate(_ seconds: Int, _ body: () async throws -> Int) async throws -> Double
    {
        let clock = ContinuousClock()
        let start = clock.now
        var count = 0
        while clock.now - start < .seconds(seconds) { count += try await body() }
        return Double(count) / ((clock.now - start) / .seconds(1))
    }
}

extension StoreEnvironment {
    /// Refunds everything that was bought.
    fileprivate func refundAll() throws {
        for purchase in store.purchases(of: customer, in: bundleID)
        where purchase.revocationDate == nil { try store.refund(purchase.id) }
    }
}

extension ExploredWorld {
    fileprivate func refundAll() { try? environment.refundAll() }
}
