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
    /// The length of a file whose lines one thread decodes and checks, in bytes.
    private static let shortLength = 1 << 17
    /// The largest useful number of threads that decode, because one thread checks.
    private static let maximumDecoderCount = 3

    /// The number of threads that can decode while another one checks.
    package static let spareCoreCount = min(
        maximumDecoderCount, max(0, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1))

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
    /// If the machine has several cores, other threads decode the lines of a long file that this thread checks.
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
                file, source: path, decoders: isLong ? Self.spareCoreCount : 0, progress: progress)
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
    ///   - decoders: The number of threads that decode the lines that this thread checks. It decodes some, too.
    ///   - progress: Receives, from time to time, the number of bytes that have been read and the
    ///     size.
    /// - Returns: The report.
    /// - Throws: ``TraceError``, without a file, if it is not a trace.
    package func check(
        _ storage: some TraceStorage, source: String, decoders: Int = 0,
        progress: ((_ done: Int, _ total: Int?) -> Void)? = nil
    ) throws(TraceError) -> ComplianceReport {
        var traceCheck = TraceCheck(plan)
        var pass = FirstPass(traceCheck, isGroupedByRun: storage.isGroupedByRun)
        var count = 0
        let isInOrder = try Self.forEachLine(of: storage, decoders: decoders) {
            record, content, offset in
            count += 1
            if count & 0xFFFF == 0 { progress?(offset, storage.size) }
            return pass.take(record, content)
        }
        if isInOrder {
            pass.end()
        } else {
            traceCheck = TraceCheck(plan)
            let pass = try SecondPass(storage) { progress?($0, storage.size) }
            try pass.replay(into: traceCheck)
        }
        return ComplianceReport(traceCheck, plan: plan, source: source)
    }

    /// Passes lines to a function as long as it accepts them.
    ///
    /// - Returns: Whether it has accepted all lines.
    private static func forEachLine(
        of storage: some TraceStorage, decoders: Int,
        _ take: (borrowing TraceRecord, borrowing TraceContent, _ offset: Int) -> Bool
    ) throws(TraceError) -> Bool {
        guard decoders == 0 else {
            let lines = ReadAhead(storage, threadCount: decoders)
            defer { lines.close() }
            return try lines.forEach(take)
        }
        var scan = TraceScan(storage.source())
        while try scan.advance() {
            guard scan.withLine(take) else { return false }
        }
        return true
    }
}
