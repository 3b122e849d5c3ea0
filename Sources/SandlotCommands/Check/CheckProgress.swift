import Synchronization

/// The progress of all workers through the traces.
final class CheckProgress: Sendable {
    private struct State {
        var bar: Progress
        var bytes = 0
    }

    private static let unit = 1 << 20

    private let state: Mutex<State>

    init(_ files: [String]) {
        let bytes = files.reduce(into: 0) { $0 += InputFiles.size(of: $1) ?? 0 }
        let bar = Progress("checked", total: bytes / Self.unit, unit: "MiB")
        state = Mutex(State(bar: bar))
    }

    func advance(by bytes: Int) {
        state.withLock { state in
            state.bytes += bytes
            state.bar.update(state.bytes / Self.unit)
        }
    }

    /// Removes the progress bar.
    func finish() {
        state.withLock { $0.bar.finish() }
    }
}
