import SandlotServer
import Synchronization

/// A developer's server that answers only when a test lets it.
final class GatedPoster: NotificationPoster {
    private struct State {
        var isOpen = false
        var hasArrived = false
        var posts: [CheckedContinuation<Void, Never>] = []
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func post(_ body: [UInt8]) async -> WebhookAnswer {
        await withCheckedContinuation { continuation in
            let (isOpen, watchers) = state.withLock { state in
                state.hasArrived = true
                if !state.isOpen { state.posts.append(continuation) }
                defer { state.watchers = [] }
                return (state.isOpen, state.watchers)
            }
            for watcher in watchers { watcher.resume() }
            if isOpen { continuation.resume() }
        }
        return WebhookAnswer(.success)
    }

    /// Waits until a notification has arrived.
    func hasArrived() async {
        await withCheckedContinuation { continuation in
            let hasArrived = state.withLock { state in
                if !state.hasArrived { state.watchers.append(continuation) }
                return state.hasArrived
            }
            if hasArrived { continuation.resume() }
        }
    }

    /// Answers everything from now on.
    func open() {
        let posts = state.withLock { state in
            state.isOpen = true
            defer { state.posts = [] }
            return state.posts
        }
        for post in posts { post.resume() }
    }

    /// Lets what arrives from now on wait.
    func close() {
        state.withLock { state in
            state.isOpen = false
            state.hasArrived = false
        }
    }
}
