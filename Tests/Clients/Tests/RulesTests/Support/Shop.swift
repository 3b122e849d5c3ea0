import SandlotTesting
import StoreKitTest
import Testing

/// The shop of `Rules.storekit` in the test's store.
struct Shop {
    /// The subscription groups: one with four products, and one with the only product that families
    /// share.
    static let club = "5A0D7A00"
    static let home = "5A0D7C00"

    let session: SKTestSession

    init() throws {
        session = try SKTestSession(configurationFileNamed: "Rules")
    }

    func product(_ id: String) async throws -> Product {
        try #require(try await Product.products(for: [id]).first)
    }

    func purchase(
        _ id: String, _ options: Set<Product.PurchaseOption> = []
    ) async throws -> Product.PurchaseResult {
        try await product(id).purchase(options: options)
    }

    /// Buys a product in the app.
    ///
    /// The purchase must succeed and be verified.
    @discardableResult
    func buy(
        _ id: String, _ options: Set<Product.PurchaseOption> = []
    ) async throws -> Transaction {
        let result = try await purchase(id, options)
        guard case .success(let verification) = result else {
            throw Unexpected(what: "\(result)")
        }
        return try verification.payloadValue
    }

    /// Returns the only status of the club.
    func status() async throws -> Product.SubscriptionInfo.Status {
        let statuses = try await Product.SubscriptionInfo.status(for: Self.club)
        try #require(statuses.count == 1)
        return statuses[0]
    }

    /// Returns the renewal information of the club's only subscription.
    func renewalInfo() async throws -> Product.SubscriptionInfo.RenewalInfo {
        try await status().renewalInfo.payloadValue
    }

    /// Returns the products to which the customer is entitled, in the order of the list.
    func entitled() async -> [String] {
        await Transaction.currentEntitlements.collected().map(\.productID)
    }

    /// Returns the last purchase of the session.
    func last() throws -> SKTestTransaction {
        try #require(session.allTransactions().last)
    }

    func advance(to date: String) async throws {
        try await isolatedStore.advance(to: Date(day: date))
    }

    func settled() async throws {
        try await isolatedStore.settled()
    }
}

/// An unexpected result.
struct Unexpected: Error {
    let what: String
}

extension Transaction {
    /// The identifier in the type that a session uses.
    var number: UInt { UInt(id) }
}

extension Transaction.Transactions {
    /// Returns all elements of a finite sequence, verified or not.
    func collected() async -> [Transaction] {
        var transactions: [Transaction] = []
        for await result in self { transactions.append(result.unsafePayloadValue) }
        return transactions
    }
}

extension Date {
    /// Returns midnight in UTC on a day such as `2026-01-31`.
    init(day: String) throws {
        self = try Date("\(day)T00:00:00Z", strategy: .iso8601)
    }
}

extension Data {
    /// Returns the object in a JSON text.
    var object: [String: Any] {
        get throws {
            try #require(JSONSerialization.jsonObject(with: self) as? [String: Any])
        }
    }
}
