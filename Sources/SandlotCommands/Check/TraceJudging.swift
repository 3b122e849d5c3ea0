import SandlotCompliance
import SandlotJSON
import SandlotTrace

/// A check of traces, several at once if there are several cores.
struct TraceJudging: Sendable {
    /// The result for a trace.
    struct Answer: Sendable {
        let trace: CheckedTrace
        /// The text for standard output, or nil if the file is not a trace.
        let text: String?
        /// The end of the text.
        ///
        /// If there is only one legend, the summary follows it.
        var summary: String?
        /// The legend of the symbols in the text.
        var legend = TextLegend()
        /// The build of the first run, if the summary of all traces needs it.
        var build = FleetBuild()
        /// Notes for standard error about entries that the import left out.
        var notes: [String] = []

        /// Returns the exit status for this trace alone.
        ///
        /// - Parameters:
        ///   - isStrict: Whether a trace that was not evaluated counts as a failure.
        ///   - failure: The lowest severity of a broken rule that counts as a failure.
        /// - Returns: The status.
        func status(isStrict: Bool, failOn failure: FailureLevel) -> Int32 {
            guard let report = trace.report else {
                return trace.error?.code == .unreadableFile
                    ? ExitStatus.inputOutput : ExitStatus.malformedInput
            }
            if report.packs.contains(where: { $0.verdict == .violations }) {
                return ExitStatus.checkFailed
            }
            if failure == .warning, report.packs.contains(where: { $0.failures(.warning) > 0 }) {
                return ExitStatus.checkFailed
            }
            guard isStrict else { return ExitStatus.success }
            let chosen = report.packs.filter { $0.id != .trace }
            let isNothingJudged =
                !chosen.isEmpty && chosen.allSatisfy { $0.verdict == .notApplicable }
            return isNothingJudged || report.packs.contains { $0.verdict == .inconclusive }
                ? ExitStatus.checkFailed : ExitStatus.success
        }
    }

    let criteria: CheckCriteria
    /// The description of the files if they are exports.
    let export: ExportDescription?
    let form: CheckForm
    /// Whether an additional report contains lines of the trace.
    let needsExcerpt: Bool
    /// Whether an additional report draws the runs.
    let needsTimeline: Bool
    /// The number of threads for a trace.
    let threads: Int

    /// Checks a file.
    func answer(_ path: String, _ progress: CheckProgress) -> Answer {
        do throws(TraceError) {
            let file = try TraceFile(path)
            do throws(TraceError) {
                guard let export else {
                    do throws(TraceError) {
                        return try answer(about: file, path, progress)
                    } catch {
                        throw ExportRecognition.explained(error, file)
                    }
                }
                let trace: ImportedTraceFile
                do throws(TraceError) {
                    trace = try ImportedTraceFile(file, export)
                } catch {
                    throw ExportRecognition.explainedImport(error, file)
                }
                var answer = try answer(about: trace, path, nil)
                answer.notes = ExportOption.notes(trace.skipped, path)
                progress.advance(by: file.size ?? 0)
                return answer
            } catch {
                var error = error
                if error.code != .unreadableFile { error.file = path }
                throw error
            }
        } catch {
            return Answer(trace: CheckedTrace(path, error), text: nil)
        }
    }

    /// Checks a trace that can be read more than once.
    private func answer(
        about file: some TraceStorage, _ path: String, _ progress: CheckProgress?
    ) throws(TraceError) -> Answer {
        var last = 0
        var report = try criteria.checker.check(file, source: path, threads: threads) {
            done, _ in
            progress?.advance(by: done - last)
            last = done
        }
        progress?.advance(by: max(0, (file.size ?? last) - last))
        for expired in criteria.expiredWaivers {
            report.note(expired: expired.waiver, of: expired.rule, in: expired.pack)
        }
        let excerpt = try TraceExcerpt(
            of: report, from: file, includingTimelines: needsTimeline,
            isNeeded: needsExcerpt || form.needsExcerpt)
        var answer = Answer(report, excerpt, form: form, criteria)
        if form.needsBuild { answer.build = try FleetBuild(ofFirstRunIn: file) }
        return answer
    }

    /// Returns a function that adds the colors of standard output.
    static func paint() -> (String, TextReport.Tone) -> String {
        let style = Style.standardOutput
        return { text, tone in
            switch tone {
            case .good: style(text, .good)
            case .bad: style(text, .bad)
            case .doubtful: style(text, .doubtful)
            case .faint: style(text, .faint)
            case .strong: style(text, .strong)
            }
        }
    }
}

extension TraceJudging.Answer {
    /// Renders a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - excerpt: The lines to which it refers.
    ///   - form: The form of the main report.
    ///   - criteria: The packs, for their titles, and the catalog of their rules.
    init(
        _ report: ComplianceReport, _ excerpt: TraceExcerpt, form: CheckForm,
        _ criteria: CheckCriteria
    ) {
        let trace = CheckedTrace(report, excerpt)
        switch form {
        case .json: self.init(trace: trace, text: report.json.compact)
        case .fleet: self.init(trace: trace, text: "")
        case .summary(let layout):
            let summary = TraceSummary(report, layout)
            self.init(trace: trace, text: summary.line(TraceJudging.paint()))
        case .report:
            let text = TextReport(
                report, excerpt, packs: criteria.packs, catalog: criteria.catalog,
                paint: TraceJudging.paint())
            self.init(
                trace: trace, text: text.lines().joined(separator: "\n"),
                summary: text.summary().joined(separator: "\n"), legend: text.legend)
        }
    }
}
