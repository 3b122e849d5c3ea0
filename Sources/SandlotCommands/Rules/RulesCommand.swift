import ArgumentParser

/// The `sandlot rules` command.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "List and explain the rules that traces are checked against, and test your own.",
        subcommands: [RulesList.self, RulesShow.self, RulesTest.self]
    )
}
