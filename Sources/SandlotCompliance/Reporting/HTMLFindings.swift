import SandlotBase
import SandlotTrace

/// The section of the page about the findings in one file.
struct HTMLFindings {
    /// A rule's findings, and what they mean in which packs.
    private struct Group {
        let result: ComplianceReport.RuleResult
        var standings: [(pack: PackID, standing: Standing)]
        /// The findings that are shown.
        let shown: [Finding]
        /// Their numbers.
        var numbers: [Int] = []

        init(_ result: ComplianceReport.RuleResult, _ pack: PackID, _ standing: Standing) {
            self.result = result
            standings = [(pack, standing)]
            shown = result.foremost(TraceExcerpt.findingLimit)
        }

        /// The worst of the standings.
        var standing: Standing { standings.map(\.standing).min() ?? .look }
    }

    private let trace: CheckedTrace
    private let id: String
    private let catalog: RuleCatalog
    private let groups: [Group]

    init(_ trace: CheckedTrace, id: String, catalog: RuleCatalog) {
        self.trace = trace
        self.id = id
        self.catalog = catalog
        groups = Self.groups(trace)
    }

    private static func groups(_ trace: CheckedTrace) -> [Group] {
        var groups: [Group] = []
        var indices: [Repetitions.Told: Int] = [:]
        for pack in trace.report?.packs ?? [] {
            for (standing, result) in pack.noteworthyRules {
                let told = Repetitions.Told(result)
                // A waiver belongs to one pack and is shown beside the finding.
                if let index = indices[told], standing != .waived, result.expiredWaiver == nil {
                    groups[index].standings.append((pack.id, standing))
                } else {
                    if standing != .waived, result.expiredWaiver == nil {
                        indices[told] = groups.count
                    }
                    groups.append(Group(result, pack.id, standing))
                }
            }
        }
        let sorted = groups.enumerated().sorted {
            ($0.element.standing, $0.offset) < ($1.element.standing, $1.offset)
        }
        var number = 0
        return sorted.map { _, group in
            var group = group
            for _ in group.shown {
                number += 1
                group.numbers.append(number)
            }
            return group
        }
    }

    /// The findings of a run, as pins of its timeline.
    func pins(in run: String) -> [TimelineDrawing.Pin] {
        groups.flatMap { group in
            zip(group.numbers, group.shown).compactMap { number, finding in
                finding.run == run
                    ? TimelineDrawing.Pin(
                        number: number, t: finding.atMs, standing: group.standing,
                        anchor: "\(id)n\(number)") : nil
            }
        }
    }

    var text: String {
        guard !groups.isEmpty else {
            return "<h3>Findings</h3>\n<p>There are no findings.</p>"
        }
        return (["<h3>Findings</h3>"] + overview + groups.map(section)).joined(separator: "\n")
    }

    /// All findings on one screen.
    private var overview: [String] {
        let rows = groups.map { group in
            let rule = catalog.rule(group.result.id)
            let count = group.result.findings.count + group.result.more
            return "<tr><td>\(badges(of: group))</td>"
                + "<th scope=\"row\"><a href=\"#\(anchor(of: group))\">"
                + "\(Markup.escape(rule?.title ?? group.result.id))</a></th>"
                + "<td><code>\(Markup.escape(group.result.id))</code></td>"
                + "<td class=\"number\">\(count)</td></tr>"
        }
        let standings = Set(groups.flatMap { $0.standings.map(\.standing) }).sorted()
        let legend = standings.map { standing in
            "<li>\(Self.badge(standing)) \(Markup.escape(standing.meaning))</li>"
        }
        return [
            """
            <table class="overview stack">
            <caption>Rules with something to look at, the worst first</caption>
            <thead><tr><th scope="col">result</th><th scope="col">rule</th><th scope="col">name</th>\
            <th scope="col" class="number">findings</th></tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table>
            <ul class="legend meanings">
            \(legend.joined(separator: "\n"))
            </ul>
            """
        ]
    }

    private func anchor(of group: Group) -> String {
        "\(id)r\(group.numbers.first ?? 0)"
    }

    private static func badge(_ standing: Standing) -> String {
        "<span class=\"badge \(standing.name)\">\(standing.sign) \(standing.word)</span>"
    }

