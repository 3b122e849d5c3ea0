public import SandlotTrace

/// Holds traces against packs of rules.
///
/// Judging is a pure function of trace, packs and parameters. A checker can be used from several threads at once.
public struct Checker: Sendable {
    private let plan: CheckPlan

    /// Makes a checker.
    ///
    /// - Parameters:
    ///   - packs: The packs in the order of the report; the pack on the soundness of the trace is added
    ///     unless it is among them, and stands last.
    ///   - parameters: What is set for all packs and stronger than what a header sets. Names and types are
    ///     those that ``ParameterRegistry/resolve(_:_:)`` gives.
    ///   - catalogue: The rules.
    public init(
        packs: [Pack], parameters: [String: ParameterValue] = [:],
        catalogue: RuleCatalogue = .standard
    ) {
        let soundness = packs.first { $0.id == .trace } ?? catalogue.pack(.trace)
        plan = CheckPlan(
            packs: packs.filter { $0.id != .trace } + (soundness.map { [$0] } ?? []),
            settings: parameters, catalogue: catalogue)
    }

    /// Checks a trace in memory.
    ///
    /// - Parameters:
    ///   - bytes: JSON Lines in UTF-8.
    ///   - source: What the report calls it.
    /// - Returns: The report.
    /// - Throws: ``TraceError`` if it is no trace.
    public func check(
        _ bytes: [UInt8], source: String = "trace"
    ) throws(TraceError) -> ComplianceReport {
        try check(TraceText(bytes), source: source)
    }

    /// Checks records, in the order in which they would be written.
    ///
    /// - Parameters:
    ///   - records: The records.
    ///   - source: What the report calls them.
    /// - Returns: The report.
    /// - Throws: ``TraceError`` if they make no trace, as when there is none.
    public func check(
        _ records: [TraceRecord], source: String = "trace"
    ) throws(TraceError) -> ComplianceReport {
        try check(records.flatMap { $0.json + [UInt8(ascii: "\n")] }, source: source)
    }

    func check(_ access: some TraceAccess, source: String) throws(TraceError) -> ComplianceReport {
        let evaluation = TraceEvaluation(plan)
        var scan = TraceScan(access.source())
        var pass = FirstPass(evaluation)
        while let line = try scan.next() {
            guard pass.take(line.record, line.content) else {
                let evaluation = TraceEvaluation(plan)
                try SecondPass(access).evaluate(evaluation)
                return ComplianceReport(evaluation, plan: plan, source: source)
            }
        }
        pass.end()
        return ComplianceReport(evaluation, plan: plan, source: source)
    }
}
