import SandlotBase
import SandlotCompliance

/// The line of `sandlot check --summary` about a trace.
struct TraceSummary {
    /// The widths of the columns, which are the same in all lines.
    struct Layout: Sendable {
        private static let widestFile = 40

        let fileWidth: Int
        let verdictWidth: Int

        /// Creates the layout for the names of all files.
        init(_ files: [String]) {
            let widths = files.map { PlainText.excerpt($0).count }
            fileWidth = min(widths.max() ?? 0, Self.widestFile)
            verdictWidth = TraceVerdict.allCases.map(\.word.count).max() ?? 0
        }
    }

    private let report: ComplianceReport
    private let layout: Layout

    init(_ report: ComplianceReport, _ layout: Layout) {
        self.report = report
        self.layout = layout
    }

    /// Returns the line.
    ///
    /// - Parameter paint: A function that adds colors.
    /// - Returns: The columns: the file, the verdict, and the numbers of rules.
    func line(_ paint: (String, TextReport.Tone) -> String) -> String {
        let verdict = TraceVerdict(report)
        let name = TextReport.padded(PlainText.excerpt(report.source), layout.fileWidth)
        let word = TextReport.padded(verdict.word, layout.verdictWidth)
        // A rule can have different severities and parameters in different packs. The worst counts.
        let violations = broken(.violation)
        let warnings = broken(.warning).subtracting(violations)
        let open = inconclusive.subtracting(violations).subtracting(warnings)
        let numbers = [
            TextReport.count(violations.count, "violation"),
            TextReport.count(warnings.count, "warning"),
            "\(open.count) inconclusive",
        ].joined(separator: ", ")
        return "\(paint(name, .strong))  \(paint(word, Self.tone(of: verdict)))  \(numbers)"
    }

    /// The rules of a severity that any pack violates, except waived ones.
    private func broken(_ severity: Severity) -> Set<String> {
        rules { $0.verdict == .fail && $0.severity == severity && !$0.isWaived }
    }

    /// The inconclusive rules, except advisory ones.
    private var inconclusive: Set<String> {
        rules { $0.verdict == .inconclusive && $0.severity != .advisory }
    }

    private func rules(_ isCounted: (ComplianceReport.RuleResult) -> Bool) -> Set<String> {
        Set(report.packs.flatMap(\.rules).filter(isCounted).map(\.id))
    }

    private static func tone(of verdict: TraceVerdict) -> TextReport.Tone {
        switch verdict {
        case .violations, .noTrace: .bad
        case .inconclusive: .doubtful
        case .notApplicable: .faint
        case .compliant: .good
        }
    }
}
