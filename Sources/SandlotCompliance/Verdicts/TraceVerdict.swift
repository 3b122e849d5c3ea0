/// The overall verdict on a trace.
///
/// The pack `trace` decides only if it is violated or inconclusive, or if no other pack was chosen.
package enum TraceVerdict: String, Sendable, Hashable, CaseIterable {
    /// A pack is violated.
    case violations
    /// No pack is violated, and one is inconclusive.
    case inconclusive
    /// No pack other than `trace` applied to anything.
    case notApplicable
    /// No pack is violated or inconclusive.
    case compliant
    /// The file is not a trace.
    case noTrace

    /// Creates the verdict of a report.
    ///
    /// - Parameter report: The report, or nil if the file is not a trace.
    package init(_ report: ComplianceReport?) {
        guard let report else {
            self = .noTrace
            return
        }
        func hasAny(_ verdict: ComplianceReport.PackVerdict) -> Bool {
            report.packs.contains { $0.verdict == verdict }
        }
        let chosen = report.packs.filter { $0.id != .trace }
        if hasAny(.violations) {
            self = .violations
        } else if hasAny(.inconclusive) {
            self = .inconclusive
        } else if !chosen.isEmpty, chosen.allSatisfy({ $0.verdict == .notApplicable }) {
            self = .notApplicable
        } else {
            self = .compliant
        }
    }

    /// The word for the verdict on one trace.
    package var word: String {
        switch self {
        case .violations: "violations"
        case .inconclusive: "inconclusive"
        case .notApplicable: "not applicable"
        case .compliant: "compliant"
        case .noTrace: "not a trace"
        }
    }

    /// The words after the number of traces with this verdict.
    package var wordsInTotal: String {
        switch self {
        case .violations: "with violations"
        case .inconclusive, .notApplicable, .compliant, .noTrace: word
        }
    }
}
