internal import Synchronization

/// A stream that the store feeds, to which each iterator subscribes on its own.
///
/// It ends when the launch of the app that it belongs to ends.
public struct Feed<Element: Sendable>: AsyncSequence, Sendable {
    /// Nothing is thrown.
    public typealias Failure = Never

    private let subscribe: @Sendable () -> FeedSubscription<Element>

    package init(subscribe: @escaping @Sendable () -> FeedSubscription<Element>) {
        self.subscribe = subscribe
    }

    /// Subscribes.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(subscription: subscribe())
    }

    /// One subscriber.
    ///
    /// Copies share the subscription; it is given up when the last copy is gone.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let subscription: FeedSubscription<Element>

        init(subscription: FeedSubscription<Element>) {
            self.subscription = subscription
        }

        /// Waits for the next element.
        ///
        /// - Returns: The element, or nil if the feed has ended or the task is cancelled.
        public mutating func next() async -> Element? {
            await subscription.next()
        }

        /// Waits for the next element.
        ///
        /// - Parameter actor: The actor on which the caller runs.
        /// - Returns: The element, or nil if the feed has ended or the task is cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async -> Element? {
            await subscription.next()
        }
    }
}

/// What waits for one iterator.
package final class FeedSubscription<Element: Sendable>: Sendable, SettlingListener {
    /// An element, and what must be committed before anybody sees it.
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
        /// Whether an element was taken and the next one has not been asked for yet.
        var isWorking = false
        var takenCount = 0
        var settlers: [CheckedContinuation<Void, Never>] = []

        var isEmpty: Bool { head == queue.count }

        /// An iterator is settled if nothing is on offer and nothing is being worked on.
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

    /// What the feed is called in reports.
    let name: String
    private let state = Mutex(State())

    /// Makes a subscription.
    ///
    /// - Parameters:
    ///   - name: What the feed is called in reports.
    ///   - backlog: What is offered at once.
    ///   - ticket: What must be committed before anybody sees that.
    package init(
        name: String, backlog: [Element] = [], after ticket: LedgerTicket = .committed
    ) {
        self.name = name
        state.withLock { state in
            state.queue = backlog.map { Offer(element: $0, ticket: ticket) }
        }
    }

    /// Offers an element, behind those that have not been taken yet.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - ticket: What must be committed before anybody sees it.
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

    /// Ends the subscription; what has not been taken is lost.
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
            // What was not kept has not happened, and nothing after it will.
            Notice.print("\(name) ends, as the ledger did not keep what it was to tell: \(error)")
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

    /// What is on offer already, for which nobody has to wait.
    private func takeNow() -> Offer? {
        state.withLock { state in
            guard let offer = state.takeFirst() else { return nil }
            state.isWorking = true
            return offer
        }
    }

    private func resume(_ continuation: CheckedContinuation<Offer?, Never>) {
        // Two tasks cannot wait on one iterator; if a copy does, the later one ends.
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

    var isSettled: Bool { state.withLock { $0.isSettled } }

    var isWaiting: Bool { state.withLock { $0.waiter != nil && !$0.hasEnded } }

    var takenCount: Int { state.withLock { $0.takenCount } }

    /// Whether nothing will be offered any more.
    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    func settle(until deadline: ContinuousClock.Instant) async {
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

    /// Lets go of whoever waits for the listener to be settled.
    private func giveUp() {
        let settlers = state.withLock { state in
            defer { state.settlers = [] }
            return state.settlers
        }
        for settler in settlers { settler.resume() }
    }
}

/// A listener that can be waited for.
protocol SettlingListener: AnyObject, Sendable {
    /// What the listener is called in reports.
    var name: String { get }
    /// Whether it has taken what was offered and waits again, or is gone.
    var isSettled: Bool { get }
    /// Whether a task is suspended in it, and neither cancelled nor at work.
    var isWaiting: Bool { get }
    /// How many elements it has taken.
    var takenCount: Int { get }
    /// Waits until the listener is settled, or the deadline has passed.
    func settle(until deadline: ContinuousClock.Instant) async
}
