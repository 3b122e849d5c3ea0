public import SandlotTrace

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A checker of traces with packs of rules.
///
/// The result depends only on the trace, the packs, and the parameters. Safe to use from several
/// threads at once.
public struct Checker: Sendable {
    /// The length of a file that one thread checks, in bytes.
    private static let shortLength = 1 << 17

    /// The largest useful number of threads for a trace, because each of them looks at every line.
    package static let threadLimit = min(4, max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

    private let plan: CheckPlan

    /// Makes a checker.
    ///
    /// - Parameters:
    ///   - packs: The packs in the order of the report. The pack for the soundness of the trace is added if
    ///     it is missing, and is always the last.
    ///   - parameters: The parameters for all packs, which take precedence over those of a header. Names and
    ///     types are those that ``ParameterRegistry/resolve(_:_:)`` returns.
    ///   - catalog: The rules.
    public init(
        packs: [Pack], parameters: [String: ParameterValue] = [:],
        catalog: RuleCatalog = .standard
    ) {
        let soundness = packs.first { $0.id == .trace } ?? catalog.pack(.trace)
        plan = CheckPlan(
            packs: packs.filter { $0.id != .trace } + (soundness.map { [$0] } ?? []),
            settings: parameters, catalog: catalog)
    }

    /// Checks a file.
    ///
    /// If the machine has several cores, other threads check some of the rules in a long file.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input. If the file is still being written, the checker reads the
    ///     part that existed when it was opened.
    ///   - progress: Receives, from time to time, the number of bytes that have been read and the size, if it
    ///     is known.
    /// - Returns: The report.
    /// - Throws: ``TraceError`` with the position if the file is not a trace, with
    ///   ``TraceError/Code/unreadableFile`` if it cannot be read.
    public func check(
        contentsOf path: String, progress: ((_ done: Int, _ total: Int?) -> Void)? = nil
    ) throws(TraceError) -> ComplianceReport {
        do throws(TraceError) {
            let file = try TraceFile(path)
            let isLong = file.size.map { $0 > Self.shortLength } ?? true
            return try check(
                file, source: path, threads: isLong ? Self.threadLimit : 1, progress: progress)
        } catch {
            var error = error
            if error.code != .unreadableFile { error.file = path }
            throw error
        }
    }

    /// Checks a trace in memory.
    ///
    /// - Parameters:
    ///   - bytes: JSON Lines in UTF-8.
    ///   - source: The name of the trace in the report.
    /// - Returns: The report.
    /// - Throws: ``TraceError`` if it is not a trace.
    public func check(
        _ bytes: [UInt8], source: String = "trace"
    ) throws(TraceError) -> ComplianceReport {
        try check(TraceText(bytes), source: source)
    }

    /// Checks records, in the order in which they would be written.
    ///
    /// - Parameters:
    ///   - records: The records.
    ///   - source: The name of the trace in the report.
    /// - Returns: The report.
    /// - Throws: ``TraceError`` if they are not a trace, for example if there are none.
    public func check(
        _ records: [TraceRecord], source: String = "trace"
    ) throws(TraceError) -> ComplianceReport {
        try check(records.flatMap { $0.json + [UInt8(ascii: "\n")] }, source: source)
    }

    /// Checks a trace that can be read again afterward.
    ///
    /// - Parameters:
    ///   - storage: The trace.
    ///   - source: The name of the trace in the report.
    ///   - threads: The number of threads, this one included, each of which checks some of the rules.
    ///   - progress: Receives, from time to time, the number of bytes that have been read and the
    ///     size.
    /// - Returns: The report.
    /// - Throws: ``TraceError``, without a file, if it is not a trace.
    package func check(
        _ storage: any TraceStorage, source: String, threads: Int = 1,
        progress: ((_ done: Int, _ total: Int?) -> Void)? = nil
    ) throws(TraceError) -> ComplianceReport {
        let size = storage.size
        var count = 0
        func note(_ offset: Int) {
            count += 1
            if count & 0xFFFF == 0 { progress?(offset, size) }
        }
        let first =
            if threads > 1 {
                try SharedPass.check(storage, plan.parts(threads), note: note)
            } else {
                try Self.checkInOrder(storage, plan, note: note)
            }
        if let first { return ComplianceReport(first, plan: plan, source: source) }
        let traceCheck = TraceCheck(plan)
        let pass = try SecondPass(storage) { progress?($0, size) }
        try pass.replay(into: traceCheck)
        return ComplianceReport(traceCheck, plan: plan, source: source)
    }

    /// Checks a trace in a single pass.
    ///
    /// - Returns: The check, or nil if the trace is not in order.
    private static func checkInOrder(
        _ storage: any TraceStorage, _ plan: CheckPlan, note: (_ offset: Int) -> Void
    ) throws(TraceError) -> TraceCheck? {
        var pass = FirstPass(TraceCheck(plan), isGroupedByRun: storage.isGroupedByRun)
        var scan = TraceScan(storage.source())
        while try scan.advance() {
            note(scan.offset)
            guard scan.withLine({ pass.take($0, $1) }) else { return nil }
        }
        return pass.end()
    }
}
