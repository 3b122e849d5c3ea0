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
    private typealias Disposition = @convention(c) (Int32) -> Void

    private var watched: [(number: Int32, before: Disposition?, source: any DispatchSourceSignal)] =
        []

    /// Waits for signals, but for those that the process was told to ignore.
    ///
    /// - Parameter body: What must be done before the process ends.
    init(_ body: @escaping @Sendable () async -> Void) {
        for number in [SIGINT, SIGTERM] {
            let before = signal(number, SIG_IGN)
            if Self.isIgnoring(before) { continue }
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler {
                Task {
                    await body()
                    signal(number, SIG_DFL)
                    kill(getpid(), number)
                }
            }
            source.resume()
            watched.append((number, before, source))
        }
    }

    deinit {
        for (number, before, source) in watched {
            source.cancel()
            signal(number, before)
        }
    }

    private static func isIgnoring(_ disposition: Disposition?) -> Bool {
        unsafeBitCast(disposition, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
