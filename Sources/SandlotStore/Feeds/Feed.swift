import Synchronization

/// A stream of elements from the store, to which each iterator subscribes separately.
///
/// The feed ends with the launch of its app.
public struct Feed<Element: Sendable>: AsyncSequence, Sendable {
    /// The failure type: a feed does not throw.
    public typealias Failure = Never

    private let subscribe: @Sendable () -> FeedSubscription<Element>
    /// Learns of each element that a listener receives, or nil.
    private var observe: (@Sendable (Element) -> Void)?

    package init(subscribe: @escaping @Sendable () -> FeedSubscription<Element>) {
        self.subscribe = subscribe
    }

    /// Returns a feed of the same elements that is observed.
    ///
    /// - Parameters:
    ///   - onSubscription: Learns of each subscription.
    ///   - onElement: Learns of each element that a listener receives.
    /// - Returns: The observed feed.
    package func observed(
        onSubscription: @escaping @Sendable (FeedSubscription<Element>) -> Void = { _ in },
        onElement: @escaping @Sendable (Element) -> Void
    ) -> Feed {
        let subscribe = subscribe
        var observed = Feed {
            let subscription = subscribe()
            onSubscription(subscription)
            return subscription
        }
        observed.observe = onElement
        return observed
    }

    /// Creates an iterator with a subscription.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(subscription: subscribe(), observe: observe)
    }

    /// An iterator with its subscription.
    ///
    /// Copies share the subscription, which ends when the last copy is released.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let subscription: FeedSubscription<Element>
        private let observe: (@Sendable (Element) -> Void)?

        init(
            subscription: FeedSubscription<Element>, observe: (@Sendable (Element) -> Void)?
        ) {
            self.subscription = subscription
            self.observe = observe
        }

        /// Waits for the next element.
        ///
        /// - Returns: The element, or nil if the feed has ended or the task is canceled.
        public mutating func next() async -> Element? {
            await nextObserved()
        }

        /// Waits for the next element.
        ///
        /// - Parameter actor: The actor on which the caller runs.
        /// - Returns: The element, or nil if the feed has ended or the task is canceled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async -> Element? {
            await nextObserved()
        }

        private func nextObserved() async -> Element? {
            let element = await subscription.next()
            if let observe, let element { observe(element) }
            return element
        }
    }
}

