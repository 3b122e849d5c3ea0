import SandlotTrace

/// No event is lost.
struct TraceSeq: Rule {
    static let descriptor = RuleDescriptor(
        id: "trace-seq",
        title: "No event is lost",
        mechanism: .state,
        severities: [.trace: .violation],
        reads: TraceEventKind.allCases,
        observing: .runs,
        requirement: """
            The events of a run are numbered from 0 without gaps, and each number belongs to one \
            event.
            """,
        decision: """
            A run fails if it does not begin with 0, if a number is missing, or if different \
            lines have the same number. It is an advisory if lines had to be sorted, or if \
            repeated lines were left out.
            """,
        sources: [Citation(.sandlot)],
        examples: RuleExamples(
            passing: RuleExample(
                "Every event is there.",
                """
                {"e":"screen","name":"home"}
                {"e":"user_action","kind":"tap"}
                """),
            failing: RuleExample(
                "The event with number 2 is missing.",
                """
                {"e":"screen","name":"home"}
                {"seq":3,"e":"user_action","kind":"tap"}
                """)))

    init(_ parameters: Parameters) {}

    final class Monitor: RuleMonitor<TraceSeq> {
        override func end() {
            guard let first = run.first else { return }
            var looking: [Moment] = []
            var faults: [String] = []
            if first.seq != 0 {
                looking.append(first)
                faults.append("The run begins with seq \(first.seq) instead of 0")
            }
            if let gap = run.firstGap {
                looking += [gap.before, gap.after]
                faults.append(
                    "Events are missing between seq \(gap.before.seq) and \(gap.after.seq)"
                        + (run.gaps.count > 1
                            ? " and in \(Words.count(run.gaps.count - 1, one: "other place", several: "other places"))"
                            : ""))
            }
            if let shared = run.repairs.shared.first {
                looking += run.firstShared.map { [$0] } ?? []
                let others = run.repairs.shared.count - 1
                faults.append(
                    "Different lines share seq \(shared)"
                        + (others > 0
                            ? ", and so do those of \(Words.count(others, one: "other number", several: "other numbers"))"
                            : ""))
            }
            if !faults.isEmpty {
                recorder.fail(looking: looking, "\(faults.joined(separator: ". ")).")
            } else if let repair {
                recorder.advise(looking: run.firstRepeated.map { [$0] } ?? [], repair)
            } else {
                recorder.pass(first)
            }
        }

        /// A sentence about what was repaired.
        private var repair: String? {
            let dropped = run.repairs.dropped.count
            let lines = dropped == 1 ? "One line was" : "\(dropped) lines were"
            switch (run.repairs.isSorted, dropped > 0) {
            case (true, true):
                return "Lines were out of order, and \(lines.lowercased()) repeated."
            case (true, false): return "Lines were out of order."
            case (false, true): return "\(lines) repeated."
            case (false, false): return nil
            }
        }
    }
}