    /// The standings and the packs that have them.
    private func badges(of group: Group) -> String {
        Standing.allCases.compactMap { standing -> String? in
            let names = group.standings.filter { $0.standing == standing }.map(\.pack.rawValue)
            guard !names.isEmpty else { return nil }
            return "<span class=\"standing\">\(Self.badge(standing))"
                + "<span class=\"soft\">\(Markup.excerpt(names.joined(separator: ", ")))</span></span>"
        }.joined(separator: " ")
    }

    private func section(_ group: Group) -> String {
        let result = group.result
        let rule = catalog.rule(result.id)
        var parts = [
            "<section class=\"rule\">",
            "<header><h4 id=\"\(anchor(of: group))\">\(Markup.escape(rule?.title ?? result.id))</h4>"
                + "<code>\(Markup.escape(result.id))</code>\(badges(of: group))</header>",
        ]
        if let requirement = rule?.requirement {
            parts.append("<p>\(Markup.escape(requirement))</p>")
        }
        if let waiver = result.waiver {
            parts.append("<p class=\"remark\">\(Markup.escape(waiver.sentence))</p>")
        }
        if let waiver = result.expiredWaiver {
            parts.append("<p class=\"remark\">\(Markup.escape(waiver.expiredSentence))</p>")
        }
        var seen = Repetitions()
        for (number, finding) in zip(group.numbers, group.shown) {
            parts.append(
                self.finding(
                    finding, number: number, standing: group.standing, seen: &seen))
        }
        let rest = result.findings.count - group.numbers.count + result.more
        if rest > 0 {
            parts.append("<p class=\"soft\">And \(TextReport.count(rest, "finding")) more.</p>")
        }
        if let sources = rule?.sources, !sources.isEmpty {
            let texts = sources.map { Markup.escape($0.text) }
            parts.append("<p class=\"sources\">Source: \(texts.joined(separator: "; "))</p>")
        }
        parts.append("</section>")
        return parts.joined(separator: "\n")
    }

    private func finding(
        _ finding: Finding, number: Int, standing: Standing, seen: inout Repetitions
    ) -> String {
        let line = finding.seqs.last.flatMap {
            trace.excerpt?.lineNumber(of: $0, in: finding.run)
        }
        let facts = [
            finding.measureText, PlainText.escaping(finding.origin),
            line.map { "line \($0)" },
        ]
        var parts = [
            "<div class=\"finding\" id=\"\(id)n\(number)\">",
            "<span class=\"pin-number \(standing.name)\" aria-hidden=\"true\">\(number)</span>",
            "<p class=\"message\">\(Markup.excerpt(finding.message))</p>",
            "<p class=\"facts\">\(Markup.escape(facts.compactMap(\.self).joined(separator: "; ")))</p>",
        ]
        let pieces = seen.new(trace.excerpt?.surroundings(of: finding) ?? [], in: finding.run)
        if !pieces.isEmpty {
            let rows = pieces.map(row)
            parts.append(
                """
                <table class="events">
                <caption>Finding \(number): the events concerned (▸) and those around them</caption>
                <thead><tr><th scope="col"><span aria-label="concerned">▸</span></th>\
                <th scope="col" class="number">seq</th><th scope="col" class="number">time</th>\
                <th scope="col">event</th><th scope="col">what it says</th></tr></thead>
                <tbody>
                \(rows.joined(separator: "\n"))
                </tbody></table>
                """)
        }
        parts.append("</div>")
        return parts.joined(separator: "\n")
    }

    private func row(_ piece: TraceExcerpt.Piece) -> String {
        switch piece {
        case .omission(let count):
            return "<tr class=\"omitted\"><td></td><td class=\"number\">⋮</td>"
                + "<td colspan=\"3\">\(TextReport.count(count, "event")) more</td></tr>"
        case .line(let line, let isConcerned):
            return "<tr\(isConcerned ? " class=\"concerned\"" : "")>"
                + "<td>\(isConcerned ? "▸" : "")</td><td class=\"number\">\(line.seq)</td>"
                + "<td class=\"number\">\(ClockText.exact(line.t))</td>"
                + "<td class=\"event\">\(Markup.escape(line.event))</td>"
                + "<td class=\"fields\">\(Markup.escape(line.fields))</td></tr>"
        }
    }
}
