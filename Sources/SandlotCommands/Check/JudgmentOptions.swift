import ArgumentParser

/// The options of rules and failures that `sandlot check` and `sandlot scan` share.
struct JudgmentOptions: ParsableArguments {
    @Flag(
        help: """
            Also fail if a pack is inconclusive, or if all packs other than trace are not \
            applicable.
            """)
    var strict = false

    @Option(
        help: ArgumentHelp(
            "The lowest severity of a broken rule at which the command fails.",
            valueName: "severity"))
    var failOn: FailureLevel = .violation

    @Option(
        help: ArgumentHelp(
            "A parameter of the rules. The value is read as JSON if it is valid JSON. May be repeated.",
            valueName: "name=value"))
    var param: [String] = []

    @Option(
        help: ArgumentHelp(
            "Parameters from a JSON or YAML file; --param takes precedence.", valueName: "file"),
        completion: .file(extensions: ["json", "yaml", "yml"]))
    var paramFile: String?

    @Option(
        help: ArgumentHelp(
            "The day on which waivers are evaluated (default: today in UTC).",
            valueName: "yyyy-mm-dd"))
    var today: String?

    /// Returns the exit status for the result of a trace or an app.
    func status(of answer: TraceJudging.Answer) -> Int32 {
        answer.status(isStrict: strict, failOn: failOn)
    }
}
