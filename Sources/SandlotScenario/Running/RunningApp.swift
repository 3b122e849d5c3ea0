import SandlotKids
import SandlotReceipts
import SandlotStore
import Synchronization

/// An app that runs on a device, and the updates that it has received from the store.
final class RunningApp {
    /// The updates that the listener has received and the app has not yet processed.
    private final class Inbox: Sendable {
        private let deliveries = Mutex<[Delivery<TransactionPayload>]>([])

        func append(_ delivery: Delivery<TransactionPayload>) {
            deliveries.withLock { $0.append(delivery) }
        }

        func takeAll() -> [Delivery<TransactionPayload>] {
            deliveries.withLock { deliveries in
                defer { deliveries = [] }
                return deliveries
            }
        }
    }

    let installation: Installation
    /// Whether the app finishes what it gets.
    let finishes: Bool
    /// The app itself, if its file is known.
    ///
    /// It listens to the store on its own.
    var played: KidsApp?
    private let inbox = Inbox()
    private let listener = Mutex<Task<Void, Never>?>(nil)

    /// Creates an app that has just been launched and does not listen yet.
    init(_ installation: Installation, finishes: Bool) {
        self.installation = installation
        self.finishes = finishes
    }

    /// Starts to listen to transaction updates.
    ///
    /// A second call has no effect.
    func listen() {
        listener.withLock { listener in
            guard listener == nil else { return }
            // The subscription must exist before the store offers anything else.
            let subscription = installation.transactionUpdates.makeAsyncIterator()
            let inbox = inbox
            listener = Task {
                var iterator = subscription
                while let delivery = await iterator.next() { inbox.append(delivery) }
            }
        }
    }

    /// Returns the updates that were delivered since the last call.
    func takeDeliveries() -> [Delivery<TransactionPayload>] {
        inbox.takeAll()
    }

    /// Waits until the listener has ended.
    ///
    /// The launch has ended before, or could not be ended because the store's ledger accepts
    /// nothing more.
    func end() async {
        let task = listener.withLock { $0 }
        task?.cancel()
        await task?.value
    }
}
