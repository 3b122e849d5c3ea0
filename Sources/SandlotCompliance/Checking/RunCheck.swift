import SandlotTrace

/// The check of one run by all rules.
final class RunCheck {
    let state: RunState
    private let plan: CheckPlan
    /// The parameters that the header of the run changes, for each instance; nil if it changes none.
    private let parameters: [Parameters?]?
    private let rules: [any TraceRule]
    private let tallies: RunTallies
    /// The monitors that have been made, each retained once.
    ///
    /// Counting references at every event would cost more than most rules do.
    @exclusivity(unchecked) private var monitors: ContiguousArray<Unmanaged<AnyRuleMonitor>?>

    init(_ state: RunState, plan: CheckPlan, rules: [any TraceRule]) {
        self.state = state
        self.plan = plan
        self.rules = rules
        parameters = plan.parameters(for: state.header)
        tallies = RunTallies(state, count: rules.count)
        monitors = ContiguousArray(repeating: nil, count: rules.count)
        for index in plan.immediate { _ = monitor(index) }
    }

    deinit {
        for monitor in monitors { monitor?.release() }
    }

    @inline(__always)
    private func monitor(_ index: Int) -> Unmanaged<AnyRuleMonitor> {
        monitors[index] ?? makeMonitor(index)
    }

    @inline(never)
    private func makeMonitor(_ index: Int) -> Unmanaged<AnyRuleMonitor> {
        let recorder = CheckRecorder(
            tallies, index: index, hasWindows: plan.instances[index].hasWindows)
        let monitor = rules[index].makeMonitor(
            of: state, recorder: recorder, parameters: parameters.flatMap { $0[index] })
        let retained = Unmanaged.passRetained(monitor)
        monitors[index] = retained
        return retained
    }

    /// Passes an event to the rules that observe it.
    func observe(_ record: borrowing TraceRecord, _ content: borrowing TraceContent) {
        let moment = state.advance(seq: record.seq, t: record.t, wall: record.wall?.milliseconds)
        let scene = state.scene(record.scene)
        let kind = record.event.kind
        let audience = state.take(record.event, at: moment, in: scene)
        let observers = plan.observers(of: kind, audience)
        guard !observers.isEmpty else { return }
        let observation = Observation(
            event: record.event, moment: moment, scene: scene, run: state, content: copy content)
        for position in observers {
            monitor(plan.observers[position])._withUnsafeGuaranteedRef { $0.observe(observation) }
        }
    }

    /// Ends the run.
    ///
    /// - Parameter report: Receives the instance and its results, for each rule that has results.
    func end(_ report: (_ instance: Int, _ hasPasses: Bool, _ tally: Tally?) -> Void) {
        for index in monitors.indices {
            monitors[index]?._withUnsafeGuaranteedRef { $0.end() }
        }
        tallies.report(report)
    }
}
