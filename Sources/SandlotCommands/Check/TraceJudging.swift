internal import SandlotCompliance
internal import SandlotJSON
internal import SandlotTrace

/// Judges one trace after another; several at once if there are several cores.
struct TraceJudging: Sendable {
    /// What is to be said of a trace.
    struct Answer: Sendable {
        let trace: JudgedTrace
        /// What goes to standard output; nil for what is no trace.
        let text: String?

        /// The exit status that the trace alone would give.
        func status(isStrict: Bool) -> Int32 {
            guard let report = trace.report else {
                return trace.error?.code == .unreadableFile
                    ? ExitStatus.usage : ExitStatus.malformedInput
            }
            if report.packs.contains(where: { $0.verdict == .violations }) {
                return ExitStatus.foundWanting
            }
            guard isStrict else { return ExitStatus.success }
            let chosen = report.packs.filter { $0.id != .trace }
            let isNothingJudged =
                !chosen.isEmpty && chosen.allSatisfy { $0.verdict == .notApplicable }
            return isNothingJudged || report.packs.contains { $0.verdict == .inconclusive }
                ? ExitStatus.foundWanting : ExitStatus.success
        }
    }

    let criteria: CheckCriteria
    let format: OutputFormat
    /// Whether a report beside the main one shows lines of the trace.
    let needsExcerpt: Bool
    /// Whether a report beside the main one draws the runs.
    let needsTimeline: Bool

    /// Judges a file.
    func answer(_ path: String, _ progress: CheckProgress) -> Answer {
        do throws(TraceError) {
            let file = try TraceFile(path)
            var last = 0
            let report: ComplianceReport
            do throws(TraceError) {
                report = try criteria.checker.check(file, source: path) { done, _ in
                    progress.advance(by: done - last)
                    last = done
                }
            } catch {
                var error = error
                if error.code != .unreadableFile { error.file = path }
                throw error
            }
            progress.advance(by: (file.size ?? 0) - last)
            let excerpt = try TraceExcerpt(
                of: report, from: file, includingTimelines: needsTimeline,
                isNeeded: needsExcerpt || format == .text)
            return Answer(
                trace: JudgedTrace(report, excerpt), text: text(of: report, excerpt))
        } catch {
            return Answer(trace: JudgedTrace(path, error), text: nil)
        }
    }

    private func text(of report: ComplianceReport, _ excerpt: TraceExcerpt) -> String {
        switch format {
        case .json: return report.json.compact
        case .text:
            let style = Style.standardOutput
            let text = TextReport(report, excerpt, packs: criteria.packs) { text, tone in
                switch tone {
                case .good: style(text, .good)
                case .bad: style(text, .bad)
                case .doubtful: style(text, .doubtful)
                case .faint: style(text, .faint)
                case .strong: style(text, .strong)
                }
            }
            return text.lines().joined(separator: "\n")
        }
    }
}
