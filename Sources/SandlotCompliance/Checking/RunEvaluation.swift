import SandlotTrace

/// One run under the eyes of all rules.
final class RunEvaluation {
    let state: RunState
    private let plan: CheckPlan
    private let rules: [any Rule]?
    private let memories: [RuleMemory]
    @exclusivity(unchecked) private var monitors: [RuleMonitor?]
    /// The monitors that observe each kind of event, once one of it has come.
    ///
    /// ``monitors`` keeps them alive: counting references here would cost more than most rules do.
    @exclusivity(unchecked)
    private var watchers = ContiguousArray<ContiguousArray<Unmanaged<RuleMonitor>>>(
        repeating: [], count: TraceEventKind.allCases.count)
    /// A bit for each kind of which an event has come.
    @exclusivity(unchecked) private var kinds: UInt64 = 0
    /// The tallies of the rules that had something to watch, once the run has ended.
    private(set) var tallies: [(instance: Int, tally: Tally)] = []

    init(_ state: RunState, plan: CheckPlan, memories: [RuleMemory]) {
        self.state = state
        self.plan = plan
        self.memories = memories
        rules = plan.rules(for: state.header)
        monitors = [RuleMonitor?](repeating: nil, count: plan.instances.count)
        for index in plan.immediate { _ = monitor(index) }
    }

    private func monitor(_ index: Int) -> RuleMonitor {
        if let monitor = monitors[index] { return monitor }
        let instance = plan.instances[index]
        let rule = rules?[index] ?? instance.rule
        let judge = Judge(state, hasWindows: instance.descriptor.severities[.trace] == nil)
        let monitor = rule.makeMonitor(of: state, judge, memories[index])
        monitors[index] = monitor
        return monitor
    }

    func observe(_ record: TraceRecord, _ content: TraceContent) {
        let moment = state.advance(seq: record.seq, t: record.t, wall: record.wall?.milliseconds)
        let scene = state.scene(record.scene)
        let kind = record.event.kind
        let audience = state.take(record.event, at: moment, in: scene)
        let watchers = watchers(of: kind, audience)
        guard !watchers.isEmpty else { return }
        let observation = Observation(
            event: record.event, moment: moment, scene: scene, run: state, content: content)
        for watcher in watchers { watcher._withUnsafeGuaranteedRef { $0.observe(observation) } }
    }

    @inline(__always)
    private func watchers(
        of kind: TraceEventKind, _ audience: Audience
    ) -> ContiguousArray<Unmanaged<RuleMonitor>> {
        let index = Int(kind.rawValue)
        guard case .everyRule = audience else {
            return ContiguousArray(observers(of: kind, audience))
        }
        if kinds & 1 << UInt64(index) == 0 {
            kinds |= 1 << UInt64(index)
            watchers[index] = ContiguousArray(observers(of: kind, audience))
        }
        return watchers[index]
    }

    private func observers(
        of kind: TraceEventKind, _ audience: Audience
    ) -> [Unmanaged<RuleMonitor>] {
        plan.observers(of: kind, audience).map { Unmanaged.passUnretained(monitor($0)) }
    }

    func end() {
        for (index, monitor) in monitors.enumerated() {
            guard let monitor else { continue }
            monitor.end()
            if monitor.judge.tally.verdict != nil { tallies.append((index, monitor.judge.tally)) }
        }
        monitors = []
        watchers = []
    }
}
