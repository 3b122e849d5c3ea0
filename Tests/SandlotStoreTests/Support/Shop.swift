import SandlotCatalog
import SandlotReceipts
import SandlotStore

/// A store with one app, whose catalogue has every kind of product.
struct Shop {
    static let bundleID = "org.example.kids"
    static let start = Timestamp(milliseconds: 1_767_225_600_000)
    let store: Store

    /// Opens a store with the customers `anna`, `ben` and `cleo`, who each have a phone of that name.
    init(
        ledger: any Ledger = InMemoryLedger(), profile: StoreProfile = .sandbox, seed: UInt64 = 7,
        habits: Set<Habit> = [], addingCast: Bool = true
    ) throws {
        var configuration = Store.Configuration()
        configuration.profile = profile
        configuration.seed = seed
        configuration.clock = .manual(start: Self.start)
        configuration.settings.habits = habits
        store = try Store(configuration, ledger: ledger)
        var app = App(bundleID: Self.bundleID, catalog: try Self.catalog())
        app.appAppleID = 1_234_567_890
        try store.addApp(app)
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

    /// Buys in the app and expects a transaction.
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

    /// The products that an app lists as owned.
    func owned(by app: Installation) async -> [String] {
        await app.transactions(.currentEntitlements(productID: nil))
            .compactMap(\.payload.productId).sorted()
    }

    static func catalog() throws -> Catalog {
        try Catalog(bytes: Array(json.utf8))
    }

    private static let json = """
        {
          "identifier": "5A4D1070", "version": {"major": 4, "minor": 0},
          "products": [
            {"productID": "remove_ads", "type": "NonConsumable", "displayPrice": "2.99",
             "familyShareable": true, "internalID": "A1", "localizations": [
               {"locale": "en_US", "displayName": "Remove ads", "description": "No ads at all"}]},
            {"productID": "stickers", "type": "NonConsumable", "displayPrice": "0.99"},
            {"productID": "coins", "type": "Consumable", "displayPrice": "0.99"}
          ],
          "nonRenewingSubscriptions": [
            {"productID": "season", "type": "NonRenewingSubscription", "displayPrice": "4.99"}
          ],
          "subscriptionGroups": [
            {"id": "G1", "name": "Club", "subscriptions": [
              {"productID": "club.gold", "type": "RecurringSubscription", "displayPrice": "9.99",
               "groupNumber": 1, "recurringSubscriptionPeriod": "P1M", "familyShareable": true},
              {"productID": "club.silver", "type": "RecurringSubscription", "displayPrice": "4.99",
               "groupNumber": 2, "recurringSubscriptionPeriod": "P1M",
               "introductoryOffer": {"paymentMode": "free", "subscriptionPeriod": "P1W"},
               "adHocOffers": [{"offerID": "half", "paymentMode": "payAsYouGo",
                 "subscriptionPeriod": "P1M", "numberOfPeriods": 3, "displayPrice": "2.49"}],
               "codeOffers": [{"referenceName": "WELCOME", "paymentMode": "payUpFront",
                 "subscriptionPeriod": "P3M", "displayPrice": "5.99", "eligibility": ["new"]}],
               "winbackOffers": [{"offerID": "back", "paymentMode": "free",
                 "subscriptionPeriod": "P1M", "isEligible": true}]},
              {"productID": "club.silver.year", "type": "RecurringSubscription",
               "displayPrice": "49.99", "groupNumber": 2, "recurringSubscriptionPeriod": "P1Y",
               "billingPlans": [{"billingPlanType": "MONTHLY", "displayPrice": "4.49",
                 "commitmentDisplayPrice": "53.88", "isEnabled": true}]}
            ]},
            {"id": "G2", "name": "News", "subscriptions": [
              {"productID": "news", "type": "RecurringSubscription", "displayPrice": "1.99",
               "groupNumber": 1, "recurringSubscriptionPeriod": "P1W"}
            ]}
          ],
          "settings": {}
        }
        """
}
