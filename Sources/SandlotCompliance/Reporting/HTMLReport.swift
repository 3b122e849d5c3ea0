import SandlotTrace

/// A page for a browser: one file, without scripts and without a network.
package struct HTMLReport {
    /// The number of files that are shown in detail; the others appear only in the table of
    /// verdicts.
    package static let fileLimit = 200

    private let traces: [CheckedTrace]
    private let catalog: RuleCatalog
    private let packs: [PackID: Pack]
    private let origin: ReportOrigin?

    /// Prepares the report.
    ///
    /// - Parameters:
    ///   - traces: The files in the order of the command line.
    ///   - packs: The requested packs.
    ///   - catalog: The rules.
    ///   - origin: The origin of the report, for its footer.
    package init(
        _ traces: [CheckedTrace], packs: [Pack], catalog: RuleCatalog = .standard,
        origin: ReportOrigin? = nil
    ) {
        self.traces = traces
        self.origin = origin
        self.catalog = catalog
        self.packs = Dictionary(
            (packs + [catalog.pack(.trace)].compactMap(\.self)).map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The whole page.
    package var text: String {
        let title = traces.count == 1 ? traces[0].source : "\(traces.count) traces"
        var parts = [
            """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="generator" content="sandlot check">
            <title>Compliance report: \(Markup.excerpt(title))</title>
            <style>
            \(HTMLStyle.text)
            </style>
            </head>
            <body>
            \(TimelineFigure.pattern)
            <header>
            <h1>Compliance report</h1>
            <p class="soft">The rules for kids’ apps, applied to \(Markup.excerpt(title)).</p>
            </header>
            <main>
            """
        ]
        if traces.count > 1 { parts.append(overview) }
        for (index, trace) in traces.prefix(Self.fileLimit).enumerated() {
            parts.append(
                HTMLTraceSection(trace, index: index, catalog: catalog, packs: packs).text)
        }
        if traces.count > Self.fileLimit {
            parts.append(
                "<p>Only the first \(Self.fileLimit) files are shown in detail; check the others "
                    + "separately.</p>")
        }
        parts.append(
            """
            </main>
            <footer>
            <p>An engineering interpretation of store policies and laws, not legal advice.</p>\(provenance)
            </footer>
            </body>
            </html>

            """)
        return parts.joined(separator: "\n")
    }

    /// The version, the date and the command line.
    private var provenance: String {
        guard let origin else { return "" }
        return """

            <p>Made by sandlot \(Markup.escape(origin.version)) on \(Markup.escape(origin.date)) with:</p>
            <p><code class="command">\(Markup.escape(origin.command))</code></p>
            """
    }

    private var overview: String {
        let rows = traces.map { trace in
            var cell = "not a trace: \(Markup.excerpt(trace.error?.reason ?? ""))"
            if let report = trace.report {
                cell = report.packs.map { pack in
                    "\(Markup.excerpt(pack.label)): <strong>\(pack.verdict.words)</strong>"
                }.joined(separator: ", ")
            }
            return "<tr><th scope=\"row\">\(Markup.excerpt(trace.source))</th><td>\(cell)</td></tr>"
        }
        return """
            <h2 id="verdicts">Verdicts</h2>
            <table class="stack">
            <caption>Each file is checked separately</caption>
            <thead><tr><th scope="col">file</th><th scope="col">packs</th></tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table>
            """
    }
}
