internal import ArgumentParser

/// `sandlot gate`.
struct GateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate",
        abstract: "The parental gate: its questions, and how likely they are guessed.",
        subcommands: [GateNew.self, GateOddsCommand.self]
    )
}
