import SandlotBase
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A recorder that writes the events of an app as one run of a trace.
///
/// One lock guards the sequence numbers and the clock, so that events from all threads have a total order.
/// Recording is synchronous. The recorder sends no data. It passes lines only to its sink.
///
/// ```swift
/// let recorder = TraceRecorder(.init(schema: TraceEvent.TraceHeader.schema)) { line in try? file.write(contentsOf: line) }
/// recorder.record(.screen(.init(name: "home")))
/// ```
public final class TraceRecorder: Sendable {
    /// The clocks of a recorder.
    public struct Clock: Sendable {
        /// Returns the milliseconds of a monotonic clock that includes sleep, from any starting point.
        public var milliseconds: @Sendable () -> Int
        /// Returns the milliseconds since 1970 in UTC, or nil to omit `wall`.
        public var wallMilliseconds: (@Sendable () -> Int)?

        /// Creates a clock.
        ///
        /// - Parameters:
        ///   - milliseconds: Returns the milliseconds of a monotonic clock.
        ///   - wallMilliseconds: Returns the milliseconds since 1970 in UTC, or nil to omit `wall`.
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

    /// Creates a recorder and records the header of the run.
    ///
    /// - Parameters:
    ///   - header: The description of the app.
    ///   - run: The name of the run, or nil for a random one. Never store it, because it would identify the device.
    ///   - device: The label of the device, as in `phone`.
    ///   - clock: The clocks of the recorder.
    ///   - sink: A function that receives each line with its line ending, in order and one at a time. It must not
    ///     record events.
    public init(
        _ header: TraceEvent.TraceHeader, run: String? = nil, device: String? = nil,
        clock: Clock = .system, sink: @escaping @Sendable (_ line: [UInt8]) -> Void
    ) {
        self.run = run ?? "r" + String(UInt64.random(in: .min ... .max), radix: 36)
        self.clock = clock
        self.sink = sink
        write(.traceHeader(header), scene: nil, device: device)
    }

    /// Records an event.
    ///
    /// Events after the end of the run are ignored. Safe to call from any thread.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - scene: The window, or nil for the main one.
    public func record(_ event: TraceEvent, scene: String? = nil) {
        write(event, scene: scene, device: nil)
    }

    /// Ends the run.
    ///
    /// - Parameter reason: The reason for the end.
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
