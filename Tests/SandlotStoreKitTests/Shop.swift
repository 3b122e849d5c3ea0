import Foundation
import SandlotCatalog
import SandlotStore
import SandlotStoreKit
import Testing

/// An isolated store that sells a few products.
enum Shop {
    static let catalog = #"""
        {
          "products": [
            { "productID": "coins", "type": "Consumable", "displayPrice": "0.99" },
            { "productID": "remove_ads", "type": "NonConsumable", "displayPrice": "4.99" } ],
          "subscriptionGroups": [
            { "id": "21000001", "name": "Pro", "subscriptions": [
                { "productID": "pro.monthly", "type": "RecurringSubscription", "groupNumber": 1,
                  "displayPrice": "4.99", "recurringSubscriptionPeriod": "P1M",
                  "introductoryOffer": { "paymentMode": "free", "subscriptionPeriod": "P1W" } } ] } ]
        }
        """#

    nonisolated(nonsending) static func open(
        _ body: nonisolated(nonsending) (StoreEnvironment) async throws -> Void
    ) async throws {
        try await StoreEnvironment.isolated { environment in
            try environment.install(Catalog(bytes: Array(catalog.utf8)))
            try await body(environment)
        }
    }

    static func product(_ id: String) async throws -> Product {
        try #require(try await Product.products(for: [id]).first)
    }

    /// Buys a product and requires a verified transaction.
    static func buy(
        _ id: String, options: Set<Product.PurchaseOption> = []
    ) async throws -> Transaction {
        let result = try await product(id).purchase(options: options)
        guard case .success(let verification) = result else {
            throw StoreKitError.unknown
        }
        return try verification.payloadValue
    }
}

extension AsyncSequence where Failure == Never, Self: Sendable, Element: Sendable {
    /// Returns all elements of a finite sequence.
    func collected() async -> [Element] {
        var elements: [Element] = []
        for await element in self { elements.append(element) }
        return elements
    }
}
