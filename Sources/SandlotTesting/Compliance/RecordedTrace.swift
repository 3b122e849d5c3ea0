public import SandlotTrace
import Synchronization

/// A trace in memory that recorders write and that a test can check against rules.
///
/// ```swift
/// let trace = RecordedTrace()
/// let game = SpellingGame(recorder: trace.makeRecorder(header))
/// game.play()
/// expectCompliant(.recording(trace), packs: [.appleKids])
/// ```
///
/// Several recorders can write to one trace, for consecutive launches of an app.
public final class RecordedTrace: Sendable {
    private let lines = Mutex<[UInt8]>([])

    /// Creates an empty trace.
    public init() {}

    /// The recorded trace as JSON Lines.
    public var bytes: [UInt8] { lines.withLock { $0 } }

    /// Appends a line.
    ///
    /// Recorders use this method as their sink.
    ///
    /// - Parameter line: The line, including its line break.
    public func append(_ line: [UInt8]) {
        lines.withLock { $0 += line }
    }

    /// Starts a run that is recorded in this trace.
    ///
    /// - Parameters:
    ///   - header: The description of the app.
    ///   - run: The name of the run, or nil for a random name.
    ///   - device: The label of the device, such as `phone`.
    ///   - clock: The clocks.
    /// - Returns: The recorder for the app.
    public func makeRecorder(
        _ header: TraceEvent.TraceHeader, run: String? = nil, device: String? = nil,
        clock: TraceRecorder.Clock = .system
    ) -> TraceRecorder {
        TraceRecorder(header, run: run, device: device, clock: clock) { self.append($0) }
    }
}
