import SandlotStore
import Synchronization

/// The state of a payment queue, protected by a lock.
///
/// The queue refers to this object instead of storing the `Mutex`, because of a compiler problem.
/// `ChosenFailure` describes it.
final class PaymentQueueContents: Sendable {
    /// A weak reference to an observer.
    ///
    /// The reference is sent to the main actor without a check, as in Apple's queue. Only the main
    /// actor calls the observer.
    private struct ObserverReference: @unchecked Sendable {
        weak var observer: (any SKPaymentTransactionObserver)?
    }

    private struct State {
        var observers: [ObserverReference] = []
        var transactions: [SKPaymentTransaction] = []
        /// The number of payments that wait for the store's answer.
        var payments = 0
        /// The transactions that arrived from the store while payments waited for its answer.
        var announced: Set<TransactionID> = []
        /// The transactions that the queue has bought, and that have not arrived from the store yet.
        var bought: Set<TransactionID> = []
        var listeners: [Task<Void, Never>] = []
        var hasListened = false
    }

    private let state = Mutex(State())
    private let isOfProcess: Bool
    private weak let own: StoreEnvironment?

    /// Creates the contents of a queue.
    ///
    /// - Parameter environment: The environment, or nil for the process's queue, which may not have
    ///   one yet.
    init(_ environment: StoreEnvironment?) {
        isOfProcess = environment == nil
        own = environment
    }

    deinit {
        state.withLock { for listener in $0.listeners { listener.cancel() } }
    }

    /// The environment that handles the payments.
    var environment: StoreEnvironment? { isOfProcess ? StoreEnvironment.found : own }

    var observers: [any SKPaymentTransactionObserver] {
        state.withLock { $0.observers }.compactMap(\.observer)
    }

    /// Adds an observer.
    ///
    /// - Returns: Whether the queue must start to listen.
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

    /// Stores the tasks that listen to the store, so that they end with the queue.
    func keep(_ listeners: [Task<Void, Never>]) {
        state.withLock { $0.listeners += listeners }
    }

    // MARK: - Transactions

    var transactions: [SKPaymentTransaction] { state.withLock { $0.transactions } }

    /// Adds transactions, or replaces those of the same payment.
    func put(_ transactions: [SKPaymentTransaction]) {
        state.withLock { state in
            for transaction in transactions {
                if let index = state.transactions.firstIndex(of: transaction) {
                    state.transactions[index] = transaction
                } else {
                    state.transactions.append(transaction)
                }
            }
        }
    }

    /// Removes a transaction.
    ///
    /// - Returns: Whether the queue contained the transaction.
    @discardableResult
    func remove(_ transaction: SKPaymentTransaction) -> Bool {
        state.withLock { state in
            guard let index = state.transactions.firstIndex(of: transaction) else { return false }
            state.transactions.remove(at: index)
            return true
        }
    }

    /// Returns the deferred transaction of a payment like another, or nil.
    func deferred(like payment: SKPayment.Content) -> SKPaymentTransaction? {
        transactions.first {
            $0.transactionState == .deferred && $0.content.requestsSame(as: payment)
        }
    }

    // MARK: - Purchases, which the store also announces

    /// Begins a payment.
    func beginPayment() {
        state.withLock { $0.payments += 1 }
    }

    /// Ends a payment.
    func endPayment() {
        state.withLock { state in
            state.payments -= 1
            if state.payments == 0 { state.announced = [] }
        }
    }

    /// Notes that a payment has bought a transaction.
    ///
    /// - Returns: Whether observers must be informed, because the store has not announced it yet.
    func noteBought(_ id: TransactionID) -> Bool {
        state.withLock { state in
            if state.announced.remove(id) != nil { return false }
            if state.hasListened { state.bought.insert(id) }
            return true
        }
    }

    /// Notes that the store has announced a transaction.
    ///
    /// - Returns: Whether observers must be informed, because the queue has not bought it.
    func noteAnnounced(_ id: TransactionID) -> Bool {
        state.withLock { state in
            if state.bought.remove(id) != nil { return false }
            if state.payments > 0 { state.announced.insert(id) }
            return true
        }
    }
}

/// The queues of the environments.
enum PaymentQueues {
    private struct Entry {
        weak var launch: StoreEnvironment.LaunchIdentity?
        let queue: SKPaymentQueue
    }

    /// The process's queue.
    ///
    /// Observers are often added before a store exists.
    private static let ofProcess = SKPaymentQueue(PaymentQueueContents(nil))
    private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    /// The queue of the environment's current launch.
    ///
    /// A relaunched app has no observers.
    static var current: SKPaymentQueue {
        guard let environment = StoreEnvironment.local else { return ofProcess }
        let launch = environment.launchIdentity
        return entries.withLock { entries in
            // The identifier of a released launch can be reused by a new one.
            entries = entries.filter { $0.value.launch != nil }
            let id = ObjectIdentifier(launch)
            if let entry = entries[id] { return entry.queue }
            let queue = SKPaymentQueue(PaymentQueueContents(environment))
            entries[id] = Entry(launch: launch, queue: queue)
            return queue
        }
    }
}
