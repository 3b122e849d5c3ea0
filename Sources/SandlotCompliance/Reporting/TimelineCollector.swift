import SandlotTrace

/// Collects what is drawn of each run, up to a limit.
struct TimelineCollector {
    /// The maximum number of runs that are drawn.
    static let runLimit = 40
    /// The maximum number of events of a run that are drawn.
    static let eventLimit = 2000

    private var records: [String: [TraceRecord]] = [:]
    private var counts: [String: Int] = [:]
    private var omitted: [String: Int] = [:]
    private let runs: [String]
    let omittedRuns: Int

    init(_ report: ComplianceReport) {
        // Runs with findings come first, so that they are drawn even if there are many runs.
        let found = Set(
            report.packs.flatMap(\.rules).filter { Standing($0).isNoteworthy }
                .flatMap(\.findings).map(\.run))
        let chosen = Set(
            (report.runs.filter(found.contains) + report.runs.filter { !found.contains($0) })
                .prefix(Self.runLimit))
        runs = report.runs.filter(chosen.contains)
        omittedRuns = report.runs.count - runs.count
        for run in runs { records[run] = [] }
    }

    mutating func take(_ record: TraceRecord) {
        guard let known = records[record.run]?.count else { return }
        counts[record.run, default: 0] += 1
        guard Self.isDrawn(record.event.kind) else { return }
        if known < Self.eventLimit {
            records[record.run]?.append(record)
        } else {
            omitted[record.run, default: 0] += 1
        }
    }

    private static func isDrawn(_ kind: TraceEventKind) -> Bool {
        switch kind {
        case .traceHeader, .appState, .screen, .phase, .traceEnd, .adFailed, .adShown,
            .adSkipEnabled, .adSkipTapped, .adClicked, .adDismissed, .gateShown, .gateAnswered,
            .gatePassed, .gateCanceled, .gateLocked, .purchaseStarted, .purchaseResult,
            .restoreStarted, .restoreResult, .transactionUpdate, .entitlement, .linkOpened,
            .priceShown, .offerShown:
            true
        case .userAction, .textShown, .adRequested, .adLoaded, .adCountdown, .adReported,
            .push, .permissionPrompt, .dataSent, .account, .consent, .setting, .adAdapterRequested,
            .adAdapterAnswered, .bumperShown, .bumperAnswered, .gameSound, .unknown:
            false
        }
    }

    func timelines() -> [Timeline] {
        runs.map { run in
            var builder = TimelineBuilder()
            let sorted = (records[run] ?? []).enumerated()
                .sorted { ($0.element.seq, $0.offset) < ($1.element.seq, $1.offset) }
            for (_, record) in sorted { builder.take(record) }
            return builder.timeline(
                run, events: counts[run] ?? 0, omitted: omitted[run] ?? 0)
        }
    }
}
