internal import SandlotKids
internal import SandlotReceipts
internal import SandlotStore
internal import Synchronization

/// An app that runs on a device, and what it has heard from the store.
final class RunningApp {
    /// What the listener has taken and the app has not looked at.
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
    /// The app itself, if its file is known; it hears from the store by its own means.
    var played: KidsApp?
    private let inbox = Inbox()
    private let listener = Mutex<Task<Void, Never>?>(nil)

    /// An app that was launched just now and does not listen yet.
    init(_ installation: Installation, finishes: Bool) {
        self.installation = installation
        self.finishes = finishes
    }

    /// Begins to listen to the updates of transactions; a second call changes nothing.
    func listen() {
        listener.withLock { listener in
            guard listener == nil else { return }
            // The subscription must stand before the store offers anything else.
            let subscription = installation.transactionUpdates.makeAsyncIterator()
            let inbox = inbox
            listener = Task {
                var iterator = subscription
                while let delivery = await iterator.next() { inbox.append(delivery) }
            }
        }
    }

    /// What was delivered since the last call.
    func takeDeliveries() -> [Delivery<TransactionPayload>] {
        inbox.takeAll()
    }

    /// Waits until the listener is gone, after the launch has ended, or could not be ended by a store whose ledger
    /// takes nothing more.
    func end() async {
        let task = listener.withLock { $0 }
        task?.cancel()
        await task?.value
    }
}
