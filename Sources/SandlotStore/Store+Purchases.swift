public import SandlotReceipts

/// Purchases made or changed outside the app by customers, parents, Apple, or a test.
extension Store {
    /// Makes a purchase outside the app, as in the App Store or with an offer code.
    ///
    /// No confirmation is requested. All of the customer's devices receive the transaction as an
    /// update.
    ///
    /// - Parameters:
    ///   - order: The order.
    ///   - customer: The buyer.
    ///   - bundleID: The app that sells the product.
    /// - Returns: The transaction, which is the earlier one if the customer already owns the
    ///   product.
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
            case .canceled, .unconfirmed:
                throw StoreError(.userCancelled, "the purchase was canceled")
            }
        }
    }

    /// Returns a transaction as signed for a device, a server, or a file.
    ///
    /// - Parameters:
    ///   - id: The transaction.
    ///   - device: The device, or nil for a server or a file.
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

    /// Returns a transaction with the header of Xcode's test environment, for backends that must
    /// read that form.
    ///
    /// The header has one self-signed certificate, so the token cannot be verified and Sandlot does
    /// not trust it. Each call signs a new token, which is not recorded.
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

    /// Returns everything that was signed and disclosed, in the order of the transactions.
    ///
    /// - Returns: The signed transactions, each with the customer whose devices it is bound to.
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

    /// Simulates a purchase that a customer starts outside the app.
    ///
    /// If the app does not listen yet, because it was just launched, its next listener receives the
    /// intent.
    ///
    /// - Parameters:
    ///   - productID: The product.
    ///   - offerID: The win-back offer, if any.
    ///   - device: The device.
    ///   - bundleID: The app, which must be running on the device.
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
            if launch.intents.isEmpty {
                core.launches[key]?.waitingIntents.append(intent)
            } else {
                launch.intents.offer(intent, after: core.ticket)
            }
        }
    }

    // MARK: - Waiting purchases

    /// Approves a pending purchase on behalf of a parent.
    ///
    /// - Parameter id: The purchase.
    /// - Throws: ``StoreError`` with ``StoreError/Code/notPending`` or
    ///   ``StoreError/Code/unknownTransaction``.
    public func approve(_ id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.approve(id) }
    }

    /// Declines a pending purchase on behalf of a parent.
    ///
    /// - Parameter id: The purchase.
    /// - Throws: ``StoreError`` with ``StoreError/Code/notPending`` or
    ///   ``StoreError/Code/unknownTransaction``.
    public func decline(_ id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.decline(id) }
    }

    /// Lets the approval request of a pending purchase expire.
    ///
    /// - Parameter id: The purchase.
    /// - Throws: ``StoreError`` with ``StoreError/Code/notPending`` or
    ///   ``StoreError/Code/unknownTransaction``.
    public func expireRequest(_ id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.expireRequest(id) }
    }

    /// Resolves the issue that interrupted a purchase or made a subscription's payment fail.
    ///
    /// After billing retry has ended, this call does nothing.
    ///
    /// - Parameter id: The purchase, or any transaction of the subscription.
    /// - Throws: ``StoreError`` with ``StoreError/Code/notPending``,
    ///   ``StoreError/Code/invalidAction``, or ``StoreError/Code/unknownTransaction``.
    public func resolveIssue(_ id: TransactionID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.resolveIssue(id) }
    }

    // MARK: - Refunds and sharing

    /// Refunds a purchase and revokes its family shares.
    ///
    /// - Parameters:
    ///   - id: The transaction.
    ///   - reason: The reason.
    ///   - percentage: The refunded part of the price, 1 to 100, or nil for a full refund.
    /// - Throws: ``StoreError`` with ``StoreError/Code/alreadyRevoked``,
    ///   ``StoreError/Code/unknownTransaction``, ``StoreError/Code/invalidValue``, or
    ///   ``StoreError/Code/invalidAction``.
    public func refund(
        _ id: TransactionID, reason: RevocationReason = .other, percentage: Int? = nil
    ) throws(StoreError) {
        try perform { core throws(StoreError) in
            try core.refund(id, reason: reason, percentage: percentage)
        }
    }

    /// Stops sharing a purchase with the family, or with one member.
    ///
    /// - Parameter id: The purchaser's transaction, or the share of one member.
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
}
