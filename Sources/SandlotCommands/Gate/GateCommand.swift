import ArgumentParser

/// The `sandlot gate` command.
struct GateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate",
        abstract: "Try the parental gate, and compute the odds of passing it.",
        subcommands: [GateNew.self, GateOddsCommand.self]
    )
}
