package import SandlotReceipts

/// A notification for the developer's server, before it is signed.
package struct StoreNotification: Sendable, Hashable {
    /// The payload, without the signed data that it contains.
    package let payload: NotificationPayload
    /// The transaction that it carries, or nil if it is about none.
    package let transaction: TransactionPayload?
    /// The renewal info that it carries, if the product is an auto-renewable subscription.
    package let renewalInfo: RenewalInfoPayload?
    /// The customer's app transaction that it carries, if it is about the app itself.
    package let appTransaction: AppTransactionPayload?

    /// Creates a notification.
    ///
    /// - Parameters:
    ///   - payload: The payload, without the signed data that it contains.
    ///   - transaction: The transaction that it carries, or nil if it is about none.
    ///   - renewalInfo: The renewal info that it carries.
    ///   - appTransaction: The app transaction that it carries.
    package init(
        payload: NotificationPayload, transaction: TransactionPayload? = nil,
        renewalInfo: RenewalInfoPayload? = nil, appTransaction: AppTransactionPayload? = nil
    ) {
        self.payload = payload
        self.transaction = transaction
        self.renewalInfo = renewalInfo
        self.appTransaction = appTransaction
    }

    /// Signs the notification and the data that it contains.
    ///
    /// - Parameter signer: The signer.
    /// - Returns: The signed notification.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    package func signed(by signer: ReceiptSigner) throws(ReceiptError) -> SignedNotification {
        var signedTransaction: String?
        if let transaction { signedTransaction = try signer.sign(transaction) }
        var signedRenewalInfo: String?
        if let renewalInfo { signedRenewalInfo = try signer.sign(renewalInfo) }
        var payload = payload
        payload.data?.signedTransactionInfo = signedTransaction
        payload.data?.signedRenewalInfo = signedRenewalInfo
        if let appTransaction {
            payload.appData?.signedAppTransactionInfo = try signer.sign(appTransaction)
        }
        return SignedNotification(
            payload: payload, productID: transaction?.productId ?? "",
            jws: try signer.sign(payload), renewalInfo: signedRenewalInfo)
    }
}

/// A signed notification.
package struct SignedNotification: Sendable, Hashable {
    /// The payload.
    package let payload: NotificationPayload
    /// The product that the notification is about.
    package let productID: String
    /// The `signedPayload` of the request that delivers it.
    package let jws: String
    /// The renewal info that the notification contains, as a compact JWS.
    package let renewalInfo: String?
}

extension Store {
    /// Starts collecting the notifications that the store sends.
    ///
    /// Neither StoreKit Testing in Xcode nor a store with its profile sends any.
    package func collectNotifications() {
        guard profile != .xcode else { return }
        adjust { $0.notifications = $0.notifications ?? [] }
    }

    /// Removes and returns the notifications since the last call, in order.
    package func takeNotifications() -> [StoreNotification] {
        adjust { core in
            guard let taken = core.notifications else { return [] }
            core.notifications = []
            return taken
        }
    }

    /// Signs notifications with the store's keys.
    ///
    /// - Parameter notifications: The notifications from ``takeNotifications()``.
    /// - Returns: The signed notifications in the same order.
    /// - Throws: ``StoreError`` with ``StoreError/Code/receipts``.
    package func sign(
        _ notifications: [StoreNotification]
    ) throws(StoreError) -> [SignedNotification] {
        let signer = read { $0.authority.signer }
        var signed: [SignedNotification] = []
        do throws(ReceiptError) {
            for notification in notifications { signed.append(try notification.signed(by: signer)) }
        } catch {
            throw StoreError(.receipts, error.reason, underlying: error)
        }
        return signed
    }
}
