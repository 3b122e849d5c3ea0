package import SandlotTrace

/// A checked file, for reports about several files.
package struct CheckedTrace: Sendable {
    /// The file as it was named.
    package let source: String
    /// The report, or nil if the file is not a trace.
    package let report: ComplianceReport?
    /// The lines to which the report refers.
    package let excerpt: TraceExcerpt?
    /// The reason why the file is not a trace.
    package let error: TraceError?

    /// Makes the result for a file that was checked.
    package init(_ report: ComplianceReport, _ excerpt: TraceExcerpt) {
        source = report.source
        self.report = report
        self.excerpt = excerpt
        error = nil
    }

    /// Makes the result for a file that is not a trace.
    package init(_ source: String, _ error: TraceError) {
        self.source = source
        report = nil
        excerpt = nil
        self.error = error
    }
}
