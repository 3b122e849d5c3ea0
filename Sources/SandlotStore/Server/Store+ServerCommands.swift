import SandlotCatalog

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The changes that the developer's server makes.
extension Store {
    /// Extends the renewal date of a subscription, at most twice in 365 days for a customer.
    ///
    /// - Parameters:
    ///   - id: The original transaction.
    ///   - days: The number of days, 1 to 90.
    /// - Returns: The new end of the period, or why there is none.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidValue`` or
    ///   ``StoreError/Code/ledger``.
    package func extendForServer(
        _ id: TransactionID, byDays days: Int
    ) throws(StoreError) -> RenewalExtension {
        try perform { core throws(StoreError) in try core.extendForServer(id, byDays: days) }
    }

    /// Extends the renewal dates of all active subscriptions to a product.
    ///
    /// A request with an identifier that was used before for the product does nothing.
    ///
    /// - Parameters:
    ///   - productID: The product.
    ///   - bundleID: The app.
    ///   - days: The number of days, 1 to 90.
    ///   - requestIdentifier: The request.
    ///   - storefronts: The storefronts, or nil for all.
    /// - Returns: Whether the product is an auto-renewable subscription of the app.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidValue``,
    ///   ``StoreError/Code/unknownApp``, or ``StoreError/Code/ledger``.
    package func extendAll(
        of productID: String, in bundleID: String, byDays days: Int, requestIdentifier: String,
        storefronts: [String]?
    ) throws(StoreError) -> Bool {
        try perform { core throws(StoreError) in
            guard try core.app(bundleID).items[productID]?.subscription != nil else { return false }
            try core.extendAll(
                MassExtension(
                    bundleID: bundleID, productID: productID, requestIdentifier: requestIdentifier,
                    storefronts: storefronts, date: core.instant, succeededCount: 0, failures: []),
                byDays: days)
            return true
        }
    }

    /// Sets the app account token of a purchase and, for a subscription, of all its periods.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - id: The original transaction.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownTransaction``.
    package func setAppAccountToken(
        _ token: UUID, of id: TransactionID
    ) throws(StoreError) {
        try perform { core throws(StoreError) in try core.setAppAccountToken(token, of: id) }
    }

    /// Finishes a transaction.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownTransaction``.
    package func finishForServer(_ id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in
            let account = try core.transaction(id).account
            guard core.state.account(account).unfinished.contains(id) else { return }
            try core.record([.finished(id, offline: nil)])
        }
    }

    /// Records information about the consumption of a purchase.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownTransaction``.
    package func report(_ consumption: ConsumptionReport) throws(StoreError) {
        try perform { core throws(StoreError) in
            _ = try core.transaction(consumption.transaction)
            try core.record([.serverRecorded(.consumptionReported(consumption))])
        }
    }

    /// Decides about a refund request that was deferred.
    ///
    /// The decision follows the developer's preference. Without one, the refund is granted.
    ///
    /// - Parameter id: The transaction.
    /// - Returns: Whether the refund was granted.
    /// - Throws: ``StoreError`` with ``StoreError/Code/notPending`` if no request is pending.
    @discardableResult
    package func decideRefund(of id: TransactionID) throws(StoreError) -> Bool {
        try perform { core throws(StoreError) in try core.decideRefund(of: id) }
    }
}
