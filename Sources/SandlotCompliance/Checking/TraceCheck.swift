import SandlotTrace

/// The check of one trace.
///
/// Its runs arrive in an order in which each device has one run at a time.
final class TraceCheck {
    /// The results of one rule in all runs of a trace.
    struct RuleResult {
        private struct Entry {
            let run: Int
            let last: Int
            let finding: Finding
        }

        private(set) var verdict = Verdict.notApplicable
        private var entries: [Entry] = []
        private var dropped = 0

        mutating func add(hasPasses: Bool, _ tally: Tally?, run: Int) {
            if hasPasses, verdict == .notApplicable { verdict = .pass }
            guard let tally else { return }
            if let worst = tally.worst, verdict.isLess(than: worst) { verdict = worst }
            let findings = tally.findings
            dropped += tally.findingCount - findings.count { $0.verdict != .pass }
            entries += findings.map { Entry(run: run, last: $0.seqs.last ?? .max, finding: $0) }
            if entries.count >= 4 * Tally.reportLimit { prune() }
        }

        /// Drops the findings that are not reported; those that only inform give way to all others.
        ///
        /// The result does not depend on when this is called.
        private mutating func prune() {
            let sorted = sorted
            let count = sorted.count { $0.finding.verdict != .pass }
            let kept = min(count, Tally.reportLimit)
            var room = (decisive: kept, notes: Tally.reportLimit - kept)
            entries = sorted.filter { entry in
                if entry.finding.verdict == .pass {
                    room.notes -= 1
                    return room.notes >= 0
                }
                room.decisive -= 1
                return room.decisive >= 0
            }
            dropped += count - kept
        }

        private var sorted: [Entry] {
            entries.enumerated().sorted { left, right in
                let (a, b) = (left.element, right.element)
                return (a.run, a.last, left.offset) < (b.run, b.last, right.offset)
            }.map(\.element)
        }

        /// Returns the findings to report and the number of findings that are left out.
        mutating func findings() -> (findings: [Finding], more: Int) {
            prune()
            return (entries.map(\.finding), dropped)
        }
    }

    private let plan: CheckPlan
    private let rules: [any TraceRule]
    private var devices: [String: DeviceState] = [:]
    @exclusivity(unchecked) private(set) var results: [RuleResult]
    /// The names of the runs in the order of their first lines.
    private(set) var runs: [String] = []
    private(set) var events = 0
    private(set) var unknownEvents = 0

    init(_ plan: CheckPlan) {
        self.plan = plan
        rules = plan.instances.map { $0.inTrace() }
        results = [RuleResult](repeating: RuleResult(), count: plan.instances.count)
    }

    /// Begins a run after the earlier run of its device has ended.
    ///
    /// - Parameters:
    ///   - id: The name of the run.
    ///   - header: The line with the header, if the run has one.
    ///   - facts: Facts about the whole run, if it has been read before.
    /// - Returns: The run.
    func beginRun(
        _ id: String, header: TraceRecord?, facts: RunFacts? = nil
    ) -> RunCheck {
        let name = header?.dev ?? "main"
        let device = devices[name] ?? DeviceState(name: name)
        devices[name] = device
        var content: TraceEvent.TraceHeader?
        if case .traceHeader(let event) = header?.event { content = event }
        let state = RunState(
            id: id, index: runs.count, header: content, headerWall: header?.wall?.milliseconds,
            device: device, facts: facts)
        runs.append(id)
        return RunCheck(state, plan: plan, rules: rules)
    }

    /// Counts a line that is kept.
    func count(_ record: TraceRecord) {
        events += 1
        if record.event.kind == .unknown { unknownEvents += 1 }
    }

    /// Ends a run.
    func end(_ run: RunCheck) {
        let index = run.state.index
        run.end { instance, hasPasses, tally in
            results[instance].add(hasPasses: hasPasses, tally, run: index)
        }
    }

    /// Ends the trace, and performs the checks that need all runs.
    func end() {
        for index in plan.checked {
            let ended = EndedRunTallies(runs)
            rules[index].end(ended)
            for (run, tallies) in ended.tallies.sorted(by: { $0.key < $1.key }) {
                tallies.report { _, hasPasses, tally in
                    results[index].add(hasPasses: hasPasses, tally, run: run)
                }
            }
        }
    }

    /// Adds the results of another part of the plan, for which the same lines were checked.
    func add(_ other: TraceCheck) {
        for index in other.plan.checked { results[index] = other.results[index] }
    }

    /// Collects the results of checks on runs that have ended.
    private final class EndedRunTallies: EndedRuns {
        private let runs: [String]
        /// The results for each run.
        private(set) var tallies: [Int: RunTallies] = [:]

        init(_ runs: [String]) {
            self.runs = runs
        }

        func recorder(forRun run: Int) -> CheckRecorder? {
            guard runs.indices.contains(run) else { return nil }
            return CheckRecorder(
                tallies[run] ?? makeTallies(of: run), index: 0, hasWindows: false)
        }

        private func makeTallies(of run: Int) -> RunTallies {
            let state = RunState(
                id: runs[run], index: run, header: nil, headerWall: nil,
                device: DeviceState(name: ""))
            let made = RunTallies(state, count: 1)
            tallies[run] = made
            return made
        }
    }
}
