import Dispatch
import Synchronization

/// A sequence whose next element is made on another thread while the caller uses the current one.
///
/// At most one element is ready, so the memory is bounded.
final class Prefetch<Element: Sendable>: Sendable {
    private struct State {
        /// The element that is ready.
        var next: Element?
        var isOver = false
    }

    // A queue of its own has a thread even if all threads of Swift's pool are waiting.
    private let queue = DispatchQueue(label: "sandlot.store.prefetch", qos: .userInitiated)
    private let state = Mutex(State())
    private let make: @Sendable () -> Element?

    /// Creates a sequence and starts to make its first element.
    ///
    /// - Parameter make: A closure that returns the next element, or nil at the end. It is never
    ///   called twice at the same time.
    init(_ make: @escaping @Sendable () -> Element?) {
        self.make = make
        begin()
    }

    /// Returns the next element and starts to make the one after it.
    func next() -> Element? {
        // Waits for the element that is being made.
        let element = queue.sync {
            state.withLock { state in
                defer { state.next = nil }
                return state.next
            }
        }
        if element != nil { begin() }
        return element
    }

    /// Makes no further element, and waits until none is being made.
    func stop() {
        state.withLock { $0.isOver = true }
        queue.sync {}
    }

    private func begin() {
        queue.async {
            guard !self.state.withLock({ $0.isOver }) else { return }
            let element = self.make()
            self.state.withLock { $0.next = element }
        }
    }
}
