public import SandlotTrace
import Synchronization

/// Keeps in memory what recorders write, so that a test can hold it against rules.
///
/// ```swift
/// let trace = RecordedTrace()
/// let game = SpellingGame(recorder: trace.makeRecorder(header))
/// game.play()
/// expectCompliant(.recording(trace), packs: [.appleKids])
/// ```
///
/// Several recorders may write to one, for the launches of an app one after the other.
public final class RecordedTrace: Sendable {
    private let lines = Mutex<[UInt8]>([])

    /// Makes an empty one.
    public init() {}

    /// All that was written, as JSON Lines.
    public var bytes: [UInt8] { lines.withLock { $0 } }

    /// Takes a line: the sink of a recorder.
    ///
    /// - Parameter line: The line, its end included.
    public func append(_ line: [UInt8]) {
        lines.withLock { $0 += line }
    }

    /// Begins a run whose lines are kept here.
    ///
    /// - Parameters:
    ///   - header: What the app is.
    ///   - run: The name of the run; a random one if nil.
    ///   - device: The label of the device, as in `phone`.
    ///   - clock: The clocks.
    /// - Returns: The recorder, which the app is to be given.
    public func makeRecorder(
        _ header: TraceEvent.TraceHeader, run: String? = nil, device: String? = nil,
        clock: TraceRecorder.Clock = .system
    ) -> TraceRecorder {
        TraceRecorder(header, run: run, device: device, clock: clock) { self.append($0) }
    }
}
