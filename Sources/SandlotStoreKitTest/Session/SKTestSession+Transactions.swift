internal import Foundation
internal import SandlotStore

extension SKTestSession {
    /// Every purchase of the customer, in order: also failed, waiting and finished ones.
    ///
    /// - Returns: The purchases as they are now; later changes do not reach them.
    public func allTransactions() -> [SKTestTransaction] {
        environment.store.purchases(of: environment.customer, in: environment.bundleID)
            .map { SKTestTransaction($0) }
    }

    /// Makes the store forget every purchase of the customer.
    public func clearTransactions() {
        attempt("clearTransactions()") { () throws(StoreError) in
            try environment.store.clearPurchases(
                of: environment.customer, in: environment.bundleID)
        }
    }

    /// Makes the store forget a purchase and what followed from it, as renewals do.
    ///
    /// - Parameter identifier: The transaction's number.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound``.
    public func deleteTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in try store.deletePurchase(id) }
    }

    /// Lets the parent agree to a purchase that waits.
    ///
    /// - Parameter identifier: The transaction's number.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound`` or, if the purchase does
    ///   not wait, ``SKTestError/Code/invalidAction``.
    public func approveAskToBuyTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in try store.approve(id) }
    }

    /// Lets the parent refuse a purchase that waits.
    ///
    /// - Parameter identifier: The transaction's number.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound`` or, if the purchase does
    ///   not wait, ``SKTestError/Code/invalidAction``.
    public func declineAskToBuyTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in try store.decline(id) }
    }

    /// Resolves the issue of an interrupted purchase, or of a renewal whose payment failed.
    ///
    /// - Parameter identifier: The transaction's number.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound`` or, if there is no issue,
    ///   ``SKTestError/Code/invalidAction``.
    public func resolveIssueForTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in try store.resolveIssue(id) }
    }

    /// Gives the customer the money back, with the reason ``Transaction/RevocationReason/other``.
    ///
    /// - Parameter identifier: The transaction's number.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/noTransactionFound`` or, if it was refunded
    ///   before, ``SKTestError/Code/invalidAction``.
    public func refundTransaction(identifier: UInt) throws {
        try command(identifier) { store, id throws(StoreError) in try store.refund(id) }
    }
}
