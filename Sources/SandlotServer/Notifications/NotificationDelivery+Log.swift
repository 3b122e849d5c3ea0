package import SandlotServerAPI
package import SandlotStore

/// The notifications as the App Store Server API shows them.
extension NotificationDelivery: NotificationLog {
    package func send(_ notification: StoreNotification) async throws(StoreError) -> Bool {
        guard poster != nil else { return false }
        try store.keep(notification)
        return true
    }

    package func sentNotifications(
        from start: Int, limit: Int,
        where isIncluded: @Sendable (StoreNotification, _ lastResult: String?) -> Bool
    ) async throws(StoreError) -> [SentNotification] {
        try refresh()
        var sent: [SentNotification] = []
        for index in items.indices.dropFirst(start) {
            if sent.count == limit { break }
            let attempts = items[index].record?.attempts ?? []
            guard isIncluded(items[index].notification, attempts.last?.result.rawValue) else {
                continue
            }
            sent.append(
                SentNotification(
                    index: index, notification: items[index].notification,
                    signedPayload: items[index].record?.signedPayload,
                    attempts: attempts.map {
                        SentNotification.Attempt(date: $0.date, result: $0.result.rawValue)
                    }))
        }
        return sent
    }
}
