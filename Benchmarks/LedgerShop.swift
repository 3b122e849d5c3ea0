import Dispatch
import SandlotCatalog
import SandlotLedger
import SandlotStore

/// A store with a durable ledger.
struct LedgerShop {
    private static let bundleID = "org.example"
    private static let catalog = """
        {"identifier": "5A4D1072", "version": {"major": 4, "minor": 0},
         "products": [{"productID": "coins", "type": "Consumable", "displayPrice": "0.99"}],
         "subscriptionGroups": [{"id": "1", "name": "News", "subscriptions": [
           {"productID": "weekly", "type": "RecurringSubscription", "displayPrice": "0.99",
            "groupNumber": 1, "recurringSubscriptionPeriod": "P1W"}]}]}
        """

    let ledger: any DurableLedger
    let store: Store

    /// Opens a store whose ledger is a file.
    init(_ path: String) async throws {
        try self.init(try await SQLiteLedger.open(at: path))
    }

    /// Opens a store over a ledger.
    init(_ ledger: any DurableLedger) throws {
        self.ledger = ledger
        var configuration = Store.Configuration()
        // Subscriptions in other environments end after twelve periods.
        configuration.profile = .production
        store = try Store(configuration, ledger: ledger)
        var app = App(
            bundleID: Self.bundleID, catalog: try Catalog(bytes: Array(Self.catalog.utf8)))
        app.appAppleID = 1_234_567_890
        try store.addApp(app)
    }

    /// The cost of purchases.
    struct Purchases {
        /// The number of acknowledged purchases per second.
        var rate: Double
        /// The number of acknowledged purchases.
        var count: Int
        /// The number of records of one purchase.
        var records: [LedgerRecord]
    }

    /// Buys with a number of concurrent customers.
    ///
    /// Each purchase is signed, verified, and on the disk before the same customer's next purchase
    /// begins.
    ///
    /// The ledger is closed at the end.
    func purchases(customers: Int, seconds: Double) async throws -> Purchases {
        var apps: [Installation] = []
        for number in 0..<customers {
            let (customer, device) = (
                CustomerID(rawValue: "c\(number)"), DeviceID(rawValue: "d\(number)")
            )
            try store.addCustomer(customer)
            try store.addDevice(device, of: customer)
            apps.append(try store.launch(Self.bundleID, on: device))
        }
        for index in 0..<BareSQLite.warmUp {
            _ = try await apps[index % apps.count].purchase(PurchaseOrder(productID: "coins"))
        }
        let before = try ledger.count
        let start = DispatchTime.now().uptimeNanoseconds
        let end = start + UInt64(seconds * 1e9)
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for app in apps {
                group.addTask {
                    var count = 0
                    while DispatchTime.now().uptimeNanoseconds < end {
                        _ = try await app.purchase(PurchaseOrder(productID: "coins"))
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        let time = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
        let perPurchase = (try ledger.count - before) / max(1, count)
        let records = try ledger.records(from: before, limit: perPurchase)
        try await ledger.close()
        return Purchases(rate: Double(count) / time, count: count, records: records)
    }

    /// Writes a ledger of about this many events, which are renewals of weekly subscriptions.
    static func makeHistory(_ path: String, events: Int) async throws {
        let shop = try await LedgerShop(path)
        let weeks = 500
        for number in 0..<max(1, events / weeks) {
            let customer = CustomerID(rawValue: "customer \(number)")
            try shop.store.addCustomer(customer)
            try shop.store.buy(PurchaseOrder(productID: "weekly"), for: customer, in: bundleID)
        }
        for _ in 0..<(weeks - 5) {
            try shop.store.advance(by: .seconds(7 * 86_400))
            try await shop.store.commitment()
        }
        let count = try shop.ledger.count
        guard count >= events * 9 / 10 else {
            throw BenchError(text: "only \(count) events were made")
        }
        try await shop.ledger.close()
    }
}
