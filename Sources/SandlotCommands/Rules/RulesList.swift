import ArgumentParser
import SandlotBase
import SandlotCompliance
import SandlotJSON

/// The `sandlot rules list` command.
struct RulesList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the rules, or those of a pack with their severities.",
        discussion: """
            EXAMPLES:
              sandlot rules list
              sandlot rules list --pack apple-kids
              sandlot rules list --format json
              sandlot rules list --pack coppa --as-of 2025-12-01

              # team-rules.yaml contains your own rules.
              sandlot rules list --rules team-rules.yaml
            """
    )

    @Option(
        help: ArgumentHelp("Only the rules of this pack.", valueName: "id"), completion: .pack)
    var pack: String?

    @OptionGroup var asOf: AsOfOption
    @OptionGroup var ownRules: OwnRulesOptions
    @OptionGroup var formatOptions: FormatOptions

    func run() throws {
        let catalog = try ownRules.catalog()
        var packs = catalog.packs
        if let pack {
            packs = [catalog.pack(PackID(rawValue: pack))].compactMap(\.self)
            guard !packs.isEmpty else {
                throw CommandFailure(
                    ExitStatus.usage,
                    CheckCriteria.unknown(
                        "pack", named: pack, among: catalog.packs.map(\.id.rawValue)))
            }
        }
        if let day = try asOf.day() { packs = packs.map { $0.inForce(on: day) } }
        let rules = catalog.rules.filter { rule in
            packs.contains { $0.entries.contains { $0.rule.id == rule.id } }
        }
        switch formatOptions.format {
        case .text: try StandardOutput.print(text(packs, rules))
        case .json:
            let json = JSONElement.object([
                "schema": .string("sandlot-rules/1"),
                "packs": .array(
                    packs.map { pack in
                        var members: [String: JSONElement] = [
                            "id": .string(pack.id.rawValue), "version": .string(pack.version),
                            "title": .string(pack.title), "basis": .string(pack.basis),
                            "rules": .integer(Int64(pack.entries.count)),
                            "editions": .array(pack.editions.map(\.json)),
                        ]
                        members["asOf"] = pack.asOf?.json
                        return .object(members)
                    }),
                "rules": .array(rules.map { .object(RulePage($0, catalog: catalog).members) }),
            ])
            try StandardOutput.print(json.indented)
        }
    }

    private func text(_ packs: [Pack], _ rules: [RuleDescriptor]) -> String {
        let style = Style.standardOutput
        let width = rules.map(\.id.count).max() ?? 0
        var lines: [String] = []
        if pack == nil {
            let packWidth = packs.map(\.id.rawValue.count).max() ?? 0
            lines.append(style("PACKS", .faint))
            for pack in packs {
                lines.append(
                    "\(Self.padded(pack.id.rawValue, packWidth))  "
                        + "\(Self.padded("\(pack.entries.count)", -2)) rules  "
                        + PlainText.escaping(pack.title))
                lines += Self.sentences(pack.asOf?.listSentences ?? [], indent: packWidth + 2)
            }
            lines += ["", style("RULES", .faint)]
            for rule in rules {
                lines += Self.row(Self.padded(rule.id, width), indent: width + 2, rule.title)
            }
        } else {
            for pack in packs {
                let title = PlainText.escaping(pack.title)
                lines += [style(pack.id.rawValue, .strong) + "  \(title)"]
                lines += TextReport.wrapped(pack.basis, width: 80)
                lines += Self.sentences(
                    pack.asOf?.listSentences ?? pack.editions.map(Self.sentence), indent: 0)
                lines.append("")
                for entry in pack.entries {
                    let severity = Self.padded(entry.severity.rawValue, 9)
                    let meaning: Style.Meaning =
                        switch entry.severity {
                        case .violation: .bad
                        case .warning: .doubtful
                        case .advisory: .faint
                        }
                    lines += Self.row(
                        "\(style(severity, meaning))  \(Self.padded(entry.rule.id, width))",
                        indent: width + 13, entry.rule.title)
                }
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Returns a row whose last column is wrapped if it is long.
    private static func row(_ start: String, indent: Int, _ title: String) -> [String] {
        let lines = TextReport.wrapped(title, width: TextReport.width - indent)
        return lines.enumerated().map { index, line in
            index == 0 ? "\(start)  \(line)" : padded("", indent) + line
        }
    }

    /// Returns sentences as lines of a terminal.
    private static func sentences(_ sentences: [String], indent: Int) -> [String] {
        sentences.flatMap { sentence in
            TextReport.wrapped(sentence, width: TextReport.width - indent)
                .map { padded("", indent) + $0 }
        }
    }

    /// Returns an edition and its days as a sentence.
    private static func sentence(_ edition: PolicyEdition) -> String {
        "\(edition.name): \(edition.days)." + (edition.remark.isEmpty ? "" : " \(edition.remark)")
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        TextReport.padded(text, width)
    }
}
