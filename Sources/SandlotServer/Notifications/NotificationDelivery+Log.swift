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
        where isIncluded: @Sendable (NotificationFacts) -> Bool
    ) async throws(StoreError) -> [SentNotification] {
        refresh()
        var sent: [SentNotification] = []
        for index in items.indices.dropFirst(start) {
            if sent.count == limit { break }
            guard isIncluded(try facts(of: index)) else { continue }
            let record = try record(of: items[index])
            sent.append(
                SentNotification(
                    index: index, notification: try store.keptNotification(items[index].name),
                    signedPayload: record?.signedPayload,
                    attempts: (record?.progress.attempts ?? []).map {
                        SentNotification.Attempt(date: $0.date, result: $0.result.rawValue)
                    }))
        }
        return sent
    }
}
