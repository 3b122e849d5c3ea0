import Foundation
import SandlotStore

extension SKTestSession {
    /// Returns all purchases of the customer in order, including failed, pending, and finished
    /// ones.
    ///
    /// - Returns: The purchases in their current state. They do not reflect later changes.
    public func allTransactions() -> [SKTestTransaction] {
        environment.store.purchases(of: environment.customer, in: environment.bundleID)
            .map { SKTestTransaction($0) }
    }

    /// Removes all purchases of the customer from the store.
    public func clearTransactions() {
        attempt("clearTransactions()") { () throws(StoreError) in
            try environment.store.clearPurchases(
                of: environment.customer, in: environment.bundleID)
        }
    }

    /// Removes a purchase and the transactions that followed from it, such as renewals.
    ///
    /// - Parameter identifier: The transaction's identifier.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound``.
    public func deleteTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in try store.deletePurchase(id) }
    }

    /// Approves a pending purchase as the parent.
    ///
    /// - Parameter identifier: The transaction's identifier.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound`` or, if the purchase
    ///   is not pending, ``SKTestError/Code/invalidAction``.
    public func approveAskToBuyTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in try store.approve(id) }
    }

    /// Declines a pending purchase as the parent.
    ///
    /// - Parameter identifier: The transaction's identifier.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound`` or, if the purchase
    ///   is not pending, ``SKTestError/Code/invalidAction``.
    public func declineAskToBuyTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in try store.decline(id) }
    }

    /// Resolves the issue of an interrupted purchase, or of a renewal whose payment failed.
    ///
    /// - Parameter identifier: The transaction's identifier.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound``, or if there is no issue,
    ///   ``SKTestError/Code/invalidAction`` or ``SKTestError/Code/noSubscriptionFound``.
    public func resolveIssueForTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in try store.resolveIssue(id) }
    }

    /// Refunds a purchase for the reason ``Transaction/RevocationReason/other``.
    ///
    /// - Parameter identifier: The transaction's identifier.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound`` or, if the purchase
    ///   was already refunded, ``SKTestError/Code/invalidAction``.
    public func refundTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in try store.refund(id) }
    }
}
