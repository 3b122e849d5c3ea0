import SandlotBase
import SandlotCatalog
import SandlotJSON
import SandlotReceipts
import SandlotServerAPI
import SandlotStore
import Testing

/// A store with its server API, and a developer's backend that asks it.
struct Backend {
    static let bundleID = "org.example.kids"
    static let start = Timestamp(milliseconds: 1_767_225_600_000)
    let store: Store
    var api: AppStoreServerAPI
    let key: APIKey
    let log = RecordedLog()

    /// Opens a store with the customers `anna` and `ben`, who each have a phone with the same name.
    init(
        ledger: any Ledger = InMemoryLedger(), profile: StoreProfile = .sandbox,
        hasNotifications: Bool = true, addingCast: Bool = true,
        configuration: Store.Configuration = Store.Configuration(),
        now: @escaping @Sendable () -> Timestamp = { Self.start }
    ) throws {
        var configuration = configuration
        configuration.profile = profile
        configuration.seed = 7
        configuration.clock = .manual(start: Self.start)
        store = try Store(configuration, ledger: ledger)
        for bundleID in [Self.bundleID, "org.example.other"] {
            var app = App(bundleID: bundleID, catalog: try Catalog(bytes: Array(Self.catalog.utf8)))
            app.appAppleID = 1_234_567_890
            try store.addApp(app)
        }
        key = try APIKey.generated(issuerID: "issuer", keyID: "KEY1")
        api = AppStoreServerAPI(
            store: store, keys: [key], notifications: hasNotifications ? log : nil,
            now: now)
        guard addingCast else { return }
        for name in ["anna", "ben"] {
            try store.addCustomer(CustomerID(rawValue: name))
            try store.addDevice(DeviceID(rawValue: name), of: CustomerID(rawValue: name))
        }
    }

    /// Returns the backend with a new server for the same store and the same notifications.
    func restarted() -> Self {
        var copy = self
        copy.api = AppStoreServerAPI(
            store: store, keys: [key], notifications: log, now: { Self.start })
        return copy
    }

    static let catalog = """
        {
          "identifier": "5A4D1070", "version": {"major": 4, "minor": 0},
          "products": [
            {"productID": "remove_ads", "type": "NonConsumable", "displayPrice": "2.99",
             "familyShareable": true},
            {"productID": "coins", "type": "Consumable", "displayPrice": "0.99"}
          ],
          "nonRenewingSubscriptions": [
            {"productID": "season", "type": "NonRenewingSubscription", "displayPrice": "4.99"}
          ],
          "subscriptionGroups": [
            {"id": "G1", "name": "Club", "subscriptions": [
              {"productID": "gold", "type": "RecurringSubscription", "displayPrice": "9.99",
               "groupNumber": 1, "recurringSubscriptionPeriod": "P1M", "familyShareable": true},
              {"productID": "trial", "type": "RecurringSubscription", "displayPrice": "4.99",
               "groupNumber": 2, "recurringSubscriptionPeriod": "P1M",
               "introductoryOffer": {"paymentMode": "free", "subscriptionPeriod": "P1W"}}
            ]},
            {"id": "G2", "name": "News", "subscriptions": [
              {"productID": "news", "type": "RecurringSubscription", "displayPrice": "1.99",
               "groupNumber": 1, "recurringSubscriptionPeriod": "P1W",
               "codeOffers": [
                 {"referenceName": "SPRING", "paymentMode": "payAsYouGo",
                  "subscriptionPeriod": "P1W", "numberOfPeriods": 3, "displayPrice": "0.99",
                  "eligibility": ["new"]}
               ]}
            ]}
          ],
          "settings": {}
        }
        """

    /// Buys a product outside the app.
    @discardableResult
    func buy(_ productID: String, for customer: CustomerID = "anna") throws -> TransactionID {
        try store.buy(PurchaseOrder(productID: productID), for: customer, in: Self.bundleID)
    }

    func advance(days: Int64) throws { try store.advance(to: store.now.adding(days: days)) }

    // MARK: - Requests

    /// Returns a token of five minutes, like those of Apple's clients.
    func token(_ claims: [String: JSONElement?] = [:], header: String? = nil) throws -> String {
        let now = Self.start.milliseconds / 1000
        var members: [String: JSONElement] = [
            "iss": .string("issuer"), "aud": .string("appstoreconnect-v1"),
            "bid": .string(Self.bundleID), "exp": .integer(now + 300),
        ]
        for (name, value) in claims { members[name] = value }
        return try key.key.token(
            header: header ?? #"{"alg":"ES256","kid":"KEY1","typ":"JWT"}"#,
            claims: JSONElement.object(members).compact)
    }

    func send(
        _ method: String, _ path: String, query: [(String, String)] = [], body: String = "",
        bundleID: String = Self.bundleID
    ) async throws -> Answer {
        let token = try token(["bid": .string(bundleID)])
        let response = await api.respond(
            to: APIRequest(
                method: method, path: "/inApps" + path, query: query,
                authorization: "Bearer " + token, body: Array(body.utf8)))
        return Answer(response)
    }

    func get(_ path: String, query: [(String, String)] = []) async throws -> Answer {
        try await send("GET", path, query: query)
    }

    // MARK: - Verification

    /// Verifies a nested token as a backend does.
    func verifier() throws -> ReceiptVerifier {
        try ReceiptVerifier(
            roots: [store.root],
            expectation: ReceiptVerifier.Expectation(
                bundleID: Self.bundleID, environment: store.profile.environment,
                appAppleID: 1_234_567_890))
    }

    func transaction(_ jws: String?) throws -> TransactionPayload {
        let jws = try #require(jws)
        return try #require(try verifier().verifyTransaction(jws).receipt).payload
    }

    func transactions(_ answer: Answer) throws -> [TransactionPayload] {
        try answer.json["signedTransactions"]?.elementList.map { try transaction($0.string) } ?? []
    }
}

/// A response, decoded.
struct Answer {
    let status: Int
    let headers: [String: String]
    let body: String

    init(_ response: APIResponse) {
        status = response.status
        headers = Dictionary(response.headers, uniquingKeysWith: { $1 })
        body = String(decoding: response.body, as: UTF8.self)
    }

    var json: JSONValue {
        get throws { try JSONDocument(Array(body.utf8)).root }
    }

    /// The error's code, which counts only with the exact content type and a message.
    var code: Int64? {
        guard headers["Content-Type"] == "application/json", let json = try? json,
            json["errorMessage"]?.string?.isEmpty == false
        else { return nil }
        return json["errorCode"]?.integer
    }

    func string(_ name: String) throws -> String? { try json[name]?.string }
}
