import ArgumentParser

/// The `sandlot fleet` command.
struct FleetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fleet",
        abstract: "Work with summaries of many traces.",
        discussion: """
            A summary is a document in the format sandlot-fleet/1, which sandlot check --aggregate \
            --format json writes. Summaries of parts of a fleet can be made on several machines.
            """,
        subcommands: [FleetMerge.self]
    )
}
