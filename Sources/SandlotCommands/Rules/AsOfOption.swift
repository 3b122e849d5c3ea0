import ArgumentParser

/// The day for which rules are shown.
struct AsOfOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Show what was in force on this day, as far as the dates are known.",
            valueName: "yyyy-mm-dd"))
    var asOf: String?

    /// The day, or nil for the current rules.
    ///
    /// - Throws: ``CommandFailure`` with status 64 if it is not a day, or in the future.
    func day() throws -> String? {
        try asOf.map { try CheckCriteria.pastDay($0, today: CheckCriteria.day(nil)) }
    }
}
