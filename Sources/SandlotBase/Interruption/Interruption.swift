import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The end of the process at an external request: Ctrl-C, `kill`, or a closed terminal.
///
/// A dedicated thread waits for the signals, which interrupt nothing else. The process ends by the
/// signal that it was sent, as the sender expects: at once, or after files are consistent again.
/// After the request, a command prints nothing and returns no status of its own, because its
/// results are no longer valid.
package enum Interruption {
    private struct State {
        /// The first signal that has arrived.
        var request: Int32?
        /// The work to do before the process ends.
        var cleanup: (@Sendable () async -> Void)?
        /// Is called for each signal that arrives.
        var notice: (@Sendable () -> Void)?
    }

    private static let state = Mutex(State())

    /// Starts to wait for signals, except those that the process was told to ignore.
    ///
    /// Must be called before the first file is created.
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
        // Without the thread, signals keep their default actions.
        guard isWaiting else { return }
        for number in SignalMailbox.signals {
            let before = signal(number, SignalMailbox.handler)
            if isIgnoring(before) { signal(number, before) }
        }
    }

    /// Whether the process was asked to end.
    ///
    /// Long work that holds an ``IndivisibleChange`` polls it, so that it can end early with what it
    /// has done so far.
    package static var isRequested: Bool { state.withLock { $0.request != nil } }

    /// Sets the work to do before the process ends, or nil for none.
    package static func setCleanup(_ cleanup: (@Sendable () async -> Void)?) {
        state.withLock { $0.cleanup = cleanup }
    }

    /// Returns if the process continues.
    ///
    /// After a request to end, this never returns.
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
        // A second request ends the process at once.
        guard isFirst, startThread({ end(by: number) }) else { return die(by: number) }
    }

    /// Ends the process after its cleanup.
    private static func end(by number: Int32) {
        while !IndivisibleChange.close() { usleep(1000) }
        guard let cleanup = state.withLock({ $0.cleanup }) else { return die(by: number) }
        // The usual threads may all be busy or waiting for input.
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
