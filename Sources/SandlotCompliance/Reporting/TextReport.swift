import SandlotBase

/// A report for people who read it on a terminal.
package struct TextReport {
    /// The meaning of a text, for its color.
    package enum Tone: Sendable {
        /// Everything passed.
        case good
        /// A rule is broken.
        case bad
        /// A person should look at it.
        case doubtful
        /// Less important than the rest.
        case faint
        /// More important than the rest.
        case strong
    }

    /// The default width of a terminal.
    package static let width = 80

    private let report: ComplianceReport
    private let excerpt: TraceExcerpt
    private let catalog: RuleCatalog
    private let packs: [PackID: Pack]
    private let paint: (String, Tone) -> String

    /// Prepares the report.
    ///
    /// - Parameters:
    ///   - report: The report to write.
    ///   - excerpt: The lines to which the report refers.
    ///   - packs: The requested packs, for their titles.
    ///   - catalog: The rules.
    ///   - paint: Colors a text.
    package init(
        _ report: ComplianceReport, _ excerpt: TraceExcerpt, packs: [Pack],
        catalog: RuleCatalog = .standard,
        paint: @escaping (String, Tone) -> String = { text, _ in text }
    ) {
        self.report = report
        self.excerpt = excerpt
        self.catalog = catalog
        self.packs = Dictionary(
            (packs + [catalog.pack(.trace)].compactMap(\.self)).map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first })
        self.paint = paint
    }

    /// The lines of the report, without the one that sums it up.
    package func lines() -> [String] {
        var lines = [
            paint(PlainText.excerpt(report.source), .strong)
                + paint("  \(report.extent)", .faint)
        ]
        if !report.scanFaults.isEmpty {
            lines += wrapped(
                "Not everything could be read, so no pack is compliant.", indent: 2, .doubtful)
        }
        var seen = Repetitions()
        for pack in report.packs {
            lines += [""] + heading(of: pack)
            for (standing, result) in pack.noteworthyRules {
                lines += [""] + title(of: result, standing)
                // A rule of two packs is shown in full once.
                if let first = seen.packs[Repetitions.Told(result)] {
                    lines += wrapped("The same findings as in \(first), above.", indent: 4)
                } else {
                    seen.packs[Repetitions.Told(result)] = PlainText.excerpt(pack.label)
                    lines += details(of: result, &seen)
                }
            }
            lines += notes(of: pack, &seen)
        }
        return lines
    }

    /// The line that sums the report up, broken where it is long.
    package func summary() -> [String] {
        let order: [ComplianceReport.PackVerdict] = [
            .violations, .inconclusive, .compliant, .notApplicable,
        ]
        let verdicts = order.compactMap { verdict -> String? in
            let names = report.packs.filter { $0.verdict == verdict }.map {
                PlainText.excerpt($0.label)
            }
            return names.isEmpty ? nil : "\(verdict.words) (\(names.joined(separator: ", ")))"
        }
        let name = PlainText.excerpt(report.source)
        var lines = Self.wrapped(
            "\(name): \(verdicts.joined(separator: ", "))", width: Self.width, hanging: 2)
        if let first = lines.first, first.hasPrefix("\(name):") {
            lines[0] = paint("\(name):", .strong) + first.dropFirst(name.count + 1)
        }
        return lines
    }

    /// The signs and abbreviations of the report.
    package var legend: TextLegend {
        var legend = TextLegend()
        for (standing, result) in report.packs.flatMap(\.noteworthyRules) {
            legend.standings.insert(standing)
            legend.documents.formUnion(catalog.rule(result.id)?.sources.map(\.document) ?? [])
        }
        return legend
    }

    // MARK: Packs

    private func heading(of pack: ComplianceReport.PackResult) -> [String] {
        let tone = Self.tone(of: pack.verdict)
        let title = packs[pack.id]?.title
        var lines = [
            paint(PlainText.excerpt(pack.label), .strong) + "  "
                + paint(pack.verdict.words, tone)
                + (title.map { paint("  \(PlainText.excerpt($0))", .faint) } ?? "")
        ]
        if !pack.rules.isEmpty {
            lines += wrapped(
                "Of \(Self.count(pack.rules.count, "rule")): \(pack.tally).", indent: 2)
        }
        for sentence in pack.asOf?.sentences ?? [] {
            lines += wrapped(PlainText.excerpt(sentence, atMost: 2_000), indent: 2)
        }
        return lines
    }

    /// The notes of rules that passed.
    private func notes(
        of pack: ComplianceReport.PackResult, _ seen: inout Repetitions
    ) -> [String] {
        var lines: [String] = []
        for result in pack.rules where Standing(result) == .pass {
            guard let finding = result.findings.first,
                seen.packs.updateValue("", forKey: Repetitions.Told(result)) == nil
            else { continue }
            lines += wrapped(
                "passed with a note: \(result.id): "
                    + PlainText.excerpt(finding.message, atMost: Finding.shownLength),
                indent: 2, .faint)
        }
        return lines.isEmpty ? [] : [""] + lines
    }

    // MARK: Rules

    private func title(
        of result: ComplianceReport.RuleResult, _ standing: Standing
    ) -> [String] {
        let rule = catalog.rule(result.id)
        let sources = rule?.sources.map(\.tag) ?? []
        var lines = [
            "  " + paint("\(standing.sign) \(standing.word)", Self.tone(of: standing)) + "  "
                + paint(result.id, .strong)
        ]
        if let rule {
            lines += wrapped("\(rule.title). [\(sources.joined(separator: "; "))]", indent: 4)
        }
        if let waiver = result.waiver { lines += wrapped(waiver.sentence, indent: 4) }
        if let waiver = result.expiredWaiver {
            lines += wrapped(waiver.expiredSentence, indent: 4, .doubtful)
        }
        return lines
    }

    private func details(
        of result: ComplianceReport.RuleResult, _ seen: inout Repetitions
    ) -> [String] {
        var lines: [String] = []
        let shown = result.foremost(TraceExcerpt.findingLimit)
        for finding in shown { lines += [""] + self.lines(of: finding, &seen) }
        let rest = result.findings.count - shown.count + result.more
        if rest > 0 {
            lines += ["", "    and \(Self.count(rest, "finding")) more of this rule"]
        }
        return lines
    }

    private func lines(of finding: Finding, _ seen: inout Repetitions) -> [String] {
        var lines = wrapped(
            PlainText.excerpt(finding.message, atMost: Finding.shownLength), indent: 4)
        let pieces = seen.new(excerpt.surroundings(of: finding), in: finding.run)
        // The events tell the time; what has none must tell it itself.
        let run = report.runs.count > 1 ? "run \(PlainText.excerpt(finding.run, atMost: 40))" : ""
        let time =
            pieces.isEmpty && finding.place == nil ? "at \(ClockText.exact(finding.atMs))" : ""
        let place = [run, time].filter { !$0.isEmpty }.joined(separator: " ")
        let facts = [finding.measureText ?? "", place].filter { !$0.isEmpty }
        lines += wrapped(facts.joined(separator: "; "), indent: 4, .faint)
        let shown = pieces.compactMap { piece -> TraceExcerpt.Line? in
            guard case .line(let line, _) = piece else { return nil }
            return line
        }
        let columns = EventColumns(shown)
        for piece in pieces {
            switch piece {
            case .omission(let count):
                lines.append(
                    paint("      \(Self.padded("⋮", -columns.seq))  (\(count) more)", .faint))
            case .line(let line, let isConcerned):
                // The events that decide are shown as a whole; the others only say where it happened.
                let texts =
                    isConcerned
                    ? columns.wrapped(line) : [Self.cut(columns.text(line), to: Self.width - 6)]
                for (index, text) in texts.enumerated() {
                    let sign = isConcerned && index == 0 ? "▸" : " "
                    lines.append("    " + paint("\(sign) \(text)", isConcerned ? .strong : .faint))
                }
            }
        }
        return lines
    }

    // MARK: Text

    package static func tone(of standing: Standing) -> Tone {
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

    package static func count(_ number: Int, _ word: String) -> String {
        "\(number) \(word)\(number == 1 ? "" : "s")"
    }

    /// Returns a text padded with spaces on the right, or on the left if the width is negative.
    package static func padded(_ text: String, _ width: Int) -> String {
        let filling = String(repeating: " ", count: max(0, abs(width) - text.count))
        return width < 0 ? filling + text : text + filling
    }

    private static func cut(_ text: String, to width: Int) -> String {
        text.count <= width ? text : text.prefix(width - 1) + "…"
    }

    /// Breaks a text between words, and after a comma or anywhere in a word that is longer than a
    /// line.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - width: The maximum number of characters in a line.
    /// - Returns: The lines; nothing of the text is lost but spaces at the breaks.
    package static func folded(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var rest = text[...]
        while let limit = rest.index(rest.startIndex, offsetBy: width, limitedBy: rest.endIndex),
            limit < rest.endIndex
        {
            // A break right after the first column would leave nothing on the line.
            let space = rest[...limit].lastIndex(of: " ").flatMap {
                $0 > rest.startIndex ? $0 : nil
            }
            // JSON has no spaces, but commas.
            let comma = rest[..<limit].lastIndex(of: ",").map(rest.index(after:))
            let end = space ?? comma ?? limit
            lines.append(String(rest[..<end]))
            rest = rest[end...].drop { $0 == " " }
        }
        return rest.isEmpty && !lines.isEmpty ? lines : lines + [String(rest)]
    }

    private func wrapped(_ text: String, indent: Int, _ tone: Tone? = nil) -> [String] {
        TextReport.wrapped(text, width: Self.width - indent).map { line in
            String(repeating: " ", count: indent) + (tone.map { paint(line, $0) } ?? line)
        }
    }

    /// Breaks a text between words, and escapes control characters; a word that is longer than a line gets its own
    /// line.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - width: The maximum number of characters in a line.
    ///   - hanging: The indentation of all lines but the first.
    /// - Returns: The lines.
    package static func wrapped(_ text: String, width: Int, hanging: Int = 0) -> [String] {
        var lines: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            let word = PlainText.escaping(String(word))
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(repeating: " ", count: lines.isEmpty ? 0 : hanging) + word)
            }
        }
        return lines
    }
}
