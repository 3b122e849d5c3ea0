public import Foundation
internal import SandlotStore

/// The payments of an app, as StoreKit's first API knows them.
///
/// Apps that buy with StoreKit 2 use it for promoted purchases, which the customer begins in the App Store. The queue
/// belongs to the current environment. Observers are called on the main actor. They are told of payments that were
/// added to the queue, of promoted purchases, and of what `Transaction.updates` delivers while the app runs. What
/// `purchase()` returns is not repeated here.
public final class SKPaymentQueue: NSObject, Sendable {
    let contents: PaymentQueueContents

    init(_ contents: PaymentQueueContents) {
        self.contents = contents
    }

    /// The queue of the app.
    public class func `default`() -> SKPaymentQueue { PaymentQueues.current }

    /// Whether the device allows payments.
    public class func canMakePayments() -> Bool { AppStore.canMakePayments }

    /// The transactions that the app has not finished.
    public var transactions: [SKPaymentTransaction] { contents.transactions }

    /// The observers, in the order in which they were added.
    public var transactionObservers: [any SKPaymentTransactionObserver] { contents.observers }

    /// Adds an observer, which is not retained.
    ///
    /// - Parameter observer: The observer; adding it again changes nothing.
    public func add(_ observer: any SKPaymentTransactionObserver) {
        if contents.add(observer) { listen() }
    }

    /// Removes an observer.
    ///
    /// - Parameter observer: The observer; one that was not added changes nothing.
    public func remove(_ observer: any SKPaymentTransactionObserver) {
        contents.remove(observer)
    }

    /// Buys.
    ///
    /// Observers are told when the payment begins and how it ends.
    ///
    /// - Parameter payment: What to buy; later changes of it do not count.
    public func add(_ payment: SKPayment) {
        let content = payment.content
        perform { queue in await queue.buy(content) }
    }

    /// Removes a transaction from the queue and tells the store that what was bought has been delivered.
    ///
    /// - Parameter transaction: The transaction; one that was finished before changes nothing.
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

    /// Delivers what the customer owns once more, as restored transactions.
    public func restoreCompletedTransactions() {
        perform { queue in await queue.restore() }
    }

    /// Delivers what the customer owns once more, as restored transactions.
    ///
    /// - Parameter username: Has no effect.
    public func restoreCompletedTransactions(withApplicationUsername username: String?) {
        restoreCompletedTransactions()
    }

    /// Does something on the main actor; `settled()` waits for it.
    private func perform(_ body: @escaping @Sendable @MainActor (SKPaymentQueue) async -> Void) {
        let expected = contents.environment?.expectListener()
        Task { @MainActor in
            expected?.begin()
            await body(self)
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
