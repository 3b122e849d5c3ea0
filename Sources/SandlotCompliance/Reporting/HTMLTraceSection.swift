import SandlotJSON
import SandlotTrace

/// What the page says of one file.
struct HTMLTraceSection {
    /// A rule's findings, and what they mean in which packs.
    private struct Group {
        let result: ComplianceReport.RuleResult
        var standings: [(pack: PackID, standing: Standing)]
        /// The numbers of the findings that are shown.
        var numbers: [Int] = []

        /// The worst of the standings.
        var standing: Standing { standings.map(\.standing).min() ?? .look }
    }

    /// How many runs are drawn before the reader has to ask.
    private static let openRuns = 3

    private let trace: JudgedTrace
    private let id: String
    private let catalogue: RuleCatalogue
    private let packs: [PackID: Pack]
    private var groups: [Group] = []

    init(
        _ trace: JudgedTrace, index: Int, catalogue: RuleCatalogue, packs: [PackID: Pack]
    ) {
        self.trace = trace
        id = "t\(index + 1)"
        self.catalogue = catalogue
        self.packs = packs
        groups = Self.groups(trace)
    }

    private static func groups(_ trace: JudgedTrace) -> [Group] {
        var groups: [Group] = []
        var indices: [String: Int] = [:]
        for pack in trace.report?.packs ?? [] {
            for (standing, result) in pack.noteworthyRules {
                let key = result.id + "\n" + result.findings.map(\.message).joined(separator: "\n")
                if let index = indices[key] {
                    groups[index].standings.append((pack.id, standing))
                } else {
                    indices[key] = groups.count
                    groups.append(Group(result: result, standings: [(pack.id, standing)]))
                }
            }
        }
        let sorted = groups.enumerated().sorted {
            ($0.element.standing, $0.offset) < ($1.element.standing, $1.offset)
        }
        var number = 0
        return sorted.map { _, group in
            var group = group
            for _ in group.result.findings.prefix(TraceExcerpt.findingLimit) {
                number += 1
                group.numbers.append(number)
            }
            return group
        }
    }

    var text: String {
        var parts = ["<article id=\"\(id)\" aria-labelledby=\"\(id)h\">"]
        parts.append("<h2 id=\"\(id)h\">\(Markup.excerpt(trace.source))</h2>")
        if let report = trace.report {
            let unknown = report.unknownEvents
            parts.append(
                "<p class=\"soft\">\(Self.count(report.runs.count, "run")), "
                    + Self.count(report.events, "event")
                    + (unknown > 0 ? ", \(unknown) of them with an unknown name" : "") + "</p>")
            parts.append("<div class=\"cards\">")
            parts += report.packs.map(card)
            parts.append("</div>")
            parts += timelines
            parts += findings
            parts.append("<h3>Every rule</h3>")
            parts += report.packs.map(table)
        } else if let error = trace.error {
            parts.append(
                "<p><span class=\"badge violation\">✗ no trace</span> "
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
                "<code>\(Markup.excerpt("\($0.key)=\($0.value.json.compact)", atMost: 80))</code>"
            }
            parameters = "\n<p class=\"soft\">Parameters: \(texts.joined(separator: " "))</p>"
        }
        return """
            <section class="card \(pack.verdict.rawValue)">
            <h3>\(Markup.excerpt(pack.id.rawValue))</h3>
            <p class="verdict">\(sign) \(pack.verdict.words)</p>
            <p>\(Markup.escape(pack.verdict.meaning))</p>
            <p>\(Self.count(pack.rules.count, "rule")): \(pack.tally)</p>
            <p class="soft">\(Markup.excerpt(about?.title ?? "")). \(Markup.excerpt(about?.basis ?? ""))</p>\(parameters)
            </section>
            """
    }

    private func table(_ pack: ComplianceReport.PackResult) -> String {
        let rows = pack.rules.map { result in
            let standing = Standing(result)
            return "<tr><th scope=\"row\"><code>\(Markup.escape(result.id))</code></th>"
                + "<td>\(Markup.escape(catalogue.rule(result.id)?.title ?? ""))</td>"
                + "<td>\(result.severity.rawValue)</td>"
                + "<td><span class=\"badge \(standing.name)\">\(standing.sign) \(standing.word)</span></td></tr>"
        }
        let name = Markup.excerpt(pack.id.rawValue)
        return """
            <details>
            <summary>\(name): \(Self.count(pack.rules.count, "rule"))</summary>
            <div class="scroll"><table>
            <caption>Every rule of the pack \(name), version \(Markup.excerpt(pack.version))</caption>
            <thead><tr><th scope="col">rule</th><th scope="col">title</th><th scope="col">severity</th>\
            <th scope="col">result</th></tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table></div>
            </details>
            """
    }

    // MARK: Timelines

