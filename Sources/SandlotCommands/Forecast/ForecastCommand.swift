import ArgumentParser

/// The `sandlot forecast` commands.
struct ForecastCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forecast",
        abstract: "Forecast the effect of prices, ads, and gates on an app’s families.",
        discussion: """
            `sandlot forecast model.yaml` is short for `sandlot forecast run model.yaml`.
            """,
        subcommands: [ForecastRun.self, ForecastMerge.self],
        defaultSubcommand: ForecastRun.self
    )
}
