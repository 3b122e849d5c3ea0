package import SandlotCompliance

extension ForecastReport {
    /// The report as a page for a browser: one file, without scripts and without a network.
    ///
    /// - Parameter origin: The origin of the report, for its footer.
    /// - Returns: The page.
    package func html(origin: ReportOrigin?) -> String {
        ForecastPage(report: self, origin: origin).text
    }
}

/// The parts of a forecast's page.
struct ForecastPage {
    let report: ForecastReport
    let origin: ReportOrigin?

    /// The whole page.
    var text: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <meta name="generator" content="sandlot forecast">
        <title>Forecast: \(Markup.escape(report.app))</title>
        <style>
        \(HTMLStyle.text)
        \(PlotStyle.text)
        </style>
        </head>
        <body>
        <header>
        <h1>Forecast: \(Markup.escape(report.app))</h1>
        <p class="soft">\(Markup.escape(report.extent)). The numbers of the model decide the result; \
        the intervals cover sampling only.</p>
        \(notices)
        </header>
        <main>
        \(variants)
        \(prices)
        \(tornado)
        \(ForecastPremises(report: report).text)
        </main>
        <footer>
        <p>A model of families, not an observation of any. It knows nothing about your users that the \
        model file does not state.</p>\(provenance)
        </footer>
        </body>
        </html>

        """
    }

    private var notices: String {
        var parts: [String] = []
        if report.isPartial {
            let missing = report.missingParts.map { "\($0) could be computed" }
            let ends =
                (report.included < report.identity.families ? ["all families were played"] : [])
                + missing
            parts.append(
                "<p class=\"partial\"><strong>Partial.</strong> The run ended before "
                    + "\(ends.joined(separator: " and ")).</p>")
        }
        if report.hasViolation {
            let names = report.variants.filter(\.isViolation).map {
                "<strong>\(Markup.escape($0.name))</strong>"
            }
            parts.append(
                "<p class=\"notice\"><strong>Violation.</strong> \(names.joined(separator: ", ")) "
                    + "\(names.count == 1 ? "breaks" : "break") rules for kids’ apps. "
                    + "\(Markup.escape(ForecastReport.ethics))</p>")
        }
        return parts.joined(separator: "\n")
    }

    private var variants: String {
        """
        <h2 id="variants">Net revenue of 1,000 families</h2>
        <figure>
        \(VariantBars(variants: report.variants).svg)
        <figcaption class="plot-key"><span class="ads"></span>ads<span class="sales"></span>sales after \
        tax, commission, and refunds. The line is the 95% interval of the sum.</figcaption>
        </figure>
        \(PlainTable(
            caption: "Revenue of 1,000 families",
            columns: [
                ("variant", false), ("net", true), ("difference", true), ("from ads", true),
                ("from sales", true), ("rules", false),
            ], rows: report.variants.enumerated().map(revenue)).text)
        \(PlainTable(
            caption: "What families do",
            columns: [
                ("variant", false), ("ads a day", true), ("ad min/h", true), ("buy", true),
                ("refunded", true), ("shared", true), ("left for ads", true),
            ], rows: report.variants.map(families)).text)
        <p class="soft">Ads a day: of a child on a day with a session. Refunded: of purchases. Shared: \
        children who got the product by Family Sharing. \(Markup.escape(report.unwantedSentence ?? ""))</p>
        \(rules)
        """
    }

    private func revenue(_ index: Int, _ variant: VariantResult) -> [String] {
        [
            Markup.escape(variant.name), ForecastReport.text(variant.net),
            index == 0 ? "–" : ForecastReport.text(variant.difference),
            ForecastReport.text(variant.adRevenue), ForecastReport.text(variant.sales),
            badge(of: variant),
        ]
    }

    private func families(_ variant: VariantResult) -> [String] {
        [
            Markup.escape(variant.name), ForecastReport.text(variant.adsPerDay),
            ForecastReport.text(variant.adMinutesPerHour),
            ForecastReport.percent(variant.conversion),
            ForecastReport.percent(variant.refundShare),
            ForecastReport.percent(variant.sharedShare),
            Figures.percent(variant.leftForAdsShare),
        ]
    }

    private func badge(of variant: VariantResult) -> String {
        guard !variant.verdicts.isEmpty else { return "not checked" }
        let isInconclusive = variant.verdicts.contains { $0.kind == .inconclusive }
        let style = variant.isViolation ? "violation" : isInconclusive ? "inconclusive" : "pass"
        return "<span class=\"badge \(style)\">"
            + "\(Markup.escape(ForecastReport.verdict(of: variant)))</span>"
    }

    /// The verdicts of the packs, and the rules that variants break.
    private var rules: String {
        let checked = report.variants.filter { !$0.verdicts.isEmpty }
        guard !checked.isEmpty else { return "" }
        var lines: [(verdicts: String, names: [String])] = []
        for variant in checked {
            let broken = variant.verdicts.filter(\.isViolation).map { verdict in
                "\(verdict.pack) (\(verdict.broken.joined(separator: ", ")))"
            }
            let rest = ForecastReport.verdicts(of: variant, except: .violations)
            let verdicts =
                (broken.isEmpty ? rest : ["violations: \(broken.joined(separator: ", "))"] + rest)
                .joined(separator: "; ")
            if let index = lines.firstIndex(where: { $0.verdicts == verdicts }) {
                lines[index].names.append(variant.name)
            } else {
                lines.append((verdicts, [variant.name]))
            }
        }
        let items = lines.map { line in
            let isAll = lines.count == 1 && line.names.count > 1
            let names = isAll ? "All variants" : line.names.joined(separator: "; ")
            return
                "<li><strong>\(Markup.escape(names))</strong>: \(Markup.escape(line.verdicts))</li>"
        }
        return "<h3>Packs of rules</h3>\n<ul>\n\(items.joined(separator: "\n"))\n</ul>"
    }

    private var prices: String {
        guard let curve = report.prices else { return "" }
        let sentences = ForecastReport.sentences(about: curve).map { "<p>\(Markup.escape($0))</p>" }
        return """
            <h2 id="prices">The price of the product</h2>
            \(sentences.joined(separator: "\n"))
            <figure>
            \(PricePlot(curve: curve).svg)
            <figcaption>Net revenue of 1,000 families in the first variant at each price. The dashed \
            line is the same app without the product.</figcaption>
            </figure>
            """
    }

    private var tornado: String {
        guard let analysis = report.sensitivity else { return "" }
        let rows = analysis.rows.filter { $0.range > 0 }.prefix(12)
        guard !rows.isEmpty else { return "" }
        return """
            <h2 id="assumptions">What the result depends on</h2>
            <p>Each number alone is set to both ends of its plausible range, for the same \
            \(Figures.grouped(analysis.families)) families.</p>
            <figure>
            \(TornadoPlot(rows: Array(rows), net: analysis.net).svg)
            <figcaption>Net revenue of 1,000 families in the first variant. The vertical line is that of \
            these families without a change.</figcaption>
            </figure>
            """
    }

    private var provenance: String {
        guard let origin else { return "" }
        return """

            <p>Made by sandlot \(Markup.escape(origin.version)) on \(Markup.escape(origin.date)) with:</p>
            <p><code class="command">\(Markup.escape(origin.command))</code></p>
            """
    }
}
