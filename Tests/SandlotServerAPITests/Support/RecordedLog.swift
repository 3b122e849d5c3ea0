import SandlotBase
import SandlotReceipts
import SandlotServerAPI
import SandlotStore
import Synchronization

/// A delivery of notifications that only remembers them.
final class RecordedLog: NotificationLog {
    private let sent = Mutex<[SentNotification]>([])

    /// All notifications, in order.
    var all: [SentNotification] { sent.withLock(\.self) }

    func add(
        _ notification: StoreNotification, signedPayload: String?,
        attempts: [SentNotification.Attempt]
    ) {
        sent.withLock { sent in
            sent.append(
                SentNotification(
                    index: sent.count, notification: notification, signedPayload: signedPayload,
                    attempts: attempts))
        }
    }

    func change(_ body: (inout [SentNotification]) -> Void) { sent.withLock { body(&$0) } }

    func send(_ notification: StoreNotification) async throws(StoreError) -> Bool {
        add(notification, signedPayload: nil, attempts: [])
        return true
    }

    func sentNotifications(
        from start: Int, limit: Int,
        where isIncluded: @Sendable (NotificationFacts) -> Bool
    ) async throws(StoreError) -> [SentNotification] {
        let selected = sent.withLock { $0.dropFirst(start) }.filter {
            isIncluded(
                NotificationFacts($0.notification, lastResult: $0.attempts.last?.result))
        }
        return Array(selected.prefix(limit))
    }

    /// Signs everything that the store has collected and records a successful attempt for each.
    func deliver(of store: Store, result: String = "SUCCESS") throws {
        for notification in store.takeNotifications() {
            let jws = try store.sign([notification]).first?.jws
            add(
                notification, signedPayload: jws,
                attempts: [SentNotification.Attempt(date: store.now, result: result)])
        }
    }
}
