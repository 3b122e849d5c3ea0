import SandlotTrace

/// A single pass over a trace that is in order.
///
/// A run ends with its `trace_end`, or when its device begins another. The trace is read a second time, grouped by
/// run, if a line shows that a run had not ended, if lines are repeated or out of order, or if an event contradicts a
/// fact on which an earlier check rested.
struct FirstPass {
    /// The number of runs that can be open at once; more are checked in a second pass.
    static let openRunLimit = 256

    private let check: TraceCheck
    /// Whether a run ends where the next begins.
    private let isGroupedByRun: Bool
    /// The runs that are open, by name.
    private var open: [String: (run: RunCheck, device: String)] = [:]
    /// The run that is open on each device.
    private var current: [String: String] = [:]
    /// The runs that have ended.
    private var ended: Set<String> = []
    private var latest: RunCheck?

    init(_ check: TraceCheck, isGroupedByRun: Bool = false) {
        self.check = check
        self.isGroupedByRun = isGroupedByRun
    }

    /// Processes a line.
    ///
    /// - Returns: Whether the trace is still in order.
    mutating func take(
        _ record: borrowing TraceRecord, _ content: borrowing TraceContent
    ) -> Bool {
        guard let run = run(of: record) else { return false }
        if let last = run.state.last {
            guard record.seq > last.seq else { return false }
            if record.event.kind == .traceHeader, run.state.header == nil { return false }
        }
        run.observe(record, content)
        guard !run.state.adRemoval.isContradicted else { return false }
        check.count(record)
        if record.event.kind == .traceEnd { end(record.run) }
        return true
    }

    private mutating func run(of record: borrowing TraceRecord) -> RunCheck? {
        if let latest, latest.state.id == record.run { return latest }
        if let run = open[record.run]?.run {
            latest = run
            return run
        }
        if isGroupedByRun, let latest { end(latest.state.id) }
        guard !ended.contains(record.run), open.count < Self.openRunLimit else { return nil }
        var header: TraceRecord?
        if case .traceHeader = record.event { header = copy record }
        let device = header?.dev ?? "main"
        if let previous = current[device] { end(previous) }
        let run = check.beginRun(record.run, header: header)
        open[record.run] = (run, device)
        current[device] = record.run
        latest = run
        return run
    }

    private mutating func end(_ id: String) {
        guard let (run, device) = open.removeValue(forKey: id) else { return }
        check.end(run)
        if current[device] == id { current[device] = nil }
        if latest === run { latest = nil }
        ended.insert(id)
    }

    /// Ends all runs.
    ///
    /// - Returns: The check.
    mutating func end() -> TraceCheck {
        for (run, _) in open.values.sorted(by: { $0.run.state.index < $1.run.state.index }) {
            check.end(run)
        }
        check.end()
        return check
    }
}
