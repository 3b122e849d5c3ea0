import Foundation
import SandlotCatalog
import SandlotReceipts
import SandlotStore
import SandlotStoreKit

/// The simulated store: purchases compared with bare signatures, and years of renewals.
enum StoreBench {
    private static let bundleID = "com.example.app"

    // MARK: - Purchases

    /// Returns the rate of purchases per second with Apple's API.
    ///
    /// Each is signed and verified for the device that buys, listed as an entitlement, delivered to
    /// a second device that listens, and signed and verified for that device.
    @MainActor
    static func purchaseRate(seconds: Int) async throws -> Double {
        var spent = Duration.zero
        var count = 0
        while spent < .seconds(seconds) {
            spent += try await StoreEnvironment.isolated { environment in
                try await purchase(in: environment)
            }
            count += 1
        }
        return Double(count) / (spent / .seconds(1))
    }

    /// Makes purchases while the calling thread, which must be the main thread, runs the tasks.
    ///
    /// Valgrind does not survive the end of the main thread, with which an asynchronous `main` waits.
    @MainActor
    static func purchaseOnThisThread(_ count: Int, isBuying: Bool) throws {
        var result: Result<Void, any Error>?
        Task { @MainActor in
            do {
                result = .success(try await purchase(count, isBuying: isBuying))
            } catch {
                result = .failure(error)
            }
        }
        while result == nil { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
        try result?.get()
    }

    /// Makes a number of purchases, each in its own store, or only prepares the stores.
    ///
    /// - Parameters:
    ///   - count: The number of stores.
    ///   - isBuying: Whether the purchases are made.
    /// - Throws: The error that prevents a purchase.
    @MainActor
    static func purchase(_ count: Int, isBuying: Bool) async throws {
        for _ in 0..<count {
            _ = try await StoreEnvironment.isolated { environment in
                try await purchase(in: environment, isBuying: isBuying)
            }
        }
    }

    @MainActor
    private static func purchase(
        in environment: StoreEnvironment, isBuying: Bool = true
    ) async throws -> Duration {
        try environment.install(Catalog(bytes: Array(catalog.utf8)))
        try environment.store.addDevice("watch", of: environment.customer)
        let watch = try environment.store.launch(environment.bundleID, on: "watch")
        var updates = watch.transactionUpdates.makeAsyncIterator()
        guard let product = try await Product.products(for: ["remove_ads"]).first else {
            throw BenchError(text: "a product was not found")
        }
        guard isBuying else { return .zero }
        let clock = ContinuousClock()
        let start = clock.now
        let result = try await product.purchase()
        var owned = 0
        for await case .verified in Transaction.currentEntitlements { owned += 1 }
        let heard = await updates.next()
        let end = clock.now
        guard case .success(.verified) = result, owned == 1, heard?.isVerified == true else {
            throw BenchError(text: "a purchase was not delivered")
        }
        return end - start
    }

    /// The number of instructions of a purchase, with 5% for other versions of OpenSSL.
    private static let instructionCeiling = 1_150_000

    /// Checks the instructions of a purchase, as counted by Valgrind.
    ///
    /// The number is a difference between many and few purchases, without the creation of their
    /// stores. The few are enough for the key to have its table.
    ///
    /// - Parameter ceilings: Receives the number.
    /// - Throws: ``BenchError`` if Valgrind prints no result.
    static func checkInstructions(_ ceilings: inout CeilingList) throws {
        let (few, many) = (400, 900)
        func count(_ mode: String) throws -> Int? {
            try InstructionCount.difference(from: [mode, "\(few)"], to: [mode, "\(many)"])
        }
        guard let buying = try count("--purchases"), let preparing = try count("--stores") else {
            print("valgrind is not installed: a purchase's instructions were not counted")
            return
        }
        ceilings.check(
            "instructions per purchase", count: (buying - preparing) / (many - few),
            atMost: instructionCeiling)
    }

    // MARK: - Renewals

    /// Returns the rate of renewals per second.
    ///
    /// Each customer has a weekly subscription over ten years, and nothing is signed.
    static func renewalRate(customers: Int) throws -> Double {
        let store = try makeStore(profile: .production)
        for number in 0..<customers {
            let customer = CustomerID(rawValue: "customer \(number)")
            try store.addCustomer(customer)
            try store.buy(PurchaseOrder(productID: "weekly"), for: customer, in: bundleID)
        }
        let days: Int64 = 3652
        let time = try ContinuousClock().measure {
            try store.advance(by: .seconds(86_400 * days))
        }
        let periods = store.purchases(of: "customer 0", in: bundleID).count
        guard periods == 1 + Int(days) / 7 else {
            throw BenchError(text: "\(periods) periods in ten years")
        }
        return Double((periods - 1) * customers) / (time / .seconds(1))
    }

    /// Returns the cost of a renewal for a customer with many earlier ones, in nanoseconds by
    /// length of the history.
    static func renewalCosts(upTo limit: Int) throws -> [(history: Int, nanoseconds: Double)] {
        let store = try makeStore(profile: .production)
        store.settings.timeRate = Catalog.TimeRate(rawValue: 1005)
        try store.addCustomer("customer")
        try store.buy(PurchaseOrder(productID: "weekly"), for: "customer", in: bundleID)
        var costs: [(history: Int, nanoseconds: Double)] = []
        var done = 0
        var history = 1000
        while history <= limit {
            try store.advance(by: .seconds(2 * (history - done)))
            done = history
            let sample = 500
            let time = try ContinuousClock().measure {
                try store.advance(by: .seconds(2 * sample))
            }
            done += sample
            costs.append((history, time / .nanoseconds(1) / Double(sample)))
            history *= 10
        }
        return costs
    }

    /// Prints both results.
    static func printRenewals(rounds: Int, history: Int) throws {
        var rates: [Double] = []
        for _ in 0..<rounds { rates.append(try renewalRate(customers: 1000)) }
        let rate = ResultTable.median(rates)
        print(
            String(
                format: "renewals of 1000 weekly subscriptions over ten years: %.0f a second%@",
                rate,
                rate >= 200_000 ? "" : ", below the 200000 that are wanted"))
        let costs = try renewalCosts(upTo: history)
            .map { String(format: "%d: %.0f ns", $0.history, $0.nanoseconds) }
        print("a renewal after a history of " + costs.joined(separator: ", "))
    }

    private static func makeStore(profile: StoreProfile) throws -> Store {
        var configuration = Store.Configuration()
        configuration.profile = profile
        let store = try Store(configuration)
        var app = App(bundleID: bundleID, catalog: try Catalog(bytes: Array(catalog.utf8)))
        app.appAppleID = 1_234_567_890
        try store.addApp(app)
        return store
    }

    private static let catalog = """
        {"identifier": "00000001", "version": {"major": 4, "minor": 0},
         "products": [{"productID": "remove_ads", "type": "NonConsumable", "displayPrice": "2.99"}],
         "subscriptionGroups": [{"id": "1", "name": "News", "subscriptions": [
           {"productID": "weekly", "type": "RecurringSubscription", "displayPrice": "0.99",
            "groupNumber": 1, "recurringSubscriptionPeriod": "P1W"}]}]}
        """
}
