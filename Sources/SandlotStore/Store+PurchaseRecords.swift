/// The purchases and entitlements of customers, as a server sees them.
extension Store {
    /// Returns all purchases of a customer in an app in order, including failed and pending ones.
    ///
    /// - Parameters:
    ///   - customer: The customer.
    ///   - bundleID: The app.
    /// - Returns: The purchases, or an empty array if the customer has never used the app.
    public func purchases(of customer: CustomerID, in bundleID: String) -> [PurchaseRecord] {
        adjust { core in try? core.tick() }
        return read { core in
            guard let account = core.state.accountIndex(of: customer, in: bundleID) else {
                return []
            }
            return core.state.account(account).entries.compactMap { core.purchaseRecord($0) }
        }
    }

    /// Returns the transactions of a customer that an app has not finished, in order.
    package func unfinishedTransactions(
        of customer: CustomerID, in bundleID: String
    ) -> [TransactionID] {
        read { core in
            core.state.accountIndex(of: customer, in: bundleID)
                .map { core.state.account($0).unfinished.sorted() } ?? []
        }
    }

    /// Returns the number of purchases that a customer has attempted in an app.
    ///
    /// - Complexity: O(1).
    package func purchaseCount(of customer: CustomerID, in bundleID: String) -> Int {
        adjust { core in try? core.tick() }
        return read { core in
            core.state.accountIndex(of: customer, in: bundleID)
                .map { core.state.account($0).entries.count } ?? 0
        }
    }

    /// Returns the latest purchase that a customer attempted in an app.
    ///
    /// - Parameters:
    ///   - customer: The customer.
    ///   - bundleID: The app.
    ///   - productID: The product, or nil for any product.
    /// - Returns: The purchase, even if it failed or is pending, or nil if there is none.
    /// - Complexity: O(1).
    package func newestPurchase(
        of customer: CustomerID, in bundleID: String, product productID: String? = nil
    ) -> TransactionID? {
        adjust { core in try? core.tick() }
        return read { core in
            guard let index = core.state.accountIndex(of: customer, in: bundleID) else {
                return nil
            }
            let account = core.state.account(index)
            return productID.map { account.newest[$0] } ?? account.entries.last
        }
    }

    /// Returns a customer's purchases in an app that await approval or the resolution of an issue.
    ///
    /// - Parameters:
    ///   - customer: The customer.
    ///   - bundleID: The app.
    /// - Returns: The purchases in the order in which they were made.
    /// - Complexity: O(*n* log *n*) in the number of pending purchases and subscriptions.
    package func waitingPurchases(
        of customer: CustomerID, in bundleID: String
    ) -> [PurchaseRecord] {
        adjust { core in try? core.tick() }
        return read { core in
            guard let index = core.state.accountIndex(of: customer, in: bundleID) else {
                return []
            }
            let account = core.state.account(index)
            let subscribed = account.subscriptions.compactMap {
                core.state.subscription($0)?.latest
            }
            return account.waiting.union(subscribed).sorted().compactMap { core.purchaseRecord($0) }
                .filter { $0.isPendingApproval || $0.hasPurchaseIssue }
        }
    }

    /// Deletes a purchase as if it had never been made, along with its renewals if it started a
    /// series.
    ///
    /// - Parameter id: The purchase.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownTransaction``.
    public func deletePurchase(_ id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.delete(id) }
    }

    /// Deletes all purchases of a customer in an app.
    ///
    /// Requests of the customer that wait, such as purchases with an open payment sheet, end with
    /// ``StoreError/Code/unknown``.
    ///
    /// - Parameters:
    ///   - customer: The customer.
    ///   - bundleID: The app.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    public func clearPurchases(of customer: CustomerID, in bundleID: String) throws(StoreError) {
        try perform { core throws(StoreError) in
            guard let account = core.state.accountIndex(of: customer, in: bundleID) else { return }
            try core.clear(account)
        }
    }

    /// Returns a customer's entitlements in an app, as a server sees them.
    ///
    /// - Parameters:
    ///   - customer: The customer.
    ///   - bundleID: The app.
    /// - Returns: One entitlement for the latest transaction of each product.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownCustomer`` or
    ///   ``StoreError/Code/unknownApp``.
    public func entitlements(
        of customer: CustomerID, in bundleID: String
    ) throws(StoreError) -> [Entitlement] {
        try perform { core throws(StoreError) in
            _ = try core.customer(customer)
            _ = try core.app(bundleID)
            guard let account = core.state.accountIndex(of: customer, in: bundleID) else {
                return []
            }
            let evidence = try core.evidence(of: account, on: nil, .live)
            return Entitlements.evaluate(evidence, at: core.instant)
        }
    }
}
