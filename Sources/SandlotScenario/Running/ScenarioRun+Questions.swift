import SandlotBase
import SandlotReceipts
import SandlotStore

/// The store's answers that expectations need.
extension ScenarioRun {
    /// Returns the products of transactions that an app received, in alphabetical order.
    func products(of deliveries: [Delivery<TransactionPayload>], at place: Place) -> [String] {
        for delivery in deliveries { see(delivery, at: place) }
        return deliveries.map { $0.payload.productId ?? "?" }.sorted()
    }

    /// Returns the products that grant entitlements.
    ///
    /// On a device, only verified transactions count.
    func entitled(_ subject: Expectation.Subject) async throws(StoreError) -> [String] {
        switch subject {
        case .app(let place):
            let deliveries = try await app(at: place).installation.transactions(
                .currentEntitlements(productID: nil))
            _ = products(of: deliveries, at: place)
            return products(of: deliveries.filter(\.isVerified), at: place)
        case .customer(let customer, let bundleID):
            return try store.entitlements(of: customer, in: bundleID).filter(\.isEntitled)
                .map(\.productID).sorted()
        case .story: return []
        }
    }

    /// Returns the products whose purchases are pending.
    func pending(_ subject: Expectation.Subject) -> [String] {
        let customer: CustomerID
        let app: String
        switch subject {
        case .app(let place): (customer, app) = (owners[place.device] ?? "", place.bundleID)
        case .customer(let name, let bundleID): (customer, app) = (name, bundleID)
        case .story: return []
        }
        return store.waitingPurchases(of: customer, in: app).map(\.productID).sorted()
    }

    /// Returns the number of transactions.
    ///
    /// On a device, only those that the app can see count.
    func transactionCount(_ subject: Expectation.Subject) async throws(StoreError) -> Int {
        switch subject {
        case .app(let place):
            let deliveries = try await app(at: place).installation.transactions(
                .all(productID: nil))
            return products(of: deliveries, at: place).count
        case .customer(let customer, let bundleID):
            return store.purchaseCount(of: customer, in: bundleID)
        case .story: return 0
        }
    }

    /// Returns the code of the storefront.
    func storefront(_ subject: Expectation.Subject) async throws(StoreError) -> String {
        switch subject {
        case .app(let place):
            return try await app(at: place).installation.storefront()?.countryCode ?? "none"
        case .customer(let customer, _): return try store.storefront(of: customer).countryCode
        case .story: return "none"
        }
    }

    /// Returns the price of the last purchase step or of an earlier purchase.
    func price(_ reference: PurchaseReference?) throws(StoreError) -> Milliunits? {
        let id: TransactionID?
        if let reference { id = try transaction(reference) } else { id = lastPurchase }
        guard let id else { return nil }
        return try store.delivery(of: id, on: nil).payload.price
    }

    /// Returns the customer's own standing with the subscriptions of a group, or else the family's.
    func standing(
        inGroup group: GroupReference, at place: Place
    ) async throws(StoreError) -> SubscriptionStanding? {
        let standings = try await app(at: place).installation.subscriptionStandings(
            inGroup: group.id)
        for standing in standings { see(standing.transaction, at: place) }
        return standings.first
    }
}
