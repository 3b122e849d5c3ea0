import SandlotBase
import SandlotCatalog
package import SandlotReceipts

/// A notification that is made on demand, with the present contents of the store.
package struct NotificationOrder: Sendable, Hashable {
    /// The type.
    package var type: NotificationType
    /// The subtype, or nil for the type's default.
    package var subtype: NotificationSubtype?
    /// The purchase that the notification is about, if it is about one.
    package var transaction: TransactionID?
    /// The app, or nil for that of the purchase or the only one.
    package var bundleID: String?
    /// The customer whose app transaction the notification has, or nil for that of the purchase or the
    /// only one.
    package var customer: CustomerID?
    /// The product of a summary, or nil for that of the purchase.
    package var productID: String?
    /// The reason of a `CONSUMPTION_REQUEST`.
    package var consumptionReason = ConsumptionRequestReason.unintendedPurchase

    /// Creates an order.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - subtype: The subtype, or nil for the type's default.
    ///   - transaction: The purchase, or nil for none.
    package init(
        _ type: NotificationType, _ subtype: NotificationSubtype? = nil,
        about transaction: TransactionID? = nil
    ) {
        self.type = type
        self.subtype = subtype
        self.transaction = transaction
    }

    /// The documented case, or one like it for a name that a later version of the format has.
    var documentedCase: NotificationCase {
        NotificationCase.documented(type, subtype)
            ?? NotificationCase(
                type: type, subtype: subtype,
                body: NotificationCase.documented(type, nil)?.body ?? .purchase,
                subject: .anyProduct, situation: .unchanged)
    }
}

extension Store {
    /// Makes a notification of any type, with the body that belongs to the type.
    ///
    /// The store itself does not change.
    ///
    /// - Parameter order: The notification.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownTransaction``,
    ///   ``StoreError/Code/unknownApp``, ``StoreError/Code/unknownCustomer``, or
    ///   ``StoreError/Code/unknownProduct`` for names that do not exist, with
    ///   ``StoreError/Code/invalidValue`` if one is missing, with ``StoreError/Code/invalidAction`` if
    ///   the customer does not have the app, or with ``StoreError/Code/ledger``.
    package func make(_ order: NotificationOrder) throws(StoreError) {
        try perform { core throws(StoreError) in try core.make(order) }
    }
}

extension StoreCore {
    /// Makes a notification on demand.
    mutating func make(_ order: NotificationOrder) throws(StoreError) {
        let wanted = order.documentedCase
        switch wanted.body {
        case .purchase:
            guard let id = order.transaction else {
                throw StoreError(
                    .invalidValue,
                    "\(order.type.rawValue) is about a purchase; name its transaction")
            }
            _ = try transaction(id)
            try notify([
                NotificationEvent(
                    type: wanted.type, subtype: wanted.subtype, transaction: id,
                    consumptionReason: wanted.type == .consumptionRequest
                        ? order.consumptionReason : nil)
            ])
        case .test, .summary, .externalPurchaseToken, .appData:
            let notification = try notification(wanted, order)
            notifications?.append(notification)
            try keep([notification])
        }
    }

    /// Returns a notification that has no purchase.
    private func notification(
        _ wanted: NotificationCase, _ order: NotificationOrder
    ) throws(StoreError) -> StoreNotification {
        let record = try order.transaction.map { id throws(StoreError) in try transaction(id) }
        let bundleID = try bundleID(of: order, record)
        let sender = try sender(bundleID)
        let uuid = notificationUUID(index: 0)
        var payload = sender.payload(
            wanted.type, wanted.subtype, uuid: uuid, signedDate: instant)
        var appTransaction: AppTransactionPayload?
        switch wanted.body {
        case .purchase, .test: payload.data = sender.data()
        case .summary:
            guard let productID = order.productID ?? record?.product.productID else {
                throw StoreError(
                    .invalidValue,
                    "\(order.type.rawValue) is about a product; name it, or a transaction")
            }
            guard try app(bundleID).app.catalog.product(id: productID) != nil else {
                throw StoreError(
                    .unknownProduct, "\(bundleID) has no product \"\(productID)\"")
            }
            payload.summary = sender.summary(
                of: productID, requestIdentifier: uuid, storefronts: nil, succeededCount: 1,
                failedCount: 0)
        case .externalPurchaseToken:
            payload.externalPurchaseToken = sender.externalPurchaseToken(
                uuid, creationDate: instant)
        case .appData:
            payload.appData = sender.appData(nil)
            let customer = try customer(of: order, record)
            guard let account = state.accountIndex(of: customer, in: bundleID),
                let found = try appTransactionPayload(of: account)
            else {
                throw StoreError(
                    .invalidAction,
                    "\(customer.rawValue) has no device with \(bundleID), so there is no app "
                        + "transaction; launch the app first")
            }
            appTransaction = found
        }
        return StoreNotification(payload: payload, appTransaction: appTransaction)
    }

    /// Returns the app as it appears in notifications.
    func sender(_ bundleID: String) throws(StoreError) -> NotificationSender {
        let app = try app(bundleID).app
        return NotificationSender(
            appAppleID: app.appAppleID, bundleID: bundleID, appVersion: app.version,
            environment: profile.environment)
    }

    private func bundleID(
        of order: NotificationOrder, _ record: TransactionRecord?
    ) throws(StoreError) -> String {
        if let named = order.bundleID { return named }
        if let record { return state.account(record.account).bundleID }
        guard apps.count == 1, let only = apps.keys.first else {
            throw StoreError(.invalidValue, "the store has several apps; name one")
        }
        return only
    }

    private func customer(
        of order: NotificationOrder, _ record: TransactionRecord?
    ) throws(StoreError) -> CustomerID {
        if let named = order.customer {
            _ = try customer(named)
            return named
        }
        if let record { return state.account(record.account).customer }
        guard state.customers.count == 1, let only = state.customers.keys.first else {
            throw StoreError(
                .invalidValue,
                "\(order.type.rawValue) is about a customer; name one, or a transaction")
        }
        return only
    }
}
