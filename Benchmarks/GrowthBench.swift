import Foundation
import SandlotCatalog
import SandlotScenario
import SandlotStore

/// The cost of one purchase among many, which must not depend on their number.
enum GrowthBench {
    /// The costs of one purchase, in microseconds of processor time, which other programs on the
    /// machine disturb less than the time of day.
    private struct Costs {
        var buying = 0.0
        var listing = 0.0
        var clearing = 0.0
        /// The cost of a purchase in a story that is read and run, with at most ``longestStory``
        /// purchases.
        var playing = 0.0
        /// The cost of a purchase in such a story with an app, which has a gate and a shop, and
        /// counts what is bought.
        var playingApp = 0.0
    }

    /// The number of purchases for which a file of 256 KiB, the largest that is read, has room.
    private static let longestStory = 20_000
    /// A cost may be this many times as high as with the smallest number of purchases.
    private static let allowance = 4.0

    /// Prints the costs by number of purchases.
    ///
    /// - Parameter limit: The largest number of purchases. Measures each power of ten from 1,000.
    /// - Returns: Whether no cost grows with the number.
    /// - Throws: The error of an action that fails.
    static func run(upTo limit: Int) async throws -> Bool {
        var costs: [(count: Int, costs: Costs)] = []
        var count = 1000
        while count <= limit {
            costs.append((count, try await measure(count)))
            count *= 10
        }
        let rows: [(String, Int, (Costs) -> Double)] = [
            ("buying", limit, \.buying), ("listing all", limit, \.listing),
            ("clearing all", limit, \.clearing), ("playing a story", longestStory, \.playing),
            ("playing an app", longestStory, \.playingApp),
        ]
        var isGood = true
        for (name, most, cost) in rows {
            let values = costs.map { cost($0.costs) }
            let isLinear = values.allSatisfy { $0 <= allowance * values[0] }
            isGood = isGood && isLinear
            let text = zip(costs, values).map {
                String(format: "%d: %.2f µs", min($0.count, most), $1)
            }
            print(
                "\(name), each purchase of " + text.joined(separator: ", ")
                    + (isLinear ? "" : ", which grows with their number"))
        }
        return isGood
    }

    private static func measure(_ count: Int) async throws -> Costs {
        var costs = try measureStore(count)
        let purchases = min(count, longestStory)
        costs.playing = try await cost(of: purchases, in: story, file: "many-purchases.yaml")
        let scratch = try Scratch()
        try Data(app.utf8).write(to: URL(filePath: scratch.path("app.yaml")))
        costs.playingApp = try await cost(
            of: purchases, in: appStory,
            end: "- expect: {on: phone, counted: {coins: \(purchases)}, unfinished: nothing}\n",
            file: scratch.path("many-purchases.yaml"))
        return costs
    }

    private static func measureStore(_ count: Int) throws -> Costs {
        func cost(_ body: () throws -> Void) rethrows -> Double {
            let start = processorMicroseconds
            try body()
            return (processorMicroseconds - start) / Double(count)
        }
        let bundleID = "com.example.app"
        let store = try Store(Store.Configuration())
        try store.addApp(App(bundleID: bundleID, catalog: Catalog(bytes: Array(catalog.utf8))))
        try store.addCustomer("ana")
        var costs = Costs()
        costs.buying = try cost {
            for _ in 0..<count {
                try store.buy(PurchaseOrder(productID: "coins"), for: "ana", in: bundleID)
            }
        }
        var listed = 0
        costs.listing = cost { listed = store.purchases(of: "ana", in: bundleID).count }
        costs.clearing = try cost { try store.clearPurchases(of: "ana", in: bundleID) }
        guard listed == count, store.purchases(of: "ana", in: bundleID).isEmpty else {
            throw BenchError(text: "\(listed) of \(count) purchases were listed")
        }
        return costs
    }

    /// Returns the cost of each purchase in a story that is read and run.
    private static func cost(
        of purchases: Int, in beginning: String, end: String = "", file: String
    ) async throws -> Double {
        let text = Array((beginning + String(repeating: step, count: purchases) + end).utf8)
        let start = processorMicroseconds
        let scenario = try Scenario(bytes: text, file: file)
        let report = try await ScenarioRunner(scenario).run()
        let cost = (processorMicroseconds - start) / Double(purchases)
        guard report.hasPassed else {
            throw BenchError(text: "a story of \(purchases) purchases failed")
        }
        return cost
    }

    /// The processor time of this process so far, in microseconds.
    private static var processorMicroseconds: Double {
        // POSIX fixes the unit of `clock` at one microsecond.
        Double(clock())
    }

    private static let catalog = """
        {"identifier": "00000001", "version": {"major": 4, "minor": 0},
         "products": [{"productID": "coins", "type": "Consumable", "displayPrice": "0.99"}]}
        """

    private static let story = """
        scenario: Many purchases
        products:
          - {id: coins, type: consumable, price: 0.99}
        customers: [Ana]
        devices: [phone]
        steps:
        - launch: phone

        """
    private static let step = "- buy: coins\n"

    private static let app = """
        app: Coins
        bundle-id: com.example.coins
        products:
          - {id: coins, type: consumable, price: 0.99}
        gate: {policy: standard, before: [purchase, restore]}
        shop: {sells: [coins], offer: coins}
        screens: {settings: {affordances: [restore]}}
        """

    private static let appStory = """
        scenario: Many purchases in an app
        app: {file: app.yaml}
        customers: [Ana]
        devices: [phone]
        steps:
        - launch: phone

        """
}
