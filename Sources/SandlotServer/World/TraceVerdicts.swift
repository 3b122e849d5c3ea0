import SandlotCompliance
import Synchronization

/// The latest verdicts about the trace of the played apps, which is checked again only after it has
/// grown.
final class TraceVerdicts: Sendable {
    private struct State {
        var length = 0
        var reports: [[String]: ComplianceReport] = [:]
    }

    private let state = Mutex(State())

    /// Creates a memory without verdicts.
    init() {}

    /// Returns the report about a trace, or nil if it has changed since the last report.
    func report(of packs: [Pack], length: Int) -> ComplianceReport? {
        state.withLock { $0.length == length ? $0.reports[Self.names(of: packs)] : nil }
    }

    /// Keeps a report, and forgets those about shorter traces.
    func keep(_ report: ComplianceReport, of packs: [Pack], length: Int) {
        state.withLock { state in
            guard length >= state.length else { return }
            if length > state.length { state = State(length: length) }
            state.reports[Self.names(of: packs)] = report
        }
    }

    private static func names(of packs: [Pack]) -> [String] {
        packs.map { "\($0.id.rawValue)@\($0.version)" }
    }
}
