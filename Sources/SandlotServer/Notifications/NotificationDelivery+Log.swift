package import SandlotServerAPI
package import SandlotStore

/// The notifications as the App Store Server API shows them.
extension NotificationDelivery: NotificationLog {
    package func send(_ notification: StoreNotification) async throws(StoreError) -> Bool {
        guard poster != nil else { return false }
        try store.keep(notification)
        return true
    }

    package func sentNotifications() async throws(StoreError) -> [SentNotification] {
        try refresh()
        return items.map { item in
            SentNotification(
                notification: item.notification, signedPayload: item.record?.signedPayload,
                attempts: (item.record?.attempts ?? []).map {
                    SentNotification.Attempt(date: $0.date, result: $0.result.rawValue)
                })
        }
    }
}
