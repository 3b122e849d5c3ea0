import SandlotJSON
import SandlotTrace

/// The section of the page about one file.
struct HTMLTraceSection {
    /// The number of runs that are visible before the reader opens more.
    private static let openRuns = 3

    private let trace: CheckedTrace
    private let id: String
    private let catalog: RuleCatalog
    private let packs: [PackID: Pack]
    private let findings: HTMLFindings

    init(
        _ trace: CheckedTrace, index: Int, catalog: RuleCatalog, packs: [PackID: Pack]
    ) {
        self.trace = trace
        id = "t\(index + 1)"
        self.catalog = catalog
        self.packs = packs
        findings = HTMLFindings(trace, id: id, catalog: catalog)
    }

    var text: String {
        var parts = [
            "<article id=\"\(id)\" aria-labelledby=\"\(id)h\">",
            "<h2 id=\"\(id)h\">\(Markup.excerpt(trace.source))</h2>",
        ]
        if let report = trace.report {
            parts.append("<p class=\"soft\">\(report.extent)</p>")
            parts += report.scanFaults.map { fault in
                "<p><span class=\"badge inconclusive\">? not read</span> "
                    + "\(Markup.excerpt(fault.message))</p>"
            }
            parts.append("<div class=\"cards\">")
            parts += report.packs.map(card)
            parts.append("</div>")
            parts += timelines
            parts.append(findings.text)
            parts.append("<h3>Every rule</h3>")
            parts += report.packs.map(table)
        } else if let error = trace.error {
            parts.append(
                "<p><span class=\"badge violation\">✗ not a trace</span> "
                    + "\(Markup.excerpt(error.description))</p>")
        }
        parts.append("</article>")
        return parts.joined(separator: "\n")
    }

    // MARK: Packs

    private func card(_ pack: ComplianceReport.PackResult) -> String {
        let about = packs[pack.id]
        let sign =
            switch pack.verdict {
            case .violations: "✗"
            case .inconclusive: "?"
            case .compliant: "✓"
            case .notApplicable: "–"
            }
        var parameters = ""
        if !pack.parameters.isEmpty {
            let texts = pack.parameters.sorted { $0.key < $1.key }.map {
                "<code>\(Markup.excerpt("\($0.key)=\($0.value.json.compact)"))</code>"
            }
            parameters = "\n<p class=\"soft\">Parameters: \(texts.joined(separator: " "))</p>"
        }
        var asOf = ""
        if let sentences = pack.asOf?.sentences, !sentences.isEmpty {
            asOf = "\n<p>\(Markup.escape(sentences.joined(separator: " ")))</p>"
        }
        return """
            <section class="card \(pack.verdict.rawValue)">
            <h3>\(Markup.excerpt(pack.label))</h3>
            <p class="verdict">\(sign) \(pack.verdict.words)</p>
            <p>\(Markup.escape(pack.verdict.meaning))</p>
            <p>\(Self.count(pack.rules.count, "rule")): \(pack.tally)</p>\(asOf)
            <p class="soft">\(Markup.excerpt(about?.title ?? "")). \(Markup.excerpt(about?.basis ?? ""))</p>\(parameters)
            </section>
            """
    }

    private func table(_ pack: ComplianceReport.PackResult) -> String {
        let rows = pack.rules.map { result in
            let standing = Standing(result)
            return "<tr><th scope=\"row\"><code>\(Markup.escape(result.id))</code></th>"
                + "<td>\(Markup.escape(catalog.rule(result.id)?.title ?? ""))</td>"
                + "<td>\(result.severity.rawValue)</td>"
                + "<td><span class=\"badge \(standing.name)\">\(standing.sign) \(standing.word)</span></td></tr>"
        }
        let name = Markup.excerpt(pack.label)
        return """
            <details>
            <summary>\(name): \(Self.count(pack.rules.count, "rule"))</summary>
            <table class="stack">
            <caption>Every rule of the pack \(name), version \(Markup.excerpt(pack.version))</caption>
            <thead><tr><th scope="col">rule</th><th scope="col">title</th><th scope="col">severity</th>\
            <th scope="col">result</th></tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table>
            </details>
            """
    }

    // MARK: Timelines

    private var timelines: [String] {
        guard let excerpt = trace.excerpt, !excerpt.timelines.isEmpty else { return [] }
        var parts = [
            """
            <h3>What happened</h3>
            \(TimelineFigure.looks(hasPins: true))
            \(TimelineFigure.signs(in: excerpt.timelines))
            """
        ]
        for (index, timeline) in excerpt.timelines.enumerated() {
            if index == Self.openRuns, excerpt.timelines.count > Self.openRuns {
                parts.append(
                    "<details><summary>\(excerpt.timelines.count - Self.openRuns) more runs</summary>"
                )
            }
            parts.append(figure(timeline, index))
        }
        if excerpt.timelines.count > Self.openRuns { parts.append("</details>") }
        if excerpt.omittedRuns > 0 {
            parts.append(
                "<p class=\"soft\">\(Self.count(excerpt.omittedRuns, "further run")) not drawn.</p>"
            )
        }
        return parts
    }

    private func figure(_ timeline: Timeline, _ index: Int) -> String {
        let figure = TimelineFigure(
            timeline, id: "\(id)f\(index)", pins: findings.pins(in: timeline.name))
        let facts = [
            timeline.subtitle, Self.count(timeline.eventCount, "event"),
            ClockText.exact(timeline.end),
        ]
        var remarks = ""
        if timeline.omittedEvents > 0 || figure.isCut {
            remarks =
                " <strong>The run is too long to be drawn as a whole; this is its beginning.</strong>"
        }
        return """
            <figure>
            <figcaption>Run <strong>\(Markup.excerpt(timeline.name))</strong> \
            <span class="soft">\(Markup.excerpt(facts.filter { !$0.isEmpty }.joined(separator: ", ")))</span>\(remarks)\
            </figcaption>
            \(figure.pictures)
            \(TimelineWords(timeline).html)
            </figure>
            """
    }

    private static func count(_ number: Int, _ word: String) -> String {
        TextReport.count(number, word)
    }
}
