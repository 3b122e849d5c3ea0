import SandlotBase
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes down what happens in an app, as one run of a trace.
///
/// One lock owns the numbers of the events and the clock, so that the order is total whatever thread an event
/// comes from; recording is synchronous. The recorder never sends anything anywhere: lines go to the sink that it
/// was given.
///
/// ```swift
/// let recorder = TraceRecorder(.init(schema: TraceEvent.TraceHeader.schema)) { line in try? file.write(contentsOf: line) }
/// recorder.record(.screen(.init(name: "home")))
/// ```
public final class TraceRecorder: Sendable {
    /// Where the time comes from.
    public struct Clock: Sendable {
        /// Milliseconds on a monotonic clock that also counts sleep, from any beginning.
        public var milliseconds: @Sendable () -> Int
        /// Milliseconds since 1970, UTC; nil leaves `wall` out.
        public var wallMilliseconds: (@Sendable () -> Int)?

        /// Makes a clock.
        ///
        /// - Parameters:
        ///   - milliseconds: Milliseconds on a monotonic clock.
        ///   - wallMilliseconds: Milliseconds since 1970, UTC; nil leaves `wall` out.
        public init(
            milliseconds: @escaping @Sendable () -> Int,
            wallMilliseconds: (@Sendable () -> Int)? = nil
        ) {
            self.milliseconds = milliseconds
            self.wallMilliseconds = wallMilliseconds
        }

        /// The system's clocks.
        public static var system: Clock {
            let start = ContinuousClock.now
            return Clock(
                milliseconds: { Int((ContinuousClock.now - start).wholeMilliseconds) },
                wallMilliseconds: { Int((Date().timeIntervalSince1970 * 1_000).rounded(.down)) })
        }
    }

    private struct State {
        var seq = 0
        var start: Int?
        var isEnded = false
    }

    /// The name of the run.
    public let run: String
    private let clock: Clock
    private let sink: @Sendable ([UInt8]) -> Void
    private let state = Mutex(State())

    /// Begins a run with its header.
    ///
    /// - Parameters:
    ///   - header: What the app is.
    ///   - run: The name of the run; a random one if nil. It must never be stored, or it would identify the device.
    ///   - device: The label of the device, as in `phone`.
    ///   - clock: The clocks.
    ///   - sink: Takes each line, its end included, in order and one at a time. It must not record.
    public init(
        _ header: TraceEvent.TraceHeader, run: String? = nil, device: String? = nil,
        clock: Clock = .system, sink: @escaping @Sendable (_ line: [UInt8]) -> Void
    ) {
        self.run = run ?? "r" + String(UInt64.random(in: .min ... .max), radix: 36)
        self.clock = clock
        self.sink = sink
        write(.traceHeader(header), scene: nil, device: device)
    }

    /// Writes an event down.
    ///
    /// Events after the end of the run are lost. Safe to call from any thread.
    ///
    /// - Parameters:
    ///   - event: What happened.
    ///   - scene: The window, nil for the main one.
    public func record(_ event: TraceEvent, scene: String? = nil) {
        write(event, scene: scene, device: nil)
    }

    /// Ends the run.
    ///
    /// - Parameter reason: Why.
    public func end(_ reason: TraceEvent.EndReason = .normal) {
        record(.traceEnd(.init(reason: reason)))
    }

    private func write(_ event: TraceEvent, scene: String?, device: String?) {
        state.withLock { state in
            guard !state.isEnded else { return }
            let now = clock.milliseconds()
            let start = state.start ?? now
            state.start = start
            let record = TraceRecord(
                run: run, seq: state.seq, t: max(0, now - start),
                wall: clock.wallMilliseconds.map { WallTime(milliseconds: $0()) }, dev: device,
                scene: scene, event: event)
            state.seq += 1
            if case .traceEnd = event { state.isEnded = true }
            sink(record.json + [UInt8(ascii: "\n")])
        }
    }
}
