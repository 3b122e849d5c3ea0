package import SandlotBase
package import SandlotReceipts
package import SandlotStore

/// The delivery of notifications, as the endpoints about notifications use it.
package protocol NotificationLog: Sendable {
    /// Starts the delivery of a notification of the type `TEST`.
    ///
    /// - Parameter notification: The notification, which is not yet signed.
    /// - Returns: Whether the developer's server has a URL for notifications. If it has none, the
    ///   notification is dropped.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    func send(_ notification: StoreNotification) async throws(StoreError) -> Bool

    /// Returns notifications in the order in which they were made, with their attempts so far.
    ///
    /// - Parameters:
    ///   - start: The number of notifications to skip, selected or not.
    ///   - limit: The largest number of notifications to return.
    ///   - isIncluded: Selects notifications by a summary.
    /// - Returns: The notifications.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` or ``StoreError/Code/receipts``.
    func sentNotifications(
        from start: Int, limit: Int,
        where isIncluded: @Sendable (NotificationFacts) -> Bool
    ) async throws(StoreError) -> [SentNotification]
}

/// The values by which notifications are selected.
package struct NotificationFacts: Sendable, Hashable {
    /// The type.
    package var type: NotificationType?
    /// The subtype.
    package var subtype: NotificationSubtype?
    /// The identifier that a `TEST` notification has for its sender, or nil for other types.
    package var testToken: String?
    /// The app that it is about.
    package var bundleID: String?
    /// The app transaction of the customer that it is about.
    package var appTransactionID: String?
    /// The instant at which it was made.
    package var date: Timestamp?
    /// The result of the last attempt to deliver it, or nil before the first one.
    package var lastResult: String?

    /// Creates the summary of a notification.
    ///
    /// - Parameters:
    ///   - notification: The notification.
    ///   - lastResult: The result of the last attempt to deliver it.
    package init(_ notification: StoreNotification, lastResult: String?) {
        let payload = notification.payload
        type = payload.notificationType
        subtype = payload.subtype
        testToken = type == .test ? payload.testToken : nil
        bundleID =
            payload.data?.bundleId ?? payload.summary?.bundleId
            ?? payload.externalPurchaseToken?.bundleId ?? payload.appData?.bundleId
        appTransactionID =
            notification.transaction?.appTransactionId
            ?? notification.appTransaction?.appTransactionId
        date = payload.signedDate
        self.lastResult = lastResult
    }
}

extension NotificationPayload {
    /// The token with which a client asks about a notification of the type `TEST`.
    var testToken: String { "\(notificationUUID ?? "")_\(signedDate?.milliseconds ?? 0)" }
}

/// A notification and the attempts to deliver it.
package struct SentNotification: Sendable {
    /// An attempt (`sendAttemptItem`).
    package struct Attempt: Sendable, Hashable {
        /// The instant of the attempt, on the store's clock.
        package var date: Timestamp
        /// The result, such as `SUCCESS` (`sendAttemptResult`).
        package var result: String

        /// Creates an attempt.
        package init(date: Timestamp, result: String) {
            self.date = date
            self.result = result
        }
    }

    /// The number of notifications that were made before it.
    package var index: Int
    /// The notification.
    package var notification: StoreNotification
    /// The notification as it is posted, or nil if it has not been signed.
    package var signedPayload: String?
    /// The attempts in order.
    package var attempts: [Attempt]

    /// Creates a notification with its attempts.
    package init(
        index: Int, notification: StoreNotification, signedPayload: String?, attempts: [Attempt]
    ) {
        self.index = index
        self.notification = notification
        self.signedPayload = signedPayload
        self.attempts = attempts
    }
}
