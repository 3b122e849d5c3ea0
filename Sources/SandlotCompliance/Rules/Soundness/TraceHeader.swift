import SandlotTrace

/// Header first and complete.
struct TraceHeader: Rule {
    static let descriptor = RuleDescriptor(
        id: "trace-header",
        title: "Header first and complete",
        mechanism: .fields,
        severities: [.trace: .violation],
        reads: [.traceHeader],
        observing: .runs,
        requirement: """
            A run begins with one header that describes the app, its audience, its platform, and \
            the products that are owned at the start.
            """,
        decision: """
            A run passes if it has exactly one header, with seq 0 and before all other events, \
            and if the header states platform, build, audience, and initialEntitlements.
            """,
        sources: [Citation(.sandlot)],
        examples: RuleExamples(
            passing: RuleExample(
                "The header comes first and is complete.",
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"e":"screen","name":"home"}
                """),
            failing: RuleExample(
                "The header does not state the platform.",
                """
                {"e":"trace_header","schema":"sandlot-trace/1","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"e":"screen","name":"home"}
                """)))

    init(_ parameters: Parameters) {}

    final class Monitor: RuleMonitor<TraceHeader> {
        override func end() {
            guard let first = run.first else { return }
            guard let header = run.header, let at = run.headers.first else {
                return recorder.fail(looking: [], "The run has no header.")
            }
            let faults = faults(of: header, first: first)
            if faults.isEmpty {
                recorder.pass(at)
            } else {
                recorder.fail(looking: run.headers, "\(faults.joined(separator: ". ")).")
            }
        }

        private func faults(
            of header: TraceEvent.TraceHeader, first: Moment
        ) -> [String] {
            var faults: [String] = []
            if run.headers.count > 1 { faults.append("The run has more than one header") }
            if !run.beginsWithHeader {
                faults.append("The header comes after another event")
            } else if first.seq != 0 {
                faults.append("The header has seq \(first.seq) instead of 0")
            }
            let missing = [
                header.platform == nil ? "platform" : nil, header.build == nil ? "build" : nil,
                header.audience == nil ? "audience" : nil,
                header.initialEntitlements == nil ? "initialEntitlements" : nil,
            ].compactMap(\.self)
            if !missing.isEmpty {
                faults.append("The header does not state \(missing.joined(separator: ", "))")
            }
            return faults
        }
    }
}