    private var timelines: [String] {
        guard let excerpt = trace.excerpt, !excerpt.timelines.isEmpty else { return [] }
        var parts = [
            """
            <h3>What happened</h3>
            <ul class="legend">
            <li><span class="swatch play"></span>gameplay</li>
            <li><span class="swatch held"></span>an ad that cannot be skipped yet, or a locked gate</li>
            <li><span class="swatch ad"></span>an ad that can be skipped</li>
            <li><span class="swatch away"></span>not in the foreground</li>
            <li>⋯ time in which nothing happened, shortened</li>
            <li>numbers above the lanes are findings, listed below</li>
            </ul>
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
        let pins = groups.flatMap { group in
            zip(group.numbers, group.result.findings).compactMap { number, finding in
                finding.run == timeline.run
                    ? TimelineDrawing.Pin(
                        number: number, t: finding.atMs, standing: group.standing) : nil
            }
        }
        let drawing = TimelineDrawing(timeline, pins: pins, id: "\(id)f\(index)")
        var facts = [timeline.subtitle, Self.count(timeline.eventCount, "event")]
        facts.append("\(ClockText.exact(timeline.end))")
        var remarks = ""
        if timeline.omittedEvents > 0 || drawing.isCut {
            remarks =
                " <strong>The run is too long to be drawn as a whole; this is its beginning.</strong>"
        }
        return """
            <figure>
            <figcaption>Run <strong>\(Markup.excerpt(timeline.run, atMost: 60))</strong> \
            <span class="soft">\(Markup.excerpt(facts.filter { !$0.isEmpty }.joined(separator: ", ")))</span>\(remarks)\
            </figcaption>
            <div class="scroll" tabindex="0" role="group" aria-label="Timeline of run \(Markup.excerpt(timeline.run, atMost: 60))">
            \(drawing.svg())
            </div>
            </figure>
            """
    }

    // MARK: Findings

    private var findings: [String] {
        guard !groups.isEmpty else {
            return ["<h3>Findings</h3>", "<p>There is nothing to look at.</p>"]
        }
        var parts = ["<h3>Findings</h3>", "<ul class=\"legend\">"]
        for standing in Set(groups.flatMap { $0.standings.map(\.standing) }).sorted() {
            parts.append(
                "<li><span class=\"badge \(standing.name)\">\(standing.sign) \(standing.word)</span>"
                    + "\(Markup.escape(standing.meaning))</li>")
        }
        parts.append("</ul>")
        return parts + groups.map(section)
    }

    private func section(_ group: Group) -> String {
        let result = group.result
        let rule = catalogue.rule(result.id)
        let badges = Standing.allCases.compactMap { standing -> String? in
            let names = group.standings.filter { $0.standing == standing }.map(\.pack.rawValue)
            guard !names.isEmpty else { return nil }
            return
                "<span><span class=\"badge \(standing.name)\">\(standing.sign) \(standing.word)</span>"
                + "<span class=\"soft\">\(Markup.excerpt(names.joined(separator: ", ")))</span></span>"
        }
        var parts = [
            "<section class=\"rule\">",
            "<header><h4>\(Markup.escape(rule?.title ?? result.id))</h4>"
                + "<code>\(Markup.escape(result.id))</code>\(badges.joined())</header>",
        ]
        if let requirement = rule?.requirement {
            parts.append("<p>\(Markup.escape(requirement))</p>")
        }
        if let waiver = result.waiver {
            parts.append(
                "<p>Accepted until \(Markup.escape(waiver.until)): \(Markup.excerpt(waiver.reason))</p>"
            )
        }
        for (number, finding) in zip(group.numbers, result.findings) {
            parts.append(self.finding(finding, number, group.standing))
        }
        let rest = result.findings.count - group.numbers.count + result.more
        if rest > 0 {
            parts.append("<p class=\"soft\">And \(Self.count(rest, "finding")) more.</p>")
        }
        if let sources = rule?.sources, !sources.isEmpty {
            let texts = sources.map { Markup.escape($0.text) }
            parts.append("<p class=\"sources\">Source: \(texts.joined(separator: "; "))</p>")
        }
        parts.append("</section>")
        return parts.joined(separator: "\n")
    }

    private func finding(_ finding: Finding, _ number: Int, _ standing: Standing) -> String {
        let run = "run \(PlainText.excerpt(finding.run, atMost: 60))"
        let line = finding.seqs.last.flatMap {
            trace.excerpt?.lineNumber(of: $0, in: finding.run)
        }
        let facts = [
            finding.measureText, "\(run) at \(ClockText.exact(finding.atMs))",
            line.map { "line \($0)" },
        ]
        var parts = [
            "<div class=\"finding\" id=\"\(id)n\(number)\">",
            "<span class=\"pin-number \(standing.name)\" aria-hidden=\"true\">\(number)</span>",
            "<p class=\"message\">\(Markup.excerpt(finding.message))</p>",
            "<p class=\"facts\">\(Markup.escape(facts.compactMap(\.self).joined(separator: "; ")))</p>",
        ]
        let pieces = trace.excerpt?.surroundings(of: finding) ?? []
        if !pieces.isEmpty {
            let rows = pieces.map(row)
            parts.append(
                """
                <div class="scroll"><table class="events">
                <caption>Finding \(number): the events concerned (▸) and those around them</caption>
                <thead><tr><th scope="col"><span aria-label="concerned">▸</span></th>\
                <th scope="col" class="number">seq</th><th scope="col" class="number">time</th>\
                <th scope="col">event</th><th scope="col">what it says</th></tr></thead>
                <tbody>
                \(rows.joined(separator: "\n"))
                </tbody></table></div>
                """)
        }
        parts.append("</div>")
        return parts.joined(separator: "\n")
    }

    private func row(_ piece: TraceExcerpt.Piece) -> String {
        switch piece {
        case .omission(let count):
            return "<tr class=\"omitted\"><td></td><td class=\"number\">⋮</td>"
                + "<td colspan=\"3\">\(Self.count(count, "event")) more</td></tr>"
        case .line(let line, let isConcerned):
            return "<tr\(isConcerned ? " class=\"concerned\"" : "")>"
                + "<td>\(isConcerned ? "▸" : "")</td><td class=\"number\">\(line.seq)</td>"
                + "<td class=\"number\">\(ClockText.exact(line.t))</td>"
                + "<td class=\"event\">\(Markup.escape(line.event))</td><td>\(Markup.escape(line.fields))</td></tr>"
        }
    }

    private static func count(_ number: Int, _ word: String) -> String {
        "\(number) \(word)\(number == 1 ? "" : "s")"
    }
}
