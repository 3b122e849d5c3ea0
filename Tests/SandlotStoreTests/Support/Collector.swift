import SandlotStore
import Synchronization

/// Somebody who listens to a feed and keeps what comes.
final class Collector<Element: Sendable>: Sendable {
    private let collected = Collected<Element>()
    private let task: Task<Void, Never>

    /// Begins to listen at once.
    init(_ feed: Feed<Element>) {
        let (iterator, collected) = (feed.makeAsyncIterator(), collected)
        task = Task {
            var iterator = iterator
            while let element = await iterator.next() { collected.append(element) }
            collected.end()
        }
    }

    deinit { task.cancel() }

    /// What has come so far.
    var elements: [Element] { collected.state.withLock { $0.elements } }

    /// Stops listening.
    func cancel() { task.cancel() }

    /// Waits for the feed's end.
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
