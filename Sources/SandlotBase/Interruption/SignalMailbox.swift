import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A mailbox that passes signals from their handler, which can do almost nothing, to a thread.
enum SignalMailbox {
    /// The signals that ask a process to end.
    static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// The signals that have arrived, one bit each.
    private static let arrived = Atomic<UInt64>(0)
    #if canImport(Darwin)
        private static let semaphore = DispatchSemaphore(value: 0)
    #else
        /// Lives as long as the process.
        ///
        /// `sem_post` is one of the few functions that a handler may call.
        nonisolated(unsafe) private static let semaphore: UnsafeMutablePointer<sem_t> = {
            let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
            unsafe sem_init(semaphore, 0, 0)
            return unsafe semaphore
        }()
    #endif

    /// Creates everything that the handler needs, because the handler must not allocate memory.
    static func prepare() {
        _ = arrived.load(ordering: .relaxed)
        #if canImport(Darwin)
            _ = semaphore
        #else
            _ = unsafe semaphore
        #endif
    }

    /// The function that is called when a signal arrives.
    static let handler: @convention(c) (Int32) -> Void = { number in
        let before = errno
        SignalMailbox.arrived.bitwiseOr(1 << UInt64(number), ordering: .releasing)
        #if canImport(Darwin)
            SignalMailbox.semaphore.signal()
        #else
            unsafe sem_post(SignalMailbox.semaphore)
        #endif
        errno = before
    }

    /// Waits until a signal arrives.
    ///
    /// - Returns: The signals that have arrived since the last call.
    static func wait() -> [Int32] {
        #if canImport(Darwin)
            semaphore.wait()
        #else
            while unsafe sem_wait(semaphore) != 0, errno == EINTR {}
        #endif
        let bits = arrived.exchange(0, ordering: .acquiring)
        return signals.filter { bits & (1 << UInt64($0)) != 0 }
    }
}
