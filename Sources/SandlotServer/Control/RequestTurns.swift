import Synchronization

/// The order of requests with the same `Idempotency-Key`, of which one is performed at a time.
final class RequestTurns: Sendable {
    /// The requests that wait, by key.
    ///
    /// A key without an entry is free.
    private let waiting = Mutex<[String: [CheckedContinuation<Void, Never>]]>([:])

    /// Waits until no other request with a key is being performed.
    func begin(_ key: String) async {
        await withCheckedContinuation { continuation in
            let isFree = waiting.withLock { waiting in
                guard var others = waiting[key] else {
                    waiting[key] = []
                    return true
                }
                others.append(continuation)
                waiting[key] = others
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    /// Lets the next request with a key begin.
    func end(_ key: String) {
        let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
            guard var others = waiting[key], !others.isEmpty else {
                waiting[key] = nil
                return nil
            }
            let next = others.removeFirst()
            waiting[key] = others
            return next
        }
        next?.resume()
    }
}
