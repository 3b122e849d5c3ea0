/// The form of the main report of `sandlot check`.
enum CheckForm: Sendable {
    /// The text report.
    case report
    /// One line for each trace, and the total.
    case summary(TraceSummary.Layout)
    /// One JSON document for each trace.
    case json

    /// Whether the report contains lines of the trace.
    var needsExcerpt: Bool {
        switch self {
        case .report: true
        case .summary, .json: false
        }
    }
}
