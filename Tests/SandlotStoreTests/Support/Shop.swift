import SandlotBase
import SandlotCatalog
import SandlotReceipts
import SandlotStore

/// A store with one app, whose catalog has every kind of product.
struct Shop {
    static let bundleID = "org.example.kids"
    static let start = Timestamp(milliseconds: 1_767_225_600_000)
    let store: Store

    /// Opens a store with the customers `anna`, `ben`, and `cleo`, who each have a phone with the
    /// same name.
    init(
        ledger: (any Ledger)? = nil, profile: StoreProfile = .sandbox, seed: UInt64 = 7,
        habits: Set<Habit> = [], start: Timestamp = Shop.start,
        offerKey: Catalog.OfferKeyPair? = nil,
        addingCast: Bool = true
    ) throws {
        var configuration = Store.Configuration()
        configuration.profile = profile
        configuration.seed = seed
        configuration.clock = .manual(start: start)
        configuration.settings.habits = habits
        store = try Store(configuration, ledger: ledger ?? LedgerFactory.standard.make())
        try store.addApp(Self.app(offerKey: offerKey))
        guard addingCast else { return }
        for name in ["anna", "ben", "cleo"] {
            try store.addCustomer(CustomerID(rawValue: name))
            try store.addDevice(DeviceID(rawValue: name), of: CustomerID(rawValue: name))
        }
    }

    /// Starts the app on a device.
    func launch(_ device: DeviceID = "anna") throws -> Installation {
        try store.launch(Self.bundleID, on: device)
    }

    /// Buys a product in the app and expects a transaction.
    @discardableResult
    func buy(
        _ productID: String, on app: Installation,
        _ change: (inout PurchaseOrder) -> Void = { _ in }
    ) async throws -> Delivery<TransactionPayload> {
        var order = PurchaseOrder(productID: productID)
        change(&order)
        guard case .success(let delivery) = try await app.purchase(order) else {
            throw StoreError(.unknown, "the purchase of \(productID) did not succeed")
        }
        return delivery
    }

    /// Returns the products that an app lists as owned.
    func owned(by app: Installation) async -> [String] {
        await app.transactions(.currentEntitlements(productID: nil))
            .compactMap(\.payload.productId).sorted()
    }

    static func app(
        _ bundleID: String = Self.bundleID, offerKey: Catalog.OfferKeyPair? = nil
    ) throws -> App {
        var app = App(bundleID: bundleID, catalog: try catalog())
        app.appAppleID = 1_234_567_890
        app.catalog.subscriptionOffersKeyPair = offerKey
        return app
    }

    static func catalog() throws -> Catalog {
        try Catalog(bytes: Array(catalogText.utf8))
    }
}
