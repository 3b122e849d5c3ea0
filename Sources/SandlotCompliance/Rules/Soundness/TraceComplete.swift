import SandlotTrace

/// The trace ends properly.
struct TraceComplete: Rule {
    static let descriptor = RuleDescriptor(
        id: "trace-complete",
        title: "The trace ends properly",
        mechanism: .fields,
        severities: [.trace: .advisory],
        reads: [.traceEnd],
        observing: .runs,
        requirement:
            "The last event of a run says that the run ends, and that it ends as it should.",
        decision: """
            A run passes if its last event is the only `trace_end` and its reason is normal. It fails if events \
            go on after a `trace_end`. Everything else was cut short, and what is missing cannot be known.
            """,
        sources: [Citation(.sandlot)],
        examples: RuleExamples(
            passing: RuleExample(
                "The run is ended.",
                """
                {"e":"screen","name":"home"}
                {"t":900,"e":"trace_end","reason":"normal"}
                """),
            failing: RuleExample(
                "Something happens after the end.",
                """
                {"t":900,"e":"trace_end","reason":"normal"}
                {"t":950,"e":"screen","name":"home"}
                """)))

    init(_ parameters: Parameters) {}

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(run, judge)
    }

    private final class Monitor: RuleMonitor {
        override func end() {
            guard let last = run.last else { return }
            if let (end, next) = run.afterEnd {
                judge.fail(looking: [end, next], "Events go on after trace_end.")
            } else if run.isComplete {
                judge.pass(last)
            } else if let reason = run.endReason {
                judge.doubt(looking: [last], "The run ends with reason \(reason.rawValue).")
            } else {
                judge.doubt(looking: [last], "The run ends without trace_end.")
            }
        }
    }
}
