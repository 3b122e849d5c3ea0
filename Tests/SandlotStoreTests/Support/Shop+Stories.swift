import SandlotBase
import SandlotReceipts
import SandlotStore
import Testing

/// Frequent actions and queries of tests.
extension Shop {
    /// Returns the purchases of a customer, in the order in which they were made.
    func purchases(of customer: CustomerID = "anna") -> [PurchaseRecord] {
        store.purchases(of: customer, in: Self.bundleID)
    }

    /// Returns the latest purchase of a customer.
    func latest(of customer: CustomerID = "anna") throws -> PurchaseRecord {
        try found(purchases(of: customer).last)
    }

    /// Unwraps a value that is missing only if an earlier step has failed.
    func found<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw StoreError(.unknownTransaction, "there is no such purchase") }
        return value
    }

    /// Starts a request of an app and waits until it has arrived in the store.
    func start<Answer: Sendable>(
        on app: Installation,
        _ request: @escaping @Sendable (Installation) async throws -> Answer
    ) async -> Task<Answer, any Error> {
        let count = store.waitingRequests.count
        let task = Task { try await request(app) }
        while store.waitingRequests.count == count { await Task.yield() }
        return task
    }

    /// Returns the status of the customer's subscription in a group.
    func standing(
        on app: Installation, inGroup group: String = "G1"
    ) async throws -> SubscriptionStanding {
        try #require(await app.subscriptionStandings(inGroup: group).first)
    }

    /// Advances the clock by a number of days.
    func advance(days: Int) throws {
        try store.advance(by: .seconds(86_400 * days))
    }

    /// Advances the clock to an instant, written as in `2026-01-31`.
    func advance(to text: String) throws {
        try store.advance(to: instant(text))
    }

    /// Ends a subscription permanently, whatever its phase.
    func lapse(_ productID: String) throws {
        try store.expireSubscription(to: productID, of: "anna", in: Self.bundleID)
    }

    /// Returns a verifier that knows only the store's root and the app.
    func independentVerifier() throws -> ReceiptVerifier {
        try ReceiptVerifier(
            roots: [store.root],
            expectation: ReceiptVerifier.Expectation(
                bundleID: Self.bundleID, environment: store.profile.environment,
                appAppleID: 1_234_567_890))
    }

    /// Opens a store on a copy of a ledger.
    static func reopened(
        _ ledger: InMemoryLedger, profile: StoreProfile = .production, seed: UInt64 = 7
    ) throws -> Shop {
        let copy = InMemoryLedger(records: try ledger.records(from: 0, limit: .max))
        return try Shop(ledger: copy, profile: profile, seed: seed, addingCast: false)
    }
}

/// Returns the instant of a text such as `2026-01-31` or `2026-01-31T09:30:00Z`.
func instant(_ text: String) throws -> Timestamp {
    try #require(Timestamp(parsing: text))
}

extension Delivery where Payload == TransactionPayload {
    /// The transaction's identifier.
    var id: TransactionID {
        get throws {
            TransactionID(rawValue: try #require(payload.transactionId.flatMap(UInt64.init)))
        }
    }
}

/// Returns a store error with a code, for `#expect(throws:)`.
func storeError(_ code: StoreError.Code) -> StoreError { StoreError(code, "") }
