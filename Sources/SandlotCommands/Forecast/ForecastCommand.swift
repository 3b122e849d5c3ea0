import ArgumentParser

/// The `sandlot forecast` commands.
struct ForecastCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forecast",
        abstract: "Forecast the effect of prices, ads, and gates on an app’s families.",
        discussion: """
            `sandlot forecast model.yaml` is short for `sandlot forecast run model.yaml`.

            EXAMPLES:
              # model.yaml is an app file, with or without `population`.
              sandlot forecast model.yaml
              sandlot forecast model.yaml --vary price.remove_ads=0.99,1.99,2.99
              sandlot forecast run --help
            """,
        subcommands: [ForecastRun.self, ForecastMerge.self],
        defaultSubcommand: ForecastRun.self
    )
}
