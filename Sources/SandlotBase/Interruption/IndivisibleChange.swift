import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Changes of files that delay a request to end the process.
///
/// Code that ends the process on request calls ``close()`` first. A change may still be
/// interrupted, for example by `kill -KILL`, so the next process must be able to complete or remove
/// it.
package enum IndivisibleChange {
    private struct State {
        var count = 0
        var isClosed = false
    }

    private static let state = Mutex(State())

    /// Begins a change, which the caller must end with ``end()``.
    ///
    /// After a successful ``close()``, this function does not return.
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

    /// Prevents further changes, unless one is in progress.
    ///
    /// - Returns: Whether no change is in progress, so that the process can end.
    package static func close() -> Bool {
        state.withLock { state in
            if state.count == 0 { state.isClosed = true }
            return state.isClosed
        }
    }
}
