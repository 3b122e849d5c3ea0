import SandlotJSON

/// A report for people who read it on a terminal.
package struct TextReport {
    /// What a text means, for its colour.
    package enum Tone: Sendable {
        /// All is well.
        case good
        /// Something is broken.
        case bad
        /// Somebody should look.
        case doubtful
        /// Less important than the rest.
        case faint
        /// More important than the rest.
        case strong
    }

    private static let width = 80

    private let report: ComplianceReport
    private let excerpt: TraceExcerpt
    private let catalogue: RuleCatalogue
    private let packs: [PackID: Pack]
    private let paint: (String, Tone) -> String

    /// Prepares to write.
    ///
    /// - Parameters:
    ///   - report: What to write.
    ///   - excerpt: The lines that the report speaks of.
    ///   - packs: The packs that were asked for, for their titles.
    ///   - catalogue: The rules.
    ///   - paint: Colours a text.
    package init(
        _ report: ComplianceReport, _ excerpt: TraceExcerpt, packs: [Pack],
        catalogue: RuleCatalogue = .standard,
        paint: @escaping (String, Tone) -> String = { text, _ in text }
    ) {
        self.report = report
        self.excerpt = excerpt
        self.catalogue = catalogue
        self.packs = Dictionary(
            (packs + [catalogue.pack(.trace)].compactMap(\.self)).map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first })
        self.paint = paint
    }

    /// The lines of the report; the last one sums it up.
    package func lines() -> [String] {
        let name = PlainText.excerpt(report.source)
        let unknown = report.unknownEvents
        var lines = [
            paint(name, .strong)
                + paint(
                    "  \(Self.count(report.runs.count, "run")), "
                        + Self.count(report.events, "event")
                        + (unknown > 0 ? ", \(unknown) of them with an unknown name" : ""), .faint)
        ]
        var seen: [String: String] = [:]
        var standings: Set<Standing> = []
        for pack in report.packs {
            lines += [""] + heading(of: pack)
            for (standing, result) in pack.noteworthyRules {
                standings.insert(standing)
                lines += [""] + title(of: result, standing)
                // A rule of two packs is shown in full once.
                let key = result.id + "\n" + result.findings.map(\.message).joined(separator: "\n")
                if let first = seen[key] {
                    lines += wrapped("The same findings as in \(first), above.", indent: 4)
                } else {
                    seen[key] = pack.id.rawValue
                    lines += details(of: result)
                }
            }
            lines += notes(of: pack)
        }
        if !standings.isEmpty {
            lines.append("")
            for standing in standings.sorted() {
                let word = Self.padded(standing.word, 12)
                lines.append(
                    paint("\(standing.sign) \(word)", Self.tone(of: standing)) + "  "
                        + paint(standing.meaning, .faint))
            }
        }
        return lines + ["", closing(name)]
    }

    // MARK: Packs

    private func heading(of pack: ComplianceReport.PackResult) -> [String] {
        let tone = Self.tone(of: pack.verdict)
        let title = packs[pack.id]?.title
        var lines = [
            paint(PlainText.excerpt(pack.id.rawValue), .strong) + "  "
                + paint(pack.verdict.words, tone)
                + (title.map { paint("  \(PlainText.excerpt($0))", .faint) } ?? "")
        ]
        lines += wrapped("Of \(Self.count(pack.rules.count, "rule")): \(pack.tally).", indent: 2)
        return lines
    }

    private func closing(_ name: String) -> String {
        let order: [ComplianceReport.PackVerdict] = [
            .violations, .inconclusive, .compliant, .notApplicable,
        ]
        let verdicts = order.compactMap { verdict -> String? in
            let names = report.packs.filter { $0.verdict == verdict }.map {
                PlainText.excerpt($0.id.rawValue)
            }
            guard !names.isEmpty else { return nil }
            return paint(verdict.words, Self.tone(of: verdict))
                + " (\(names.joined(separator: ", ")))"
        }
        return paint("\(name):", .strong) + " " + verdicts.joined(separator: ", ")
    }

    /// What rules have to say that passed all the same.
    private func notes(of pack: ComplianceReport.PackResult) -> [String] {
        var lines: [String] = []
        for result in pack.rules where Standing(result) == .pass {
            for finding in result.findings.prefix(1) {
                lines += wrapped(
                    "passed with a note: \(result.id): \(PlainText.excerpt(finding.message))",
                    indent: 2, .faint)
            }
        }
        return lines.isEmpty ? [] : [""] + lines
    }

    // MARK: Rules

    private func title(
        of result: ComplianceReport.RuleResult, _ standing: Standing
    ) -> [String] {
        let title = catalogue.rule(result.id)?.title ?? ""
        var lines = [
            "  " + paint("\(standing.sign) \(standing.word)", Self.tone(of: standing)) + "  "
                + paint(result.id, .strong)
        ]
        if !title.isEmpty { lines += wrapped(title + ".", indent: 4) }
        if let waiver = result.waiver {
            lines += wrapped(
                "Accepted until \(waiver.until): \(PlainText.excerpt(waiver.reason))", indent: 4)
        }
        return lines
    }

    private func details(of result: ComplianceReport.RuleResult) -> [String] {
        var lines: [String] = []
        let shown = result.findings.prefix(TraceExcerpt.findingLimit)
        for finding in shown { lines += [""] + self.lines(of: finding) }
        let rest = result.findings.count - shown.count + result.more
        if rest > 0 {
            lines += ["", "    and \(Self.count(rest, "finding")) more of this rule"]
        }
        let sources = catalogue.rule(result.id)?.sources.map(\.text) ?? []
        if !sources.isEmpty {
            lines +=
                [""]
                + wrapped(
                    "Source: " + sources.joined(separator: "; "), indent: 4, .faint)
        }
        return lines
    }

    private func lines(of finding: Finding) -> [String] {
        var lines = wrapped(PlainText.excerpt(finding.message), indent: 4)
        let place = "run \(PlainText.excerpt(finding.run, atMost: 40))"
        let facts = [finding.measureText, "\(place) at \(ClockText.exact(finding.atMs))"]
        lines += wrapped(facts.compactMap(\.self).joined(separator: "; "), indent: 4, .faint)
        let pieces = excerpt.surroundings(of: finding)
        guard !pieces.isEmpty else { return lines }
        let shown = pieces.compactMap { piece -> TraceExcerpt.Line? in
            guard case .line(let line, _) = piece else { return nil }
            return line
        }
        let seqWidth = shown.map { String($0.seq).count }.max() ?? 1
        let timeWidth = shown.map { ClockText.exact($0.t).count }.max() ?? 1
        let eventWidth = shown.map(\.event.count).max() ?? 1
        for piece in pieces {
            switch piece {
            case .omission(let count):
                lines.append(
                    paint("      \(Self.padded("⋮", -seqWidth))  (\(count) more)", .faint))
            case .line(let line, let isConcerned):
                let text =
                    Self.padded(String(line.seq), -seqWidth) + "  "
                    + Self.padded(ClockText.exact(line.t), -timeWidth) + "  "
                    + "\(Self.padded(line.event, eventWidth))  \(line.fields)"
                let cut = Self.cut(text, to: Self.width - 6)
                lines.append(
                    "    " + (isConcerned ? paint("▸ \(cut)", .strong) : paint("  \(cut)", .faint)))
            }
        }
        return lines
    }

    // MARK: Text

    private static func tone(of standing: Standing) -> Tone {
        switch standing {
        case .violation: .bad
        case .warning, .inconclusive, .look: .doubtful
        case .pass: .good
        case .advisory, .waived, .notApplicable: .strong
        }
    }

    private static func tone(of verdict: ComplianceReport.PackVerdict) -> Tone {
        switch verdict {
        case .violations: .bad
        case .inconclusive: .doubtful
        case .compliant: .good
        case .notApplicable: .strong
        }
    }

    private static func count(_ number: Int, _ word: String) -> String {
        "\(number) \(word)\(number == 1 ? "" : "s")"
    }

    /// A text filled up with spaces: behind it, or before it if the width is negative.
    private static func padded(_ text: String, _ width: Int) -> String {
        let filling = String(repeating: " ", count: max(0, abs(width) - text.count))
        return width < 0 ? filling + text : text + filling
    }

    private static func cut(_ text: String, to width: Int) -> String {
        text.count <= width ? text : text.prefix(width - 1) + "…"
    }

    private func wrapped(_ text: String, indent: Int, _ tone: Tone? = nil) -> [String] {
        TextReport.wrapped(text, width: Self.width - indent).map { line in
            String(repeating: " ", count: indent) + (tone.map { paint(line, $0) } ?? line)
        }
    }

    /// Breaks a text between words; a word that is longer than a line stands alone.
    package static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
