package import SandlotBase
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

    /// Returns all notifications in the order in which they were made, with their attempts so far.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` or ``StoreError/Code/receipts``.
    func sentNotifications() async throws(StoreError) -> [SentNotification]
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

    /// The notification.
    package var notification: StoreNotification
    /// The notification as it is posted, or nil if it has not been signed.
    package var signedPayload: String?
    /// The attempts in order.
    package var attempts: [Attempt]

    /// Creates a notification with its attempts.
    package init(
        notification: StoreNotification, signedPayload: String?, attempts: [Attempt]
    ) {
        self.notification = notification
        self.signedPayload = signedPayload
        self.attempts = attempts
    }
}
