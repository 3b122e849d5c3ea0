import SandlotBase
import SandlotCatalog
import SandlotLedger
import SandlotPostgres
import SandlotReceipts
import SandlotStore
import TestSupport
import Testing

/// Several stores over one ledger, as several servers have them.
@Suite(.timeLimit(.minutes(10)))
struct SharedStoreTests {
    private static let bundleID = "org.example.kids"
    private static let catalog = """
        {"identifier": "5A4D1075", "version": {"major": 4, "minor": 0}, "products": [
          {"productID": "remove_ads", "type": "NonConsumable", "displayPrice": "2.99"},
          {"productID": "coins", "type": "Consumable", "displayPrice": "0.99"}]}
        """
    private let place: Place
    private let authority: CertificateAuthority

    init() throws {
        place = try Place()
        authority = try CertificateAuthority()
    }

    private func store(_ ledger: any Ledger) throws -> Store {
        var configuration = Store.Configuration()
        configuration.authority = authority
        let store = try Store(configuration, ledger: ledger)
        try store.addApp(
            App(bundleID: Self.bundleID, catalog: Catalog(bytes: Array(Self.catalog.utf8))))
        return store
    }

    @Test func nobodySeesTimeGoBackward() async throws {
        let stores = [
            try store(try await place.open()), try store(try await place.open()),
            try store(try await place.open()),
        ]
        try stores[0].addCustomer("anna")
        for round in 1...20 {
            let store = stores[round % 3]
            let before = store.now
            try store.advance(by: .seconds(60))
            #expect(store.now > before)
            try await store.commitment()
            let now = store.now
            // Whoever was answered by one store then asks another one.
            let other = stores[(round + 1) % 3]
            try await other.synchronize()
            #expect(other.now == now)
        }
    }

    @Test func timeThatSeveralStoresLetPassAddsUp() async throws {
        var stores: [Store] = []
        for _ in 0..<3 { stores.append(try store(try await place.open())) }
        let start = stores[0].now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for store in stores {
                group.addTask {
                    for _ in 0..<10 { try store.advance(by: .seconds(60)) }
                    try await store.commitment()
                }
            }
            try await group.waitForAll()
        }
        for store in stores {
            try await store.synchronize()
            #expect(store.now.milliseconds == start.milliseconds + 30 * 60_000)
        }
    }

    @Test func aPurchaseInOneStoreIsOwnedInTheOther() async throws {
        let (one, other) = (
            try store(try await place.open()), try store(try await place.open())
        )
        try one.addCustomer("anna")
        try one.addDevice("phone", of: "anna")
        try one.addDevice("tablet", of: "anna")
        let phone = try one.launch(Self.bundleID, on: "phone")
        try await one.commitment()
        let tablet = try other.launch(Self.bundleID, on: "tablet")
        try await other.commitment()
        let follower = Task { await other.followOthers() }
        defer { follower.cancel() }
        var updates = tablet.transactionUpdates.makeAsyncIterator()
        _ = try await phone.purchase(PurchaseOrder(productID: "remove_ads"))
        let delivery = try #require(await updates.next())
        #expect(delivery.payload.productId == "remove_ads")
        #expect(delivery.isVerified)
        let owned = try other.entitlements(of: "anna", in: Self.bundleID)
        #expect(owned.filter(\.isEntitled).map(\.productID) == ["remove_ads"])
    }

    @Test func manyCustomersOfThreeStoresBuyAtTheSameTime() async throws {
        var ledgers: [PostgresLedger] = []
        for _ in 0..<3 { ledgers.append(try await place.open()) }
        let stores = try ledgers.map { try store($0) }
        let ids = try await withThrowingTaskGroup(of: [String].self) { group in
            for (number, store) in stores.enumerated() {
                for customer in 0..<3 {
                    let name = "\(number)-\(customer)"
                    group.addTask { try await Self.buy(in: store, as: name, count: 8) }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(ids.count == 72)
        #expect(Set(ids).count == 72)
        for store in stores { try await store.synchronize() }
        let records = try ledgers[0].records(from: 0, limit: .max)
        let copy = try store(InMemoryLedger(records: records))
        // A store that is opened alone ends the apps, which still run here.
        #expect(copy.now == stores[0].now)
        for store in stores {
            let count = (0..<3).flatMap { number in
                (0..<3).map { CustomerID(rawValue: "\(number)-\($0)") }
            }.reduce(0) { $0 + store.purchases(of: $1, in: Self.bundleID).count }
            #expect(count == 72)
        }
        for ledger in ledgers { try await ledger.close() }
        #expect(try await PostgresLedger.verify(place.address).isProven)
    }

    private static func buy(
        in store: Store, as name: String, count: Int
    ) async throws -> [String] {
        let (customer, device) = (CustomerID(rawValue: name), DeviceID(rawValue: name))
        try store.addCustomer(customer)
        try store.addDevice(device, of: customer)
        let app = try store.launch(bundleID, on: device)
        var ids: [String] = []
        for _ in 0..<count {
            guard
                case .success(let delivery) = try await app.purchase(
                    PurchaseOrder(productID: "coins")),
                let id = delivery.payload.transactionId
            else { continue }
            ids.append(id)
        }
        return ids
    }
}
