import SandlotBase

/// A report about a fleet for people who read it on a terminal.
package struct FleetReport {
    private let summary: FleetSummary
    private let catalog: RuleCatalog
    private let paint: (String, TextReport.Tone) -> String

    /// Prepares the report.
    ///
    /// - Parameters:
    ///   - summary: The summary to write.
    ///   - catalog: The rules.
    ///   - paint: Colors a text.
    package init(
        _ summary: FleetSummary, catalog: RuleCatalog = .standard,
        paint: @escaping (String, TextReport.Tone) -> String = { text, _ in text }
    ) {
        self.summary = summary
        self.catalog = catalog
        self.paint = paint
    }

    /// The lines of the report.
    package func lines() -> [String] {
        let total = summary.total
        var lines = heading(total)
        guard total.traces > 0 else { return lines + refusals }
        lines += table(
            "By build", rows { "\($0.app) \($0.version) \($0.platform) \($0.configuration)" })
        lines += table("By day", rows { $0.day.isEmpty ? "(no day)" : $0.day })
        for pack in summary.packs { lines += findings(of: pack, total) }
        return lines + refusals
    }

    // MARK: The traces

    private func heading(_ total: FleetTally) -> [String] {
        let packs = summary.packs.map { PlainText.excerpt($0.name) }.joined(separator: ", ")
        let sizes = [
            TextReport.count(total.traces, "trace"), TextReport.count(total.runs, "run"),
            TextReport.count(total.events, "event"),
        ]
        let verdicts = TraceVerdict.allCases.compactMap { verdict in
            total.verdicts[verdict].map { "\($0) \(verdict.wordsInTotal)" }
        }
        var lines = [paint(sizes.joined(separator: ", "), .strong)]
        if !packs.isEmpty { lines.append("checked against \(packs)") }
        if !verdicts.isEmpty { lines.append(verdicts.joined(separator: ", ")) }
        return lines
    }

    /// Adds the results of builds that have the same name in a table.
    private func rows(_ name: (FleetBuild) -> String) -> [(name: String, tally: FleetTally)] {
        var tallies: [String: FleetTally] = [:]
        for (build, tally) in summary.builds {
            let words = name(build).split(separator: " ").joined(separator: " ")
            let name = words.isEmpty ? "(not stated)" : PlainText.excerpt(words)
            tallies[name, default: FleetTally()].add(tally)
        }
        return tallies.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private func table(_ title: String, _ rows: [(name: String, tally: FleetTally)]) -> [String] {
        let width = max(rows.map(\.name.count).max() ?? 0, title.count)
        var lines = [
            "", paint(TextReport.padded(title, width) + "  traces  with violations", .faint),
        ]
        for (name, tally) in rows {
            let broken = tally.verdicts[.violations] ?? 0
            let share = Self.share(broken, of: tally.traces)
            let numbers =
                TextReport.padded("\(tally.traces)", -8) + TextReport.padded("\(broken)", -8)
                + TextReport.padded(share, -9)
            lines.append(
                TextReport.padded(name, width) + (broken > 0 ? paint(numbers, .bad) : numbers))
        }
        return lines
    }

    /// Returns a share in percent with one decimal, rounded half up.
    private static func share(_ part: Int, of whole: Int) -> String {
        guard whole > 0 else { return "" }
        let thousandths = Int((Double(part) / Double(whole) * 1_000).rounded())
        return "\(thousandths / 10).\(thousandths % 10) %"
    }

    // MARK: The rules

    private func findings(of pack: FleetPack, _ total: FleetTally) -> [String] {
        var lines: [String] = []
        let rules = total.rules.filter { $0.key.pack == pack.id }
        let broken = rules.filter { Self.count(.fail, $0.value) > 0 }.sorted {
            let (left, right) = (Self.count(.fail, $0.value), Self.count(.fail, $1.value))
            return left == right ? $0.key.id < $1.key.id : left > right
        }
        for (rule, results) in broken { lines += finding(rule, results, pack, total) }
        let open = rules.filter { Self.count(.inconclusive, $0.value) > 0 }
        if !open.isEmpty {
            let names = open.sorted { $0.key.id < $1.key.id }.map {
                "\(PlainText.excerpt($0.key.id)) (\(Self.count(.inconclusive, $0.value)))"
            }
            lines += [""]
            lines += Self.wrapped(
                "inconclusive in some traces: " + names.joined(separator: ", "), indent: 2)
        }
        guard !lines.isEmpty else { return [] }
        return ["", paint(PlainText.excerpt(pack.name), .strong)] + lines
    }

    private func finding(
        _ rule: FleetTally.Rule, _ results: FleetTally.Results, _ pack: FleetPack,
        _ total: FleetTally
    ) -> [String] {
        let severity = pack.rules[rule.id] ?? .violation
        let count = Self.count(.fail, results)
        let title = paint("  ✗ \(severity.rawValue)  \(PlainText.excerpt(rule.id))", .bad)
        let amount =
            "\(TextReport.count(count, "trace")) (\(Self.share(count, of: total.traces))), "
            + TextReport.count(results.findings, "finding")
            + (results.waived > 0 ? ", \(results.waived) waived" : "")
        var lines = ["", "\(title)  \(amount)"]
        if let text = catalog.rule(rule.id)?.title {
            lines.append("    \(text)")
        }
        let builds = rows { "\($0.app) \($0.version)" }.compactMap { name, tally -> String? in
            let count = tally.rules[rule].map { Self.count(.fail, $0) } ?? 0
            return count > 0 ? "\(name): \(count) of \(tally.traces)" : nil
        }
        lines += Self.wrapped(builds.joined(separator: ", "), indent: 4)
        for example in results.examples {
            let place = example.seq.map { ", event \($0)" } ?? ""
            let text =
                "\(PlainText.excerpt(example.source)), run \(PlainText.excerpt(example.run))"
                + "\(place): \(PlainText.excerpt(example.message))"
            lines += Self.wrapped("- " + text, indent: 4)
        }
        return lines
    }

    private static func wrapped(_ text: String, indent: Int) -> [String] {
        let lines = TextReport.wrapped(text, width: TextReport.width - indent, hanging: 2)
        return lines.map { String(repeating: " ", count: indent) + $0 }
    }

    private static func count(_ verdict: Verdict, _ results: FleetTally.Results) -> Int {
        results.verdicts[verdict] ?? 0
    }

    // MARK: Files that are not traces

    private var refusals: [String] {
        guard summary.refusedCount > 0 else { return [] }
        let count = summary.refusedCount
        var lines = [
            "",
            paint("\(count) \(count == 1 ? "file is not a trace" : "files are not traces")", .bad),
        ]
        for refusal in summary.refusals {
            lines += Self.wrapped(
                "- \(PlainText.excerpt(refusal.source)): \(PlainText.excerpt(refusal.message))",
                indent: 2)
        }
        return lines
    }
}
