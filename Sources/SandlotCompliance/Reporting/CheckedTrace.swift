package import SandlotTrace

/// A file and what came of judging it, for reports about several files.
package struct CheckedTrace: Sendable {
    /// The file as it was named.
    package let source: String
    /// The report, unless the file is no trace.
    package let report: ComplianceReport?
    /// The lines that the report speaks of.
    package let excerpt: TraceExcerpt?
    /// Why the file is no trace.
    package let error: TraceError?

    /// A file that was judged.
    package init(_ report: ComplianceReport, _ excerpt: TraceExcerpt) {
        source = report.source
        self.report = report
        self.excerpt = excerpt
        error = nil
    }

    /// A file that is no trace.
    package init(_ source: String, _ error: TraceError) {
        self.source = source
        report = nil
        excerpt = nil
        self.error = error
    }
}
