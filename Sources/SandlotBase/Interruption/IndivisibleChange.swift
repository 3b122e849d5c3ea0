internal import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Changes of files during which a request to end the process has to wait.
///
/// Whoever ends the process on request calls ``close()`` first. A change that is interrupted all the same, as by
/// `kill -KILL`, must still be one that the next process can finish or clear.
package enum IndivisibleChange {
    private struct State {
        var count = 0
        var isClosed = false
    }

    private static let state = Mutex(State())

    /// Begins a change; the caller must end it with ``end()``.
    ///
    /// Once the process is about to end, this does not return.
    package static func begin() {
        while true {
            let hasBegun = state.withLock { state in
                if !state.isClosed { state.count += 1 }
                return !state.isClosed
            }
            if hasBegun { return }
            sleep(1)
        }
    }

    /// Ends a change.
    package static func end() {
        state.withLock { $0.count -= 1 }
    }

    /// Lets no further change begin, unless one is under way.
    ///
    /// - Returns: Whether no change is under way, so that the process can end.
    package static func close() -> Bool {
        state.withLock { state in
            if state.count == 0 { state.isClosed = true }
            return state.isClosed
        }
    }
}
