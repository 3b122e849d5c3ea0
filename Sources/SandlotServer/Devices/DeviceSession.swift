import SandlotJSON
import SandlotStore
import Synchronization

/// One launch of an app in another process.
///
/// The session listens to the feeds that the app listens to, and keeps what they deliver until the
/// app has confirmed it. An answer that is lost on the way is therefore sent again.
final class DeviceSession: Sendable {
    /// An element of a feed, with its number in the session.
    struct Element: Sendable {
        let number: Int64
        let feed: DeviceFeed
        let value: JSONElement
    }

    private struct Listener {
        /// The number that the app gives to each new subscription.
        var generation: Int64
        var task: Task<Void, Never>
    }

    private struct State {
        var listeners: [DeviceFeed: Listener] = [:]
        var elements: [Element] = []
        var lastNumber: Int64 = 0
        var hasEnded = false
        /// Whether the server stops, so that no request waits anymore.
        var isStopping = false
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        /// The requests whose time has passed before they waited.
        var expired: Set<Int> = []
        var nextWaiter = 0
        /// The keys of the latest purchases.
        var keys: [String] = []
    }

    /// The number of keys that are remembered; an app repeats only what was just lost.
    private static let keyCount = 64

    let id: String
    let store: Store
    let installation: Installation
    private let state = Mutex(State())

    init(id: String, store: Store, installation: Installation) {
        self.id = id
        self.store = store
        self.installation = installation
    }

    /// Whether the launch has ended.
    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Returns whether no purchase with a key was requested before.
    func isNew(_ key: String) -> Bool {
        state.withLock { state in
            guard !state.keys.contains(key) else { return false }
            state.keys = state.keys.suffix(Self.keyCount - 1) + [key]
            return true
        }
    }

    // MARK: - Listening

    /// Listens to exactly the given feeds.
    ///
    /// - Parameter wanted: The number of the app's subscription to each feed. A new number begins a
    ///   new subscription.
    func listen(to wanted: [DeviceFeed: Int64]) {
        state.withLock { state in
            for (feed, listener) in state.listeners where wanted[feed] != listener.generation {
                listener.task.cancel()
                state.listeners[feed] = nil
            }
            guard !state.hasEnded else { return }
            for feed in DeviceFeed.allCases {
                guard let generation = wanted[feed], state.listeners[feed] == nil else { continue }
                state.listeners[feed] = Listener(
                    generation: generation, task: feed.listen(for: self))
            }
        }
    }

    /// Adds an element of a feed.
    func add(_ value: JSONElement, from feed: DeviceFeed) {
        state.withLock { state in
            state.lastNumber += 1
            state.elements.append(Element(number: state.lastNumber, feed: feed, value: value))
        }
        resume()
    }

    /// Returns the elements after a number, as soon as there is one.
    ///
    /// - Parameters:
    ///   - number: The number of the last element that the app has received.
    ///   - patience: The time to wait for an element.
    /// - Returns: The elements, in order.
    func elements(after number: Int64, patience: Duration) async -> [Element] {
        let waiter = state.withLock { state in
            state.elements.removeAll { $0.number <= number }
            state.nextWaiter += 1
            return state.nextWaiter
        }
        let timeout = Task {
            // A canceled wait is over, too.
            try? await Task.sleep(for: patience)
            self.expire(waiter)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    let isReady =
                        state.hasEnded || state.isStopping || !state.elements.isEmpty
                        || state.expired.contains(waiter)
                    if !isReady { state.waiting[waiter] = continuation }
                    return isReady
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            timeout.cancel()
        }
        timeout.cancel()
        await timeout.value
        return state.withLock { state in
            state.expired.remove(waiter)
            return state.elements
        }
    }

    /// Ends the wait of a request.
    private func expire(_ waiter: Int) {
        let continuation = state.withLock { state in
            state.expired.insert(waiter)
            return state.waiting.removeValue(forKey: waiter)
        }
        continuation?.resume()
    }

    /// Ends the session's feeds.
    func end() {
        let listeners = state.withLock { state in
            state.hasEnded = true
            defer { state.listeners = [:] }
            return state.listeners.values.map(\.task)
        }
        for listener in listeners { listener.cancel() }
        resume()
    }

    /// Answers all requests that wait, because the server stops.
    func stop() {
        state.withLock { $0.isStopping = true }
        resume()
    }

    /// Answers all requests that wait for elements.
    private func resume() {
        let waiting = state.withLock { state in
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume() }
    }
}

/// The feeds of a connection.
enum DeviceFeed: String, Hashable, Sendable, CaseIterable {
    case transactions, payments, standings, storefronts, messages, intents

    /// Subscribes to the feed and passes on its elements.
    ///
    /// The subscription exists when this method returns, so what happens afterward is not missed.
    func listen(for session: DeviceSession) -> Task<Void, Never> {
        let installation = session.installation
        return switch self {
        case .transactions:
            pass(installation.transactionUpdates, to: session) { $0.wire }
        case .payments: pass(installation.paymentUpdates, to: session) { $0.wire }
        case .standings: pass(installation.standingUpdates, to: session) { $0.wire }
        case .storefronts: pass(installation.storefrontUpdates, to: session) { $0.wire }
        case .messages: pass(installation.messages, to: session) { $0.wire }
        case .intents: pass(installation.purchaseIntents, to: session) { $0.wire }
        }
    }

    private func pass<Value: Sendable>(
        _ feed: Feed<Value>, to session: DeviceSession,
        _ wire: @escaping @Sendable (Value) -> JSONElement
    ) -> Task<Void, Never> {
        let subscription = Subscription(iterator: feed.makeAsyncIterator())
        return Task { [weak session] in
            var iterator = subscription.iterator
            while let value = await iterator.next() {
                session?.add(wire(value), from: self)
            }
            // A canceled subscription is replaced by another one. Otherwise, the launch has ended.
            if !Task.isCancelled { session?.end() }
        }
    }

    /// A subscription on its way to its task.
    private struct Subscription<Value: Sendable>: @unchecked Sendable {
        // Only the task uses it, after it has been created.
        let iterator: Feed<Value>.AsyncIterator
    }
}
