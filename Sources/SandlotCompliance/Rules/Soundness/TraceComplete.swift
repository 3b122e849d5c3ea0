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
        requirement: """
            The last event of a run states that the run ended, and that it ended normally.
            """,
        decision: """
            A run passes if its last event is the only `trace_end` and its reason is normal. It \
            fails if other events follow a `trace_end`. Every other run was cut short and is \
            inconclusive.
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

    final class Monitor: RuleMonitor<TraceComplete> {
        override func end() {
            guard let last = run.last else { return }
            if let (end, next) = run.afterEnd {
                recorder.fail(looking: [end, next], "Other events follow trace_end.")
            } else if run.isComplete {
                recorder.pass(last)
            } else if let reason = run.endReason {
                recorder.doubt(looking: [last], "The run ends with reason \(reason.rawValue).")
            } else {
                recorder.doubt(looking: [last], "The run ends without trace_end.")
            }
        }
    }
}
