package import SandlotReceipts

/// The questions of the developer's server.
///
/// Each answer contains new payloads that are dated now, because it is signed for one response.
extension Store {
    /// Returns an app of the store, or nil if there is none with the bundle identifier.
    package func servedApp(_ bundleID: String) -> ServedApp? {
        let environment = profile.environment
        return read { core in
            core.apps[bundleID].map {
                ServedApp(
                    bundleID: bundleID, appAppleID: $0.app.appAppleID, environment: environment)
            }
        }
    }

    /// Returns whether each token of a transaction is valid for an app, without the store's lock.
    ///
    /// - Parameters:
    ///   - tokens: The compact JWS of each transaction.
    ///   - bundleID: The app to which they must belong. An unknown one has no valid tokens.
    /// - Returns: The results, in the same order.
    package func areVerified(_ tokens: [String], in bundleID: String) -> [Bool] {
        guard let verifier = read({ core in core.apps[bundleID]?.verifier }) else {
            return tokens.map { _ in false }
        }
        return verifier.verifyTransactions(tokens).map { $0.receipt != nil }
    }

    /// Returns the meaning of a transaction's or app transaction's identifier in an app.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    package func servedID(_ text: String, in bundleID: String) throws(StoreError) -> ServedID {
        try perform { core throws(StoreError) in core.servedID(text, in: bundleID) }
    }

    /// Returns the payload of a transaction.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownTransaction``.
    package func servedTransaction(
        _ id: TransactionID
    ) throws(StoreError) -> TransactionPayload {
        try perform { core throws(StoreError) in try core.currentPayload(of: core.transaction(id)) }
    }

    /// Returns a page of an account's transactions in the order of their last changes.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - place: The end of the page before it, or nil for the first page.
    ///   - isDescending: Whether the latest change comes first.
    ///   - limit: The largest number of transactions in a page.
    ///   - isIncluded: Whether the history contains a transaction.
    /// - Returns: The page.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    /// - Complexity: O(*n*) in the number of the account's changes from the place to the end of the
    ///   page.
    package func servedHistory(
        of account: ServedAccount, after place: ServedPlace?, isDescending: Bool, limit: Int,
        where isIncluded: (ServedTransaction) -> Bool
    ) throws(StoreError) -> ServedPage {
        try perform { core throws(StoreError) in
            try core.history(
                of: account.index, after: place, isDescending: isDescending, limit: limit,
                where: isIncluded)
        }
    }

    /// Returns a page of an account's refunded transactions by the date of the refund.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    package func servedRefunds(
        of account: ServedAccount, after place: ServedPlace?, limit: Int
    ) throws(StoreError) -> ServedPage {
        try perform { core throws(StoreError) in
            try core.refunds(of: account.index, after: place, limit: limit)
        }
    }

    /// Returns an account's subscriptions in the order in which they started.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    package func servedSubscriptions(
        of account: ServedAccount
    ) throws(StoreError) -> [ServedSubscription] {
        try perform { core throws(StoreError) in try core.served(account.index) }
    }

    /// Returns an account's app transaction, or nil if the customer has no device with the app.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    package func servedAppTransaction(
        of account: ServedAccount
    ) throws(StoreError) -> AppTransactionPayload? {
        try perform { core throws(StoreError) in try core.appTransactionPayload(of: account.index) }
    }

    /// Returns the result of a request to extend all subscriptions to a product, or nil if there
    /// was no such request.
    package func massExtension(
        of productID: String, in bundleID: String, requestIdentifier: String
    ) -> MassExtension? {
        let name = ServerRecords.ExtensionName(
            bundleID: bundleID, productID: productID, requestIdentifier: requestIdentifier)
        return read { core in core.state.server.massExtensions[name] }
    }

    /// Returns the latest information about the consumption of a transaction, or nil if there is
    /// none.
    package func consumptionReport(of id: TransactionID) -> ConsumptionReport? {
        read { core in core.state.server.consumption[id] }
    }

    /// The refund requests that the store has not decided yet.
    package var refundRequests: [TransactionID: RevocationReason] {
        read { core in core.state.server.refundRequests }
    }

    /// Returns a notification of the type `TEST`, which is not yet signed.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - number: A number that is different for each notification that the store makes before it
    ///     records anything else.
    /// - Returns: The notification.
    package func testNotification(of app: ServedApp, number: Int) -> StoreNotification {
        read { core in core.testNotification(of: app, number: number) }
    }

    /// The signer of everything that the store discloses.
    package var signer: ReceiptSigner {
        read { core in core.authority.signer }
    }
}
