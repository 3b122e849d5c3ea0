/// The form of the main report of `sandlot check`.
enum CheckForm: Sendable {
    /// The text report.
    case report
    /// One line for each trace, and the total.
    case summary(TraceSummary.Layout)
    /// One JSON document for each trace.
    case json
    /// One summary of all traces.
    case fleet(OutputFormat)

    /// Whether the report contains lines of the trace.
    var needsExcerpt: Bool {
        switch self {
        case .report: true
        case .summary, .json, .fleet: false
        }
    }

    /// Whether the summary of all traces needs their builds.
    var needsBuild: Bool {
        switch self {
        case .fleet: true
        case .report, .summary, .json: false
        }
    }
}
