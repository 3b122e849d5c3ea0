package import SandlotJSON
import SandlotTrace

/// The page about a rule, for people.
package struct RulePage {
    private let rule: RuleDescriptor
    private let catalog: RuleCatalog
    private let packs: [Pack]

    /// Prepares to write about a rule.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - catalog: The catalog that contains it.
    ///   - asOf: The day for which the page states what was in force, as `2026-12-31`, or nil.
    package init(
        _ rule: RuleDescriptor, catalog: RuleCatalog = .standard, asOf: String? = nil
    ) {
        self.rule = rule
        self.catalog = catalog
        packs = asOf.map { day in catalog.packs.map { $0.inForce(on: day) } } ?? catalog.packs
    }

    private var severities: [(pack: Pack, severity: Severity)] {
        packs.compactMap { pack in rule.severities[pack.id].map { (pack, $0) } }
    }

    private var mechanism: String {
        switch rule.mechanism {
        case .state: "by the state in which an event happens"
        case .response: "by whether a response follows in time"
        case .fields: "by the fields of single events"
        case .text: "by a heuristic for texts, which can cause false alarms"
        case .acrossRuns: "across the runs of a device"
        }
    }

    private var events: [String] {
        rule.reads.map(\.name).filter { !$0.isEmpty }
    }

    /// What is known about the rule in each of its packs on the chosen day, as sentences.
    private var standings: [String] {
        severities.compactMap { pack, _ in
            guard let asOf = pack.asOf else { return nil }
            let sentences = asOf.laterRules.first { $0.rule == rule.id }.map {
                [
                    "As of \(asOf.day): not yet in force. It is in force since \($0.since) (\($0.source))."
                ]
            }
            let text = sentences ?? asOf.ruleSentences
            guard !text.isEmpty else { return nil }
            return "\(pack.id.rawValue): \(text.joined(separator: " "))"
        }
    }

    // MARK: Text

    /// The page for a terminal, in lines of 80 columns.
    package var text: String {
        var lines = ["\(rule.id): \(rule.title)", ""]
        func add(_ heading: String, _ paragraphs: [String]) {
            guard !paragraphs.isEmpty else { return }
            lines.append(heading)
            for paragraph in paragraphs {
                let text = TextReport.wrapped(paragraph, width: TextReport.width - 2, hanging: 2)
                lines += text.map { "  " + $0 }
            }
            lines.append("")
        }
        add("Requirement", [rule.requirement])
        add("Check", [rule.decision])
        add("Scan", ScanCheck.of(rule.id).map { [$0.decision] } ?? [])
        add("Severity", severities.map { "\($0.pack.id.rawValue): \($0.severity.rawValue)" })
        add("In force", standings)
        add("Parameters", rule.parameters.map { "\($0.name) = \(Self.spaced($0.fallback))" })
        add("Events", [events.joined(separator: ", ")])
        add("Sources", rule.sources.map(\.text))
        add("Passes", [rule.examples.passing.story])
        add("Fails", [rule.examples.failing.story])
        return lines.dropLast().joined(separator: "\n")
    }

    /// A value with spaces at which a line can be broken.
    private static func spaced(_ value: ParameterValue) -> String {
        switch value {
        case .array(let elements): "[\(elements.map(spaced).joined(separator: ", "))]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }
                .map { "\(JSONElement.string($0.key).compact): \(spaced($0.value))" }
                .joined(separator: ", ") + "}"
        case .null, .bool, .integer, .number, .string: value.json.compact
        }
    }

    // MARK: JSON

    /// The rule as `sandlot-rule/1`.
    package var json: JSONElement {
        var object = members
        object["schema"] = .string("sandlot-rule/1")
        return .object(object)
    }

    /// The members of the rule without the name of a format.
    package var members: [String: JSONElement] {
        var members = lasting
        let days = severities.compactMap { pack, _ in
            pack.asOf.map { (pack.id.rawValue, $0.json) }
        }
        if !days.isEmpty {
            members["asOf"] = .object(Dictionary(days, uniquingKeysWith: { first, _ in first }))
        }
        return members
    }

    /// The members that do not depend on a day.
    private var lasting: [String: JSONElement] {
        [
            "id": .string(rule.id),
            "title": .string(rule.title),
            "mechanism": .string(rule.mechanism.rawValue),
            "severities": .object(
                Dictionary(
                    uniqueKeysWithValues: rule.severities.map {
                        ($0.key.rawValue, .string($0.value.rawValue))
                    })),
            "requirement": .string(rule.requirement),
            "decision": .string(rule.decision),
            "reads": .array(events.map(JSONElement.string)),
            "parameters": .array(
                rule.parameters.map { parameter in
                    .object([
                        "name": .string(parameter.name), "default": parameter.fallback.json,
                    ])
                }),
            "sources": .array(
                rule.sources.map { source in
                    .object([
                        "document": .string(source.document.name),
                        "section": .string(source.section),
                        "date": .string(source.document.date),
                    ])
                }),
            "examples": .object([
                "passing": Self.json(rule.examples.passing),
                "failing": Self.json(rule.examples.failing),
            ]),
        ]
    }

    private static func json(_ example: RuleExample) -> JSONElement {
        .object(["story": .string(example.story), "trace": .string(example.trace)])
    }

    // MARK: Markdown

    /// The whole page.
    package var markdown: String {
        var lines = [
            "# \(rule.title)", "", "`\(rule.id)` decides \(mechanism).", "",
            "## Requirement", "", rule.requirement, "",
            "| document | place | edition |", "| --- | --- | --- |",
        ]
        lines += rule.sources.map { source in
            "| \(Self.cell(source.document.name)) | \(source.section.isEmpty ? "–" : Self.cell(source.section)) | "
                + "\(Self.cell(source.document.date)) |"
        }
        lines += [
            "", "## Check", "", rule.decision, "",
            "The verdict depends on " + events.map { "`\($0)`" }.joined(separator: ", ") + ".", "",
        ]
        if let check = ScanCheck.of(rule.id) {
            lines += ["In a [scan of the app](../scan.md): \(check.decision)", ""]
        }
        lines += [
            "| pack | severity | title of the pack |", "| --- | --- | --- |",
        ]
        lines += severities.map { pack, severity in
            "| `\(pack.id.rawValue)` | \(severity.rawValue) | \(Self.cell(pack.title)) |"
        }
        lines.append("")
        if !standings.isEmpty {
            lines += ["## In force", ""] + standings.map { "- \(Self.cell($0))" } + [""]
        }
        lines += parameters
        // A rule that forbids an event has nothing to check in a trace without that event.
        let isChecked = verdict(of: rule.examples.passing) != .notApplicable
        lines += Self.example(
            isChecked ? "A trace that passes" : "A trace without findings",
            rule.examples.passing)
        lines += Self.example("A trace that fails", rule.examples.failing)
        lines += [
            "`sandlot rules show \(rule.id) --format markdown` prints this page. It is an engineering",
            "interpretation, not legal advice.",
            "",
        ]
        return lines.joined(separator: "\n")
    }

    /// The result of checking an example with the first pack that contains the rule.
    private func verdict(of example: RuleExample) -> Verdict? {
        guard let pack = severities.first.flatMap({ catalog.pack($0.pack.id) }) else { return nil }
        let report = try? Checker(packs: [pack], catalog: catalog)
            .check(Array(example.trace.utf8))
        return report?.packs.first { $0.id == pack.id }?.rules.first { $0.id == rule.id }?.verdict
    }

    /// The section on parameters and the values that packs set; empty if there are none.
    private var parameters: [String] {
        guard !rule.parameters.isEmpty else { return [] }
        let table = rule.parameters.map { parameter in
            let others = severities.compactMap { pack, _ in
                pack.parameters[parameter.name].map {
                    "; `\(Self.cell($0.json.compact))` in `\(pack.id.rawValue)`"
                }
            }
            return "| `\(parameter.name)` | `\(Self.cell(parameter.fallback.json.compact))`"
                + others.joined() + " |"
        }
        return ["## Parameters", "", "| parameter | value |", "| --- | --- |"] + table + [""]
    }

    /// A few paragraphs, for a tool that shows help beside a finding.
    var markdownSummary: String {
        "\(rule.requirement)\n\n\(rule.decision)\n\nSources:\n"
            + rule.sources.map { "- \($0.text)" }.joined(separator: "\n")
    }

    /// The same for a tool that knows plain text only.
    var summary: String {
        "\(rule.requirement) \(rule.decision) Sources: "
            + rule.sources.map(\.text).joined(separator: "; ") + "."
    }

    private static func example(_ heading: String, _ example: RuleExample) -> [String] {
        ["## \(heading)", "", example.story, "", "```json"]
            + example.trace.split(separator: "\n").map(String.init) + ["```", ""]
    }

    /// A text as a cell of a table.
    static func cell(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
