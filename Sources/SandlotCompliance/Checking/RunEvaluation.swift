import SandlotTrace

/// One run under the eyes of all rules.
final class RunEvaluation {
    let state: RunState
    private let plan: CheckPlan
    private let rules: [any Rule]?
    private let memories: [RuleMemory]
    private let tallies: RunTallies
    /// The monitors that have been made, each retained once: counting references at every event would cost more
    /// than most rules do.
    @exclusivity(unchecked) private var monitors: ContiguousArray<Unmanaged<RuleMonitor>?>

    init(_ state: RunState, plan: CheckPlan, memories: [RuleMemory]) {
        self.state = state
        self.plan = plan
        self.memories = memories
        rules = plan.rules(for: state.header)
        tallies = RunTallies(state, count: plan.instances.count)
        monitors = ContiguousArray(repeating: nil, count: plan.instances.count)
        for index in plan.immediate { _ = monitor(index) }
    }

    deinit {
        for monitor in monitors { monitor?.release() }
    }

    @inline(__always)
    private func monitor(_ index: Int) -> Unmanaged<RuleMonitor> {
        monitors[index] ?? makeMonitor(index)
    }

    @inline(never)
    private func makeMonitor(_ index: Int) -> Unmanaged<RuleMonitor> {
        let judge = Judge(tallies, index, hasWindows: plan.instances[index].hasWindows)
        let monitor =
            if let rules {
                rules[index].makeMonitor(of: state, judge, memories[index])
            } else {
                plan.instances[index].rule.makeMonitor(of: state, judge, memories[index])
            }
        let retained = Unmanaged.passRetained(monitor)
        monitors[index] = retained
        return retained
    }

    func observe(_ record: borrowing TraceRecord, _ content: borrowing TraceContent) {
        let moment = state.advance(seq: record.seq, t: record.t, wall: record.wall?.milliseconds)
        let scene = state.scene(record.scene)
        let kind = record.event.kind
        let audience = state.take(record.event, at: moment, in: scene)
        let observers = plan.observers(of: kind, audience)
        guard !observers.isEmpty else { return }
        let observation = Observation(
            event: record.event, moment: moment, scene: scene, run: state, content: copy content)
        for index in observers {
            monitor(index)._withUnsafeGuaranteedRef { $0.observe(observation) }
        }
    }

    /// Ends the run.
    ///
    /// - Parameter report: Takes the instance and what came out, of each rule that had something to judge.
    func end(_ report: (_ instance: Int, _ hasPasses: Bool, _ tally: Tally?) -> Void) {
        for index in monitors.indices {
            monitors[index]?._withUnsafeGuaranteedRef { $0.end() }
        }
        tallies.report(report)
    }
}
