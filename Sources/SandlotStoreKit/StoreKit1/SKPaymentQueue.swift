public import Foundation
import SandlotStore

/// The payment queue of an app in StoreKit's original API.
///
/// Apps that sell with StoreKit 2 use it for promoted purchases, which the customer starts in the
/// App Store. The queue belongs to the current environment. Observers are called on the main actor.
/// They are informed of payments in the queue, of promoted purchases, and of the new transactions
/// and revocations that `Transaction.updates` delivers while the app runs. They are not informed of
/// transactions that `purchase()` returns.
public final class SKPaymentQueue: NSObject, Sendable {
    let contents: PaymentQueueContents
    /// The app's queue, if this is another object for it.
    private let original: SKPaymentQueue?

    init(_ contents: PaymentQueueContents) {
        self.contents = contents
        original = nil
    }

    /// Creates another object for the app's queue.
    ///
    /// Observers receive the queue that ``default()`` returns.
    public override init() {
        let original = PaymentQueues.current
        contents = original.contents
        self.original = original
    }

    /// Returns the app's queue.
    public class func `default`() -> SKPaymentQueue { PaymentQueues.current }

    /// Returns whether the device allows payments.
    public class func canMakePayments() -> Bool { AppStore.canMakePayments }

    /// The transactions that the app has not finished.
    public var transactions: [SKPaymentTransaction] { contents.transactions }

    /// The observers, in the order in which they were added.
    public var transactionObservers: [any SKPaymentTransactionObserver] { contents.observers }

    /// Adds an observer, which the queue does not retain.
    ///
    /// - Parameter observer: The observer. Adding it again has no effect.
    public func add(_ observer: any SKPaymentTransactionObserver) {
        if contents.add(observer) { (original ?? self).listen() }
    }

    /// Removes an observer.
    ///
    /// - Parameter observer: The observer. Removing one that was not added has no effect.
    public func remove(_ observer: any SKPaymentTransactionObserver) {
        contents.remove(observer)
    }

    /// Adds a payment to the queue.
    ///
    /// Observers are called when the payment starts and when it ends.
    ///
    /// - Parameter payment: The payment. Later changes to it have no effect.
    public func add(_ payment: SKPayment) {
        let content = payment.content
        perform { queue in await queue.buy(content) }
    }

    /// Removes a transaction from the queue and finishes it.
    ///
    /// - Parameter transaction: The transaction. Finishing it again has no effect.
    public func finishTransaction(_ transaction: SKPaymentTransaction) {
        guard transaction.transactionState != .purchasing, contents.remove(transaction) else {
            return
        }
        let environment = contents.environment
        perform { queue in
            if let id = transaction.id { await environment?.connection.finish(id) }
            for observer in queue.contents.observers {
                observer.paymentQueue(queue, removedTransactions: [transaction])
            }
        }
    }

    /// Delivers the customer's finished purchases of non-consumables and auto-renewable
    /// subscriptions again, as restored transactions.
    public func restoreCompletedTransactions() {
        perform { queue in await queue.restore() }
    }

    /// Delivers the customer's finished purchases of non-consumables and auto-renewable
    /// subscriptions again, as restored transactions.
    ///
    /// - Parameter username: This value has no effect.
    public func restoreCompletedTransactions(withApplicationUsername username: String?) {
        restoreCompletedTransactions()
    }

    /// Runs a closure on the main actor, for which `settled()` waits.
    private func perform(_ body: @escaping @Sendable @MainActor (SKPaymentQueue) async -> Void) {
        let expected = contents.environment?.registerPendingListener(isRequest: true)
        Task { @MainActor [queue = original ?? self] in
            expected?.begin()
            await body(queue)
            expected?.end()
        }
    }

    /// Listens to the store until the environment ends.
    private func listen() {
        let origin = Origin(contents.environment)
        let intents = PurchaseIntent.PurchaseIntents(origin: origin).makeAsyncIterator()
        let updates = FeedIterator(origin: origin) { $0.paymentUpdates }
        contents.keep([
            Task { @MainActor [weak self] in
                var intents = intents
                while let intent = await intents.next() { await self?.offer(intent) }
            },
            Task { @MainActor [weak self] in
                var updates = updates
                while let delivery = await updates.next() { self?.report(delivery) }
            },
        ])
    }
}
