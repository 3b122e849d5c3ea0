public import SandlotBase
public import SandlotReceipts

/// Purchases that are made or changed outside the app, by customers, parents, Apple, or whoever runs a test.
extension Store {
    /// Buys outside the app, as in the App Store or with an offer code.
    ///
    /// Nobody is asked; the transaction arrives on the updates of all devices of the customer.
    ///
    /// - Parameters:
    ///   - order: What to buy.
    ///   - customer: Who buys.
    ///   - bundleID: The app that sells it.
    /// - Returns: The transaction, which is that of a purchase made before if the product is owned.
    /// - Throws: ``StoreError`` with a code of ``StoreError/Code`` for purchases, or with
    ///   ``StoreError/Code/unknownCustomer`` or ``StoreError/Code/unknownApp``.
    @discardableResult
    public func buy(
        _ order: PurchaseOrder, for customer: CustomerID, in bundleID: String
    ) throws(StoreError) -> TransactionID {
        try perform { core throws(StoreError) in
            _ = try core.customer(customer)
            guard try core.app(bundleID).items[order.productID] != nil else {
                throw StoreError(
                    .productUnavailable,
                    "the app \(bundleID) does not sell \"\(order.productID)\"")
            }
            let account = try core.account(of: customer, in: bundleID)
            switch try core.purchase(order, by: account, at: .outside) {
            case .success(let id), .pending(let id): return id
            case .cancelled: throw StoreError(.userCancelled, "the purchase was cancelled")
            }
        }
    }

    /// A transaction as it is signed for a device, for a server or for a file.
    ///
    /// - Parameters:
    ///   - id: The transaction.
    ///   - device: The device; nil is a server or a file.
    /// - Returns: The signed data, verified.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownTransaction``.
    public func delivery(
        of id: TransactionID, on device: DeviceID?
    ) throws(StoreError) -> Delivery<TransactionPayload> {
        try perform { core throws(StoreError) in
            if let device { _ = try core.device(device) }
            return try core.delivery(of: core.transaction(id), to: device)
        }
    }

    /// A transaction under the header of Xcode's test environment, for backends that must read that form.
    ///
    /// The header has one self-signed certificate: nobody can verify the token, and nothing here takes it for
    /// proof. It is made anew with each call and not recorded.
    ///
    /// - Parameter id: The transaction.
    /// - Returns: The compact JWS, with the payload of ``delivery(of:on:)`` for a server.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownTransaction`` or
    ///   ``StoreError/Code/receipts``.
    public func xcodeToken(of id: TransactionID) throws(StoreError) -> String {
        let json = try delivery(of: id, on: nil).json
        return try perform { core throws(StoreError) in
            do throws(ReceiptError) {
                return try core.authority.xcodeSigner().sign(json: json)
            } catch {
                throw StoreError(.receipts, error.reason, underlying: error)
            }
        }
    }

    /// Everything that was signed and disclosed, in the order of the transactions.
    ///
    /// - Returns: The compact JWS of transactions, with the customer on whose devices each counts.
    public func disclosedTransactions() -> [DisclosedTransaction] {
        read { core in
            core.state.seals.compactMap { key, jws -> DisclosedTransaction? in
                guard case .transaction(let id) = key.subject else { return nil }
                var customer: CustomerID?
                if case .customer(let holder)? = key.holder { customer = holder }
                return DisclosedTransaction(
                    id: id, revision: Int(key.revision), customer: customer, jws: jws)
            }
        }
        .sorted {
            ($0.id, $0.revision, $0.customer?.rawValue ?? "")
                < ($1.id, $1.revision, $1.customer?.rawValue ?? "")
        }
    }

    // MARK: - Waiting purchases

