internal import Dispatch

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Lets a command put things in order when somebody ends the process with Ctrl-C or `kill`, for as long as the value
/// lives.
///
/// The process ends by the same signal all the same, as whoever has sent it expects.
final class Interruption {
    private static let signals = [SIGINT, SIGTERM]

    private let sources: [any DispatchSourceSignal]

    /// Waits for signals.
    ///
    /// - Parameter body: What must be done before the process ends.
    init(_ body: @escaping @Sendable () async -> Void) {
        sources = Self.signals.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler {
                Task {
                    await body()
                    signal(number, SIG_DFL)
                    kill(getpid(), number)
                }
            }
            source.resume()
            return source
        }
    }

    deinit {
        for source in sources { source.cancel() }
        for number in Self.signals { _ = signal(number, SIG_DFL) }
    }
}
