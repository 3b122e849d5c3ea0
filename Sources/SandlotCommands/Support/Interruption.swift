internal import Dispatch
internal import Synchronization

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

    private let hasBegun = Flag()
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
            let hasBegun = hasBegun
            source.setEventHandler {
                // Whoever does not want to wait asks again.
                signal(number, SIG_DFL)
                guard hasBegun.raise() else { return }
                Task {
                    await body()
                    kill(getpid(), number)
                }
            }
            source.resume()
            watched.append((number, before, source))
        }
    }

    /// Returns if the process goes on: once it was asked to end, nothing more is to be said or done.
    func pass() async {
        guard hasBegun.isRaised else { return }
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
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

/// Something that happens once.
private final class Flag: Sendable {
    private let state = Atomic(false)

    var isRaised: Bool { state.load(ordering: .acquiring) }

    /// - Returns: Whether this was the first time.
    func raise() -> Bool { !state.exchange(true, ordering: .acquiringAndReleasing) }
}
