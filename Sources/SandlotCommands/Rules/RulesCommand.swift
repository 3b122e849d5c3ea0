import ArgumentParser

/// The `sandlot rules` command.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "List and explain the rules that traces are checked against.",
        subcommands: [RulesList.self, RulesShow.self]
    )
}
