import SandlotBase
import SandlotReceipts
import SandlotServerAPI
import SandlotStore
import Synchronization

/// A delivery of notifications that only remembers them.
final class RecordedLog: NotificationLog {
    private let sent = Mutex<[SentNotification]>([])

    func add(_ notification: SentNotification) { sent.withLock { $0.append(notification) } }

    func change(_ body: (inout [SentNotification]) -> Void) { sent.withLock { body(&$0) } }

    func send(_ notification: StoreNotification) async throws(StoreError) -> Bool {
        add(SentNotification(notification: notification, signedPayload: nil, attempts: []))
        return true
    }

    func sentNotifications() async throws(StoreError) -> [SentNotification] {
        sent.withLock { $0 }
    }

    /// Signs everything that the store has collected and records a successful attempt for each.
    func deliver(of store: Store, result: String = "SUCCESS") throws {
        for notification in store.takeNotifications() {
            let jws = try store.sign([notification]).first?.jws
            add(
                SentNotification(
                    notification: notification, signedPayload: jws,
                    attempts: [SentNotification.Attempt(date: store.now, result: result)]))
        }
    }
}
