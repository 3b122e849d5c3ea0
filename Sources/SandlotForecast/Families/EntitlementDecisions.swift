import SandlotBase
package import SandlotReceipts
import SandlotStore

/// The decisions of the store's entitlement function about the transactions that a family can have.
package struct EntitlementDecisions: Sendable, Hashable {
    /// Whether the account that bought the product is entitled to it.
    package let buyer: Bool
    /// Whether a family member with whom the product is shared is entitled to it.
    package let member: Bool
    /// Whether either of them is still entitled after a refund.
    package let isKeptAfterRefund: Bool

    /// Asks the entitlement function.
    ///
    /// - Parameter product: The identifier of the product.
    package init(_ product: String) {
        func isEntitled(_ ownership: OwnershipType, isRefunded: Bool) -> Bool {
            Self.isEntitled(Self.payload(product, ownership, isRefunded: isRefunded))
        }
        buyer = isEntitled(.purchased, isRefunded: false)
        member = isEntitled(.familyShared, isRefunded: false)
        isKeptAfterRefund =
            isEntitled(.purchased, isRefunded: true) || isEntitled(.familyShared, isRefunded: true)
    }

    /// Returns the transaction of a non-consumable product.
    ///
    /// - Parameters:
    ///   - product: The identifier of the product.
    ///   - ownership: The way in which the customer came to own it.
    ///   - isRefunded: Whether the purchase was refunded.
    /// - Returns: The transaction's payload.
    package static func payload(
        _ product: String, _ ownership: OwnershipType, isRefunded: Bool
    ) -> TransactionPayload {
        var payload = TransactionPayload()
        payload.productId = product
        payload.transactionId = "1"
        payload.originalTransactionId = "1"
        payload.type = .nonConsumable
        payload.inAppOwnershipType = ownership
        if isRefunded { payload.revocationDate = Timestamp(milliseconds: 0) }
        return payload
    }

    /// Returns whether a verified transaction entitles to its product.
    package static func isEntitled(_ payload: TransactionPayload) -> Bool {
        let delivery = Delivery(jws: "", json: [], payload: payload, failure: nil)
        return Entitlements.evaluate(
            [Entitlements.Evidence(transaction: delivery)], at: Timestamp(milliseconds: 0)
        ).allSatisfy(\.isEntitled)
    }
}
