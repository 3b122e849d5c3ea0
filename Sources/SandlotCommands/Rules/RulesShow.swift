import ArgumentParser
import SandlotCompliance
import SandlotJSON

/// The `sandlot rules show` command.
struct RulesShow: ParsableCommand {
    /// The format in which a rule is shown.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, markdown
    }

    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show what a rule requires, how it is evaluated, and its source.",
        discussion: """
            EXAMPLES:
              sandlot rules show ad-skip-by-deadline
              sandlot rules show gate-before-purchase --format markdown
              sandlot rules show ad-report-and-why --as-of 2023-01-01

              # team-rules.yaml contains your own rules.
              sandlot rules show ours-break-offered --rules team-rules.yaml
            """
    )

    @Argument(help: "The rule's name.", completion: .rule)
    var id: String

    @Option(
        help:
            "The format of the result: text for people, json for scripts, markdown for documentation."
    )
    var format: Format = .text

    @OptionGroup var asOf: AsOfOption
    @OptionGroup var ownRules: OwnRulesOptions

    func run() throws {
        let catalog = try ownRules.catalog()
        guard let rule = catalog.rule(id) else {
            throw CommandFailure(
                ExitStatus.usage,
                CheckCriteria.unknown("rule", named: id, among: catalog.rules.map(\.id)))
        }
        let page = RulePage(rule, catalog: catalog, asOf: try asOf.day())
        switch format {
        case .text: try StandardOutput.print(page.text)
        case .json: try StandardOutput.print(page.json.indented)
        case .markdown:
            try StandardOutput.print(String(page.markdown.dropLast()))
        }
    }
}
