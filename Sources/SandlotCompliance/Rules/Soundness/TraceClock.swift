import SandlotTrace

extension Parameter<Int> {
    /// The tolerance by which the time may go back from one event to the next, in milliseconds.
    static let skewTolMs = Parameter("skewTolMs", 0)
}

/// Time does not go back.
struct TraceClock: Rule {
    static let descriptor = RuleDescriptor(
        id: "trace-clock",
        title: "Time does not go back",
        mechanism: .state,
        severities: [.trace: .warning],
        reads: TraceEventKind.allCases,
        observing: .runs,
        requirement: """
            In the order of their numbers, the events of a run have times that never decrease.
            """,
        decision: """
            A run fails if the time of an event is more than `skewTolMs` earlier than the time of \
            the event before it.
            """,
        sources: [Citation(.sandlot)],
        parameters: [Parameter.skewTolMs.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "Events at one instant, then a later one.",
                """
                {"t":0,"e":"screen","name":"home"}
                {"t":17,"e":"user_action","kind":"tap"}
                """),
            failing: RuleExample(
                "The clock jumps from 5.2 s back to 1.2 s.",
                """
                {"t":5200,"e":"screen","name":"home"}
                {"t":1200,"e":"user_action","kind":"tap"}
                """)))

    private let skewTolMs: Int

    init(_ parameters: Parameters) {
        skewTolMs = parameters[.skewTolMs]
    }

    final class Monitor: RuleMonitor<TraceClock> {
        override func end() {
            guard let first = run.first else { return }
            let drops = run.clockDrops.lazy.filter { $0.length > self.rule.skewTolMs }
            guard let worst = drops.max(by: { $0.length < $1.length }) else {
                return recorder.pass(first)
            }
            let count = drops.count
            recorder.fail(
                looking: [worst.before, worst.after],
                measure: .time(worst.length, limit: rule.skewTolMs),
                "The time goes back by \(Words.duration(worst.length))"
                    + (count > 1
                        ? ", and also in \(Words.count(count - 1, one: "other place", several: "other places"))."
                        : "."))
        }
    }
}

extension RunState.ClockDrop {
    /// The difference by which the time goes back, in milliseconds.
    fileprivate var length: Int { before.t - after.t }
}
