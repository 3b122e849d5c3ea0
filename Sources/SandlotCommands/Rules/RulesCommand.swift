internal import ArgumentParser

/// `sandlot rules`.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "The rules that traces are held against.",
        subcommands: [RulesList.self, RulesShow.self]
    )
}
