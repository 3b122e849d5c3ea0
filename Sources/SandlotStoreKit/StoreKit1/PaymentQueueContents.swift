internal import SandlotStore
internal import Synchronization

/// What a payment queue guards with its lock.
///
/// The queue refers to it instead of storing the `Mutex` itself, for the compiler's sake (see `ChosenFailure`).
final class PaymentQueueContents: Sendable {
    /// An observer, which its app keeps alive.
    ///
    /// It is sent to the main actor unchecked, as Apple's queue does: the main actor alone calls it.
    private struct ObserverReference: @unchecked Sendable {
        weak var observer: (any SKPaymentTransactionObserver)?
    }

    private struct State {
        var observers: [ObserverReference] = []
        var transactions: [SKPaymentTransaction] = []
        var reported: Set<TransactionID> = []
        var listeners: [Task<Void, Never>] = []
        var hasListened = false
    }

    private let state = Mutex(State())
    private let isOfProcess: Bool
    private weak let own: StoreEnvironment?

    /// Makes the contents of a queue.
    ///
    /// - Parameter environment: The environment; nil for the queue of the process, which may have none yet.
    init(_ environment: StoreEnvironment?) {
        isOfProcess = environment == nil
        own = environment
    }

    deinit {
        state.withLock { for listener in $0.listeners { listener.cancel() } }
    }

    /// The environment to which payments go.
    var environment: StoreEnvironment? { isOfProcess ? StoreEnvironment.current : own }

    var observers: [any SKPaymentTransactionObserver] {
        state.withLock { $0.observers }.compactMap(\.observer)
    }

    /// Adds an observer.
    ///
    /// - Returns: Whether the queue has to begin to listen.
    func add(_ observer: any SKPaymentTransactionObserver) -> Bool {
        let reference = ObserverReference(observer: observer)
        return state.withLock { state in
            state.observers.removeAll { $0.observer == nil }
            let isThere = state.observers.contains { $0.observer === reference.observer }
            if !isThere { state.observers.append(reference) }
            defer { state.hasListened = true }
            return !state.hasListened
        }
    }

    func remove(_ observer: any SKPaymentTransactionObserver) {
        let reference = ObserverReference(observer: observer)
        state.withLock { state in
            state.observers.removeAll {
                $0.observer == nil || $0.observer === reference.observer
            }
        }
    }

    /// Keeps the tasks that listen to the store, to end them with the queue.
    func keep(_ listeners: [Task<Void, Never>]) {
        state.withLock { $0.listeners += listeners }
    }

    // MARK: - Transactions

    var transactions: [SKPaymentTransaction] { state.withLock { $0.transactions } }

    /// The transactions that observers have been told of.
    var reported: Set<TransactionID> { state.withLock { $0.reported } }

    /// Adds transactions, or replaces those of the same payment.
    func put(_ transactions: [SKPaymentTransaction]) {
        state.withLock { state in
            for transaction in transactions {
                if let index = state.transactions.firstIndex(of: transaction) {
                    state.transactions[index] = transaction
                } else {
                    state.transactions.append(transaction)
                }
                if let id = transaction.id { state.reported.insert(id) }
            }
        }
    }

    /// Takes a transaction out.
    ///
    /// - Returns: Whether it was there.
    @discardableResult
    func remove(_ transaction: SKPaymentTransaction) -> Bool {
        state.withLock { state in
            guard let index = state.transactions.firstIndex(of: transaction) else { return false }
            state.transactions.remove(at: index)
            return true
        }
    }

    /// Takes the payment out that waited for what has been bought now.
    func settleDeferred(_ payment: SKPayment.Content) {
        state.withLock { state in
            let index = state.transactions.firstIndex {
                $0.transactionState == .deferred
                    && $0.content.productIdentifier == payment.productIdentifier
            }
            if let index { state.transactions.remove(at: index) }
        }
    }
}

/// The queues of the environments.
enum PaymentQueues {
    private struct Entry {
        weak var launch: Installation?
        let queue: SKPaymentQueue
    }

    /// One queue for the process: observers are often added before there is a store.
    private static let ofProcess = SKPaymentQueue(PaymentQueueContents(nil))
    private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    /// The queue of the current environment's launch: an app that is started anew has no observers.
    static var current: SKPaymentQueue {
        guard let environment = StoreEnvironment.local else { return ofProcess }
        let launch = environment.installation
        return entries.withLock { entries in
            // The identifier of a launch that is gone may be that of another one now.
            entries = entries.filter { $0.value.launch != nil }
            let id = ObjectIdentifier(launch)
            if let entry = entries[id] { return entry.queue }
            let queue = SKPaymentQueue(PaymentQueueContents(environment))
            entries[id] = Entry(launch: launch, queue: queue)
            return queue
        }
    }
}
