package import SandlotJSON
import SandlotTrace

/// What a rule is, for people.
package struct RulePage {
    private let rule: RuleDescriptor
    private let packs: [Pack]

    /// Prepares to write about a rule.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - catalogue: The catalogue that has it.
    package init(_ rule: RuleDescriptor, catalogue: RuleCatalogue = .standard) {
        self.rule = rule
        packs = catalogue.packs
    }

    private var severities: [(pack: Pack, severity: Severity)] {
        packs.compactMap { pack in rule.severities[pack.id].map { (pack, $0) } }
    }

    private var mechanism: String {
        switch rule.mechanism {
        case .state: "by the state in which an event happens"
        case .response: "by whether something follows in time"
        case .fields: "by what single events say"
        case .text: "by a heuristic over texts, so that false alarms are possible"
        case .acrossRuns: "across the runs of a device"
        }
    }

    private var events: [String] {
        rule.reads.map(\.name).filter { !$0.isEmpty }
    }

    // MARK: Text

    /// The page for a terminal, in lines of 80 columns.
    package var text: String {
        var lines = ["\(rule.id): \(rule.title)", ""]
        func add(_ heading: String, _ paragraphs: [String]) {
            guard !paragraphs.isEmpty else { return }
            lines.append(heading)
            for paragraph in paragraphs {
                lines += TextReport.wrapped(paragraph, width: 78).map { "  " + $0 }
            }
            lines.append("")
        }
        add("Required", [rule.requirement])
        add("How it is decided", [rule.decision])
        add("Severity", severities.map { "\($0.pack.id.rawValue): \($0.severity.rawValue)" })
        add("Parameters", rule.parameters.map { "\($0.name) = \($0.fallback.json.compact)" })
        add("Events", [events.joined(separator: ", ")])
        add("Sources", rule.sources.map(\.text))
        add("Passes", [rule.examples.passing.story])
        add("Fails", [rule.examples.failing.story])
        return lines.dropLast().joined(separator: "\n")
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
            "## What is required", "", rule.requirement, "",
            "## How it is decided", "", rule.decision, "",
            "| pack | severity | what the pack follows |", "| --- | --- | --- |",
        ]
        lines += severities.map { pack, severity in
            "| `\(pack.id.rawValue)` | \(severity.rawValue) | \(Self.cell(pack.title)) |"
        }
        lines.append("")
        if !rule.parameters.isEmpty {
            lines += ["## Parameters", "", "| name | default |", "| --- | --- |"]
            lines += rule.parameters.map { parameter in
                "| `\(parameter.name)` | `\(Self.cell(parameter.fallback.json.compact))` |"
            }
            lines.append("")
        }
        lines += ["## Sources", ""] + rule.sources.map { "- \($0.text)" } + [""]
        lines += [
            "The verdict depends on " + events.map { "`\($0)`" }.joined(separator: ", ") + ".", "",
        ]
        lines += Self.example("A trace that passes", rule.examples.passing)
        lines += Self.example("A trace that fails", rule.examples.failing)
        lines += ["This is an engineering reading, and no legal advice.", ""]
        return lines.joined(separator: "\n")
    }

    /// A few paragraphs, for a tool that shows help beside a finding.
    var markdownSummary: String {
        var parts = ["**\(rule.title).** \(rule.requirement)", rule.decision]
        parts.append("Sources:\n" + rule.sources.map { "- \($0.text)" }.joined(separator: "\n"))
        return parts.joined(separator: "\n\n")
    }

    private static func example(_ heading: String, _ example: RuleExample) -> [String] {
        ["## \(heading)", "", example.story, "", "```json"]
            + example.trace.split(separator: "\n").map(String.init) + ["```", ""]
    }

    private static func cell(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