/// The queue of one iterator.
package final class FeedSubscription<Element: Sendable>: Sendable, SettlingListener {
    /// An element, and the commit that must precede its delivery.
    private struct Offer {
        let element: Element
        let ticket: LedgerTicket
    }

    private enum Answer {
        case offer(Offer)
        case end
        case wait
    }

    private struct State {
        var queue: [Offer] = []
        var head = 0
        var waiter: CheckedContinuation<Offer?, Never>?
        var hasEnded = false
        /// Whether an element was taken and the next one has not been requested yet.
        var isWorking = false
        var takenCount = 0
        var settlers: [CheckedContinuation<Void, Never>] = []

        var isEmpty: Bool { head == queue.count }

        /// Whether no element is queued and none is being processed.
        var isSettled: Bool { hasEnded || (isEmpty && !isWorking) }

        mutating func takeFirst() -> Offer? {
            guard !isEmpty else { return nil }
            takenCount += 1
            let offer = queue[head]
            head += 1
            if isEmpty {
                queue.removeAll(keepingCapacity: true)
                head = 0
            }
            return offer
        }

        mutating func takeSettlers() -> [CheckedContinuation<Void, Never>] {
            guard isSettled, !settlers.isEmpty else { return [] }
            defer { settlers = [] }
            return settlers
        }
    }

    /// The name of the feed in reports.
    package let name: String
    private let state = Mutex(State())

    /// Creates a subscription.
    ///
    /// - Parameters:
    ///   - name: The name of the feed in reports.
    ///   - backlog: The elements that are available immediately.
    ///   - ticket: The commit that must precede their delivery.
    package init(
        name: String, backlog: [Element] = [], after ticket: LedgerTicket = .committed
    ) {
        self.name = name
        state.withLock { state in
            state.queue = backlog.map { Offer(element: $0, ticket: ticket) }
        }
    }

    /// Adds an element to the end of the queue.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - ticket: The commit that must precede its delivery.
    package func offer(_ element: Element, after ticket: LedgerTicket = .committed) {
        let offer = Offer(element: element, ticket: ticket)
        let waiter = state.withLock { state -> CheckedContinuation<Offer?, Never>? in
            if state.hasEnded { return nil }
            if let waiter = state.waiter {
                state.waiter = nil
                state.isWorking = true
                state.takenCount += 1
                return waiter
            }
            state.queue.append(offer)
            return nil
        }
        waiter?.resume(returning: offer)
    }

    /// Ends the subscription and discards all elements that have not been taken.
    package func end() {
        let (waiter, settlers) = state.withLock { state in
            state.hasEnded = true
            state.queue = []
            state.head = 0
            defer { state.waiter = nil }
            return (state.waiter, state.takeSettlers())
        }
        waiter?.resume(returning: nil)
        for settler in settlers { settler.resume() }
    }

    func next() async -> Element? {
        guard let offer = await nextOffer() else { return nil }
        if offer.ticket.isCommitted { return offer.element }
        do {
            try await offer.ticket.commitment()
            return offer.element
        } catch {
            // A change that was not committed has not happened, and no later one will.
            Notice.print("\(name) ends because the ledger could not commit an element: \(error)")
            end()
            return nil
        }
    }

    private func nextOffer() async -> Offer? {
        if !Task.isCancelled, let offer = takeNow() { return offer }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                resume(continuation)
            }
        } onCancel: {
            end()
        }
    }

    /// Returns a queued element, if there is one, without waiting.
    private func takeNow() -> Offer? {
        state.withLock { state in
            guard let offer = state.takeFirst() else { return nil }
            state.isWorking = true
            return offer
        }
    }

    private func resume(_ continuation: CheckedContinuation<Offer?, Never>) {
        // Two tasks cannot wait on one iterator. If a copy does, the later wait ends.
        let (answer, settlers) = state.withLock { state in
            if let offer = state.takeFirst() {
                state.isWorking = true
                return (Answer.offer(offer), [CheckedContinuation<Void, Never>]())
            }
            state.isWorking = false
            guard !state.hasEnded, state.waiter == nil else {
                return (.end, state.takeSettlers())
            }
            state.waiter = continuation
            return (.wait, state.takeSettlers())
        }
        switch answer {
        case .offer(let offer): continuation.resume(returning: offer)
        case .end: continuation.resume(returning: nil)
        case .wait: break
        }
        for settler in settlers { settler.resume() }
    }

    package var isSettled: Bool { state.withLock { $0.isSettled } }

    package var isWaiting: Bool { state.withLock { $0.waiter != nil && !$0.hasEnded } }

    /// Whether a task is suspended in it, or no task will be resumed by it any more.
    var isQuiet: Bool { state.withLock { $0.waiter != nil || $0.hasEnded } }

    package var takenCount: Int { state.withLock { $0.takenCount } }

    /// Whether no further element will be offered.
    package var hasEnded: Bool { state.withLock { $0.hasEnded } }

    package func settle(until deadline: ContinuousClock.Instant) async {
        let timeout = Task {
            try? await Task.sleep(until: deadline, clock: .continuous)
            giveUp()
        }
        await withCheckedContinuation { continuation in
            let isSettled = state.withLock { state in
                if !state.isSettled { state.settlers.append(continuation) }
                return state.isSettled
            }
            if isSettled { continuation.resume() }
        }
        timeout.cancel()
    }

    /// Resumes all callers that wait for the listener to be settled.
    private func giveUp() {
        let settlers = state.withLock { state in
            defer { state.settlers = [] }
            return state.settlers
        }
        for settler in settlers { settler.resume() }
    }
}

/// A listener whose settled state can be awaited.
package protocol SettlingListener: AnyObject, Sendable {
    /// The name of the listener in reports.
    var name: String { get }
    /// Whether it has taken all offered elements and is suspended again, or has ended.
    var isSettled: Bool { get }
    /// Whether a task is suspended in it, and is neither canceled nor processing an element.
    var isWaiting: Bool { get }
    /// The number of elements that it has taken.
    var takenCount: Int { get }
    /// Waits until the listener is settled or the deadline has passed.
    func settle(until deadline: ContinuousClock.Instant) async
}
