import SandlotStore
import Synchronization

/// A listener that stores the elements of a feed.
final class Collector<Element: Sendable>: Sendable {
    private let collected = Collected<Element>()
    private let task: Task<Void, Never>

    /// Starts listening immediately.
    init(_ feed: Feed<Element>) {
        let (iterator, collected) = (feed.makeAsyncIterator(), collected)
        task = Task {
            var iterator = iterator
            while let element = await iterator.next() { collected.append(element) }
            collected.end()
        }
    }

    deinit { task.cancel() }

    /// The elements received so far.
    var elements: [Element] { collected.state.withLock { $0.elements } }

    /// Stops listening.
    func cancel() { task.cancel() }

    /// Waits for the end of the feed.
    func ended() async { await task.value }
}

private final class Collected<Element: Sendable>: Sendable {
    struct State {
        var elements: [Element] = []
        var hasEnded = false
    }

    let state = Mutex(State())

    func append(_ element: Element) { state.withLock { $0.elements.append(element) } }

    func end() { state.withLock { $0.hasEnded = true } }
}
