import SandlotJSON
import SandlotReceipts

extension Store {
    /// Keeps all notifications in the ledger from now on, also after the store is reopened.
    ///
    /// Neither StoreKit Testing in Xcode nor a store with its profile sends any.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    package func keepNotifications() throws(StoreError) {
        guard profile != .xcode else { return }
        try perform { core throws(StoreError) in try core.keepNotifications() }
    }

    /// Adds a notification that does not follow from an event, such as one of the type `TEST`.
    ///
    /// - Parameter notification: The notification.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    package func keep(_ notification: StoreNotification) throws(StoreError) {
        try perform { core throws(StoreError) in try core.keep([notification]) }
    }

    /// Returns the names of the kept notifications, in the order in which they were made.
    ///
    /// Later notifications have greater names.
    ///
    /// - Parameter start: The number of notifications to skip.
    /// - Returns: The names of the other notifications.
    package func keptNotificationNames(from start: Int) -> [String] {
        read { core in (core.outbox?.names.dropFirst(start)).map(Array.init) ?? [] }
    }

    /// Returns a kept notification.
    ///
    /// - Parameter name: Its name.
    /// - Returns: The notification.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` if its entry cannot be read.
    package func keptNotification(_ name: String) throws(StoreError) -> StoreNotification {
        guard let notification = kept(name).flatMap(StoreNotification.init(keptBytes:)) else {
            throw StoreError(.ledger, "the entry \"\(name)\" of the ledger is malformed")
        }
        return notification
    }
}

extension StoreNotification {
    /// The notification as JSON.
    var keptBytes: [UInt8] {
        var bytes = Array("{\"payload\":".utf8) + payload.json
        if let transaction { bytes += Array(",\"transaction\":".utf8) + transaction.json }
        if let renewalInfo { bytes += Array(",\"renewalInfo\":".utf8) + renewalInfo.json }
        if let appTransaction {
            bytes += Array(",\"appTransaction\":".utf8) + appTransaction.json
        }
        return bytes + [UInt8(ascii: "}")]
    }

    /// Reads a notification from JSON, or returns nil if the JSON is malformed.
    init?(keptBytes: [UInt8]) {
        guard let root = try? JSONDocument(keptBytes).root, let body = root["payload"],
            let payload = try? NotificationPayload(json: Array(body.rawBytes))
        else { return nil }
        var transaction: TransactionPayload?
        if let body = root["transaction"] {
            guard let payload = try? TransactionPayload(json: Array(body.rawBytes)) else {
                return nil
            }
            transaction = payload
        }
        var renewalInfo: RenewalInfoPayload?
        if let body = root["renewalInfo"] {
            guard let payload = try? RenewalInfoPayload(json: Array(body.rawBytes)) else {
                return nil
            }
            renewalInfo = payload
        }
        var appTransaction: AppTransactionPayload?
        if let body = root["appTransaction"] {
            guard let payload = try? AppTransactionPayload(json: Array(body.rawBytes)) else {
                return nil
            }
            appTransaction = payload
        }
        self.init(
            payload: payload, transaction: transaction, renewalInfo: renewalInfo,
            appTransaction: appTransaction)
    }
}
