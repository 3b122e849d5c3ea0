import SandlotTrace

/// All runs of one trace, fed in an order in which each device has one run at a time.
final class TraceEvaluation {
    /// What a trace has shown of one rule.
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

        /// Which findings are reported does not depend on when the others are let go.
        private mutating func prune() {
            let kept = sorted.prefix(Tally.reportLimit)
            let lost = entries.count { $0.finding.verdict != .pass }
            entries = Array(kept)
            dropped += lost - entries.count { $0.finding.verdict != .pass }
        }

        private var sorted: [Entry] {
            entries.enumerated().sorted { left, right in
                let (a, b) = (left.element, right.element)
                return (a.run, a.last, left.offset) < (b.run, b.last, right.offset)
            }.map(\.element)
        }

        /// The findings that are reported, and how many more there are.
        mutating func findings() -> (findings: [Finding], more: Int) {
            prune()
            return (entries.map(\.finding), dropped)
        }
    }

    private let plan: CheckPlan
    private let memories: [RuleMemory]
    private var devices: [String: DeviceState] = [:]
    @exclusivity(unchecked) private(set) var results: [RuleResult]
    /// The names of the runs in the order of their first lines.
    private(set) var runs: [String] = []
    private(set) var events = 0
    private(set) var unknownEvents = 0

    init(_ plan: CheckPlan) {
        self.plan = plan
        memories = plan.instances.map { $0.rule.makeMemory() }
        results = [RuleResult](repeating: RuleResult(), count: plan.instances.count)
    }

    /// Begins a run; the earlier one of its device has ended.
    ///
    /// - Parameters:
    ///   - id: The name of the run.
    ///   - header: The line with its header, if it has one.
    ///   - facts: What the whole run says, if it has been read before.
    /// - Returns: The run.
    func beginRun(
        _ id: String, header: TraceRecord?, facts: RunFacts? = nil
    ) -> RunEvaluation {
        let name = header?.dev ?? "main"
        let device = devices[name] ?? DeviceState(name: name)
        devices[name] = device
        var content: TraceEvent.TraceHeader?
        if case .traceHeader(let event) = header?.event { content = event }
        let state = RunState(
            id: id, index: runs.count, header: content, headerWall: header?.wall?.milliseconds,
            device: device, facts: facts)
        runs.append(id)
        return RunEvaluation(state, plan: plan, memories: memories)
    }

    /// Counts a line that is kept.
    func count(_ record: TraceRecord) {
        events += 1
        if record.event.kind == .unknown { unknownEvents += 1 }
    }

    /// Ends a run.
    func end(_ run: RunEvaluation) {
        let index = run.state.index
        run.end { instance, hasPasses, tally in
            results[instance].add(hasPasses: hasPasses, tally, run: index)
        }
    }

    /// Judges what needs all runs.
    func end() {
        for (index, memory) in memories.enumerated() {
            let court = LateCourt(runs)
            memory.end(court)
            for (run, tallies) in court.tallies.sorted(by: { $0.key < $1.key }) {
                tallies.report { _, hasPasses, tally in
                    results[index].add(hasPasses: hasPasses, tally, run: run)
                }
            }
        }
    }

    /// Judges for runs that have ended.
    private final class LateCourt: Court {
        private let runs: [String]
        /// The judgements on each run.
        private(set) var tallies: [Int: RunTallies] = [:]

        init(_ runs: [String]) {
            self.runs = runs
        }

        func judge(ofRun run: Int) -> Judge? {
            guard runs.indices.contains(run) else { return nil }
            return Judge(tallies[run] ?? makeTallies(of: run), 0, hasWindows: false)
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