    /// A parent agrees to a purchase that waits.
    ///
    /// - Parameter id: The purchase.
    /// - Throws: ``StoreError`` with ``StoreError/Code/notPending`` or
    ///   ``StoreError/Code/unknownTransaction``.
    public func approve(_ id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.approve(id) }
    }

    /// A parent does not agree to a purchase that waits.
    ///
    /// - Parameter id: The purchase.
    /// - Throws: ``StoreError`` with ``StoreError/Code/notPending`` or
    ///   ``StoreError/Code/unknownTransaction``.
    public func decline(_ id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.decline(id) }
    }

    /// Nobody has answered about a purchase that waits.
    ///
    /// - Parameter id: The purchase.
    /// - Throws: ``StoreError`` with ``StoreError/Code/notPending`` or
    ///   ``StoreError/Code/unknownTransaction``.
    public func expireRequest(_ id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.expireRequest(id) }
    }

    /// Settles what interrupted a purchase, or kept a subscription from being paid.
    ///
    /// - Parameter id: The purchase, or any transaction of the subscription. Nothing happens if billing retry
    ///   is over.
    /// - Throws: ``StoreError`` with ``StoreError/Code/notPending``,
    ///   ``StoreError/Code/invalidAction`` or ``StoreError/Code/unknownTransaction``.
    public func resolveIssue(_ id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.resolveIssue(id) }
    }

    // MARK: - Refunds and sharing

    /// Refunds a purchase; shares of it are revoked, too.
    ///
    /// - Parameters:
    ///   - id: The transaction.
    ///   - reason: The reason.
    ///   - percentage: The share of the price, 1 to 100; nil is all of it.
    /// - Throws: ``StoreError`` with ``StoreError/Code/alreadyRevoked``,
    ///   ``StoreError/Code/unknownTransaction``, ``StoreError/Code/invalidValue`` or
    ///   ``StoreError/Code/invalidAction``.
    public func refund(
        _ id: TransactionID, reason: RevocationReason = .other, percentage: Int? = nil
    ) throws(StoreError) {
        try perform { core throws(StoreError) in
            try core.refund(id, reason: reason, percentage: percentage)
        }
    }

    /// Stops sharing a purchase with the family, or with the one member whose share is named.
    ///
    /// - Parameter id: The purchaser's transaction, or a share.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidAction`` or
    ///   ``StoreError/Code/unknownTransaction``.
    public func stopSharing(_ id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.stopSharing(id) }
    }

    /// Shares a purchase with the family again.
    ///
    /// - Parameter id: The purchaser's transaction.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidAction`` or
    ///   ``StoreError/Code/unknownTransaction``.
    public func startSharing(_ id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.startSharing(id) }
    }

    // MARK: - Subscriptions

    /// Ends a subscription now.
    ///
    /// - Parameters:
    ///   - productID: The product of its current period.
    ///   - customer: The subscriber.
    ///   - bundleID: The app.
    /// - Throws: ``StoreError`` with ``StoreError/Code/noSubscription``,
    ///   ``StoreError/Code/unknownProduct``, ``StoreError/Code/unknownCustomer`` or
    ///   ``StoreError/Code/unknownApp``.
    public func expireSubscription(
        to productID: String, of customer: CustomerID, in bundleID: String
    ) throws(StoreError) {
        try perform { core throws(StoreError) in
            let account = try core.account(of: customer, in: bundleID)
            try core.expireSubscription(to: productID, account)
        }
    }

    /// Ends the current period of a subscription now and begins the next one.
    ///
    /// A price increase that waits is dropped. Where renewals are set to fail this one fails, too. A
    /// subscription in billing retry stays as it is, and so does one in grace while there is such a period.
    ///
    /// - Parameters:
    ///   - productID: The product of its current period.
    ///   - customer: The subscriber.
    ///   - bundleID: The app.
    /// - Throws: ``StoreError`` with ``StoreError/Code/noSubscription``,
    ///   ``StoreError/Code/unknownProduct``, ``StoreError/Code/unknownCustomer`` or
    ///   ``StoreError/Code/unknownApp``.
    public func forceRenewal(
        of productID: String, of customer: CustomerID, in bundleID: String
    ) throws(StoreError) {
        try perform { core throws(StoreError) in
            let account = try core.account(of: customer, in: bundleID)
            try core.forceRenewal(of: productID, account)
        }
    }

    /// Switches the renewal of a subscription on or off; in grace or billing retry off ends it.
    ///
    /// - Parameters:
    ///   - isOn: Whether it renews.
    ///   - id: Any transaction of the subscription.
    /// - Throws: ``StoreError`` with ``StoreError/Code/noSubscription``,
    ///   ``StoreError/Code/invalidAction`` or ``StoreError/Code/unknownTransaction``.
    public func setAutoRenew(_ isOn: Bool, of id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.setAutoRenew(isOn, id) }
    }

    /// Asks a subscriber to agree to a higher price.
    ///
    /// - Parameters:
    ///   - id: Any transaction of the subscription.
    ///   - price: The new price; nil leaves the price open, as StoreKitTest does.
    /// - Throws: ``StoreError`` with ``StoreError/Code/noSubscription``,
    ///   ``StoreError/Code/invalidAction``, ``StoreError/Code/invalidValue`` or
    ///   ``StoreError/Code/unknownTransaction``.
    public func requestPriceIncrease(
        of id: TransactionID, to price: Milliunits? = nil
    ) throws(StoreError) {
        try perform { core throws(StoreError) in try core.requestPriceIncrease(id, to: price) }
    }

    /// The subscriber agrees to the higher price.
    ///
    /// - Parameter id: Any transaction of the subscription.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidAction``,
    ///   ``StoreError/Code/noSubscription`` or ``StoreError/Code/unknownTransaction``.
    public func consentToPriceIncrease(of id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in
            try core.answerPriceIncrease(id, consents: true)
        }
    }

    /// The subscriber does not agree to the higher price: renewal is switched off.
    ///
    /// - Parameter id: Any transaction of the subscription.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidAction``,
    ///   ``StoreError/Code/noSubscription`` or ``StoreError/Code/unknownTransaction``.
    public func declinePriceIncrease(of id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in
            try core.answerPriceIncrease(id, consents: false)
        }
    }

    /// Gives a subscriber some days.
    ///
    /// - Parameters:
    ///   - id: Any transaction of the subscription.
    ///   - days: 1 to 90.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidAction``,
    ///   ``StoreError/Code/invalidValue``, ``StoreError/Code/noSubscription`` or
    ///   ``StoreError/Code/unknownTransaction``.
    public func extendRenewalDate(of id: TransactionID, byDays days: Int) throws(StoreError) {
        try perform { core throws(StoreError) in try core.extendRenewalDate(id, byDays: days) }
    }

    // MARK: - What there is

    /// Everything of a customer in an app in the order in which it was made, also what failed or waits.
    ///
    /// - Parameters:
    ///   - customer: The customer.
    ///   - bundleID: The app.
    /// - Returns: The purchases; none if the customer has never used the app.
    public func purchases(of customer: CustomerID, in bundleID: String) -> [PurchaseRecord] {
        adjust { core in try? core.tick() }
        return read { core in
            guard let account = core.state.accountIndex(of: customer, in: bundleID) else {
                return []
            }
            return core.state.account(account).entries.compactMap { core.purchaseRecord($0) }
        }
    }

    /// How many purchases a customer has tried in an app.
    ///
    /// - Complexity: O(1).
    package func purchaseCount(of customer: CustomerID, in bundleID: String) -> Int {
        adjust { core in try? core.tick() }
        return read { core in
            core.state.accountIndex(of: customer, in: bundleID)
                .map { core.state.account($0).entries.count } ?? 0
        }
    }

    /// The purchase that a customer has tried last in an app.
    ///
    /// - Parameters:
    ///   - customer: The customer.
    ///   - bundleID: The app.
    ///   - productID: The product; nil is any.
    /// - Returns: The purchase, also if it failed or waits; nil if there is none.
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

    /// The purchases of a customer in an app that wait for a parent, or for an issue to be resolved.
    ///
    /// - Parameters:
    ///   - customer: The customer.
    ///   - bundleID: The app.
    /// - Returns: The purchases in the order in which they were made.
    /// - Complexity: O(*n* log *n*) in the number of those that wait, and of subscriptions.
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

    /// Deletes a purchase as if it had never been made, with its renewals if it was the first of a series.
    ///
    /// - Parameter id: The purchase.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownTransaction``.
    public func deletePurchase(_ id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.delete(id) }
    }

    /// Deletes all purchases of a customer in an app.
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

    /// What a customer owns in an app, as a server sees it.
    ///
    /// - Parameters:
    ///   - customer: The customer.
    ///   - bundleID: The app.
    /// - Returns: For the latest transaction of each product, what follows from it.
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

    /// Lets a customer begin a purchase outside the app.
    ///
    /// - Parameters:
    ///   - productID: The product.
    ///   - offerID: The win-back offer, if one was chosen.
    ///   - device: The device.
    ///   - bundleID: The app, which must run there.
    /// - Throws: ``StoreError`` with ``StoreError/Code/notRunning`` or
    ///   ``StoreError/Code/unknownProduct``.
    public func sendPurchaseIntent(
        _ productID: String, offerID: String? = nil, to device: DeviceID, in bundleID: String
    ) throws(StoreError) {
        try perform { core throws(StoreError) in
            guard try core.app(bundleID).items[productID] != nil else {
                throw StoreError(.unknownProduct, "there is no product \"\(productID)\"")
            }
            let key = StoreCore.LaunchKey(bundleID: bundleID, device: device)
            guard let launch = core.launches[key] else {
                throw StoreError(
                    .notRunning, "the app \(bundleID) does not run on the device \"\(device)\"")
            }
            let intent = PurchaseIntentInfo(productID: productID, offerID: offerID)
            launch.intents.offer(intent, after: core.ticket)
        }
    }
}

/// A transaction as it was signed when it was first disclosed to somebody.
public struct DisclosedTransaction: Sendable, Hashable {
    /// The transaction.
    public let id: TransactionID
    /// How often the transaction had been changed, from 0.
    public let revision: Int
    /// The customer on whose devices it counts; nil is a server or a file.
    public let customer: CustomerID?
    /// The compact JWS.
    public let jws: String
}
