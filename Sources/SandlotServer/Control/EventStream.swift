import Synchronization

/// The events of a served store, for everyone who listens.
///
/// A listener that reads too slowly misses the oldest events.
package final class EventStream: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<String>.Continuation] = [:]
        var nextNumber = 0
        var isFinished = false
    }

    private static let bufferedEventCount = 1024

    private let state = Mutex(State())

    /// Creates a stream without listeners.
    package init() {}

    /// Whether anyone listens.
    var hasListeners: Bool { listenerCount > 0 }

    /// The number of listeners, including those of connections that were closed since the last event.
    package var listenerCount: Int { state.withLock { $0.listeners.count } }

    /// Sends an event to all listeners.
    ///
    /// - Parameter json: The event as JSON on one line.
    package func send(_ json: String) {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.yield(json) }
    }

    /// Ends the streams of all listeners.
    package func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    /// Returns the events from now on.
    func events() -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: String.self, bufferingPolicy: .bufferingNewest(Self.bufferedEventCount))
        let number = state.withLock { state in
            state.nextNumber += 1
            if !state.isFinished { state.listeners[state.nextNumber] = continuation }
            return state.isFinished ? nil : state.nextNumber
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[number] = nil }
        }
        return stream
    }
}
