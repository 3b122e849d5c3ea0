import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The end of the process at the request of somebody else: Ctrl-C, `kill`, or a terminal that is closed.
///
/// A thread of its own waits for the signals, which interrupt nothing else. The process ends by the signal that it was
/// sent, as whoever has sent it expects: at once, or after files are in order again. From the request on, a command
/// says nothing and returns no status of its own, because what it sees then is no result.
package enum Interruption {
    private struct State {
        /// The first signal that has arrived.
        var request: Int32?
        /// What must be done before the process ends.
        var cleanup: (@Sendable () async -> Void)?
        /// Is called for each signal that arrives.
        var notice: (@Sendable () -> Void)?
    }

    private static let state = Mutex(State())

    /// Begins to wait for signals, but not for those that the process was told to ignore.
    ///
    /// Must be called before the first file is made.
    ///
    /// - Parameter notice: Is called for each signal that arrives, by the thread that waits for them.
    package static func watch(_ notice: @escaping @Sendable () -> Void) {
        state.withLock { $0.notice = notice }
        SignalMailbox.prepare()
        let isWaiting = startThread {
            while true {
                for number in SignalMailbox.wait() { receive(number) }
            }
        }
        // Without the thread, signals do what they always do.
        guard isWaiting else { return }
        for number in SignalMailbox.signals {
            let before = signal(number, SignalMailbox.handler)
            if isIgnoring(before) { signal(number, before) }
        }
    }

    /// Says what must be done before the process ends; nil is nothing.
    package static func setCleanup(_ cleanup: (@Sendable () async -> Void)?) {
        state.withLock { $0.cleanup = cleanup }
    }

    /// Returns if the process goes on; once it was asked to end, this never returns.
    package static func pass() async {
        guard state.withLock({ $0.request != nil }) else { return }
        await unsafe withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }

    private static func receive(_ number: Int32) {
        state.withLock { $0.notice }?()
        let isFirst = state.withLock { state in
            defer { state.request = state.request ?? number }
            return state.request == nil
        }
        // Whoever does not want to wait asks again.
        guard isFirst, startThread({ end(by: number) }) else { return die(by: number) }
    }

    /// Ends the process in good order.
    private static func end(by number: Int32) {
        while !IndivisibleChange.close() { usleep(1000) }
        guard let cleanup = state.withLock({ $0.cleanup }) else { return die(by: number) }
        // The usual threads may all be busy, or wait for input.
        let executor = OwnThreadExecutor()
        Task(executorPreference: executor) {
            await cleanup()
            die(by: number)
        }
        executor.run()
    }

    /// Lets a signal end the process.
    private static func die(by number: Int32) {
        signal(number, SIG_DFL)
        var set = sigset_t()
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, number)
        unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
        pthread_kill(pthread_self(), number)
    }

    private static func isIgnoring(_ disposition: (@convention(c) (Int32) -> Void)?) -> Bool {
        unsafe unsafeBitCast(disposition, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
