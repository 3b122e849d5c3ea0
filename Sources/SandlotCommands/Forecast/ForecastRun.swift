import ArgumentParser
import SandlotBase
import SandlotCompliance
import SandlotForecast
import SandlotJSON

/// The `sandlot forecast run` command.
struct ForecastRun: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Play the families of a model, and report what they do.",
        discussion: """
            A model is an app file that may describe its families under `population`; \
            Documentation/what-should-it-cost.md describes it. Every family goes through the app’s \
            own ad scheduler, the exact odds at its gate, and the store’s entitlement function. Each \
            variant is also played once in a simulated store, and its trace is checked against \
            packs of rules. The exit status is 1 if a variant breaks a rule.

            Variants have the same families, so their differences are more exact than their \
            results. The same seed gives the same result for any number of threads and shards. \
            Ctrl-C ends the run, and reports the families so far as a partial result.

            EXAMPLES:
              # model.yaml describes your app, and observed.csv its sales by week.
              # A few hundred families are enough for a first look.
              sandlot forecast model.yaml --families 300
              sandlot forecast model.yaml --families 300 \\
                  --vary price.remove_ads=0.99,1.99 --html report.html
              sandlot forecast model.yaml --families 300 --shard 1/2 > 1.json
              sandlot forecast model.yaml --families 300 --shard 2/2 > 2.json
              sandlot forecast merge 1.json 2.json > all.json
              sandlot forecast model.yaml --families 300 --from all.json
              sandlot forecast model.yaml --families 300 --fit observed.csv
            """
    )

    @Argument(
        help: "The model: an app file; `-` is standard input.",
        completion: .file(extensions: ["yaml", "yml"]))
    var model: String

    @Option(
        help: ArgumentHelp(
            """
            A setting and its values. May be repeated; the variants are all combinations of the \
            values. A setting is price.PRODUCT, family-sharing.PRODUCT, ads.tests-per-ad, \
            ads.ads-per-hour, ads.policy, gate.policy, or a number of `population`.
            """, valueName: "setting=value,…"))
    var vary: [String] = []

    @Option(help: ArgumentHelp("The number of families.", valueName: "n"))
    var families: Int64 = 100_000

    @Option(
        help: ArgumentHelp(
            "The number of days for which a family is followed after its install.",
            valueName: "n"))
    var days = 365

    @Option(help: ArgumentHelp("The seed of the random numbers.", valueName: "n"))
    var seed: UInt64 = 1

    @Option(
        help: ArgumentHelp(
            "Play only part i of n equal parts, and print an aggregate for `forecast merge`.",
            valueName: "i/n"))
    var shard: ShardArgument?

    @Option(
        help: "Report this aggregate of all shards instead of playing families.",
        completion: .file(extensions: ["json"]))
    var from: String?

    @Option(
        help: """
            Adjust the model to this table of weeks, installs, purchases, and refunds, and report \
            the numbers that fit.
            """,
        completion: .file(extensions: ["csv"]))
    var fit: String?

    @Option(
        help: ArgumentHelp(
            "The packs of rules, separated by commas; may be repeated (default: all).",
            valueName: "pack,…"),
        completion: .packs, transform: ListArgument<String>.words)
    var packs: [ListArgument<String>] = []

    @Option(
        help: ArgumentHelp(
            "The number of threads, which changes nothing but the time (default: all cores).",
            valueName: "n"))
    var threads: Int?

    @Option(help: "Also write the variants as CSV.", completion: .file(extensions: ["csv"]))
    var csv: String?

    @Option(
        help: "Also write a page with plots, without scripts.",
        completion: .file(extensions: ["html"]))
    var html: String?

    @OptionGroup var formatOptions: FormatOptions

    func validate() throws {
        guard 1...1_000_000_000_000 ~= families else {
            throw ValidationError("--families \(families): give a number from 1 to 1000000000000")
        }
        guard 1...World.maximumDays ~= days else {
            throw ValidationError("--days \(days): give a number from 1 to \(World.maximumDays)")
        }
        if let threads, !(1...1_024 ~= threads) {
            throw ValidationError("--threads \(threads): give a number from 1 to 1024")
        }
        if shard != nil, from != nil || fit != nil || csv != nil || html != nil {
            throw ValidationError(
                "--shard prints an aggregate; use --from, --fit, --csv, and --html with the merged one"
            )
        }
        if fit != nil, from != nil || csv != nil || html != nil || !vary.isEmpty {
            throw ValidationError(
                "--fit only adjusts the model; put its numbers into the model, and run it again")
        }
    }

    func run() async throws {
        let roles = try outputs()
        let chosen = try chosenPacks()
        try await CommandFailure.awaiting {
            let model = try ForecastModel(contentsOf: model)
            if let fit { return try fitted(model, to: fit) }
            let plan = try ForecastPlan(
                model, combinations: Variation.combinations(vary.map(Variation.init)),
                families: families, days: days, seed: seed)
            if let shard {
                return try printShard(shard, of: plan)
            }
            let session = ForecastSession(
                plan, threadCount: threads ?? Parallel.workerCount, packs: chosen)
            // Ctrl-C must not end the process before the partial result is printed.
            IndivisibleChange.begin()
            defer { IndivisibleChange.end() }
            let report = try await session.report(from: from)
            try write(report, roles)
            if report.hasViolation { throw CommandFailure(ExitStatus.checkFailed) }
        }
    }

    private func printShard(_ shard: ShardArgument, of plan: ForecastPlan) throws {
        guard shard.count <= families else {
            throw CommandFailure(
                ExitStatus.usage,
                "--shard \(shard.index)/\(shard.count): there "
                    + (families == 1 ? "is only 1 family" : "are only \(families) families")
                    + "; use fewer shards")
        }
        IndivisibleChange.begin()
        defer { IndivisibleChange.end() }
        let range = FamilyRanges.range(
            ofShard: shard.index, of: shard.count, families: families)
        let session = ForecastSession(
            plan, threadCount: threads ?? Parallel.workerCount, packs: [])
        let aggregate = try session.play(range)
        try StandardOutput.print(aggregate.json.indented)
        if aggregate.families.count < Int64(range.count) {
            StandardError.shared.warning(
                "the run ended early; the aggregate has \(aggregate.families.count) of the "
                    + "\(range.count) \(range.count == 1 ? "family" : "families") of the shard")
        }
    }

    private func fitted(_ model: ForecastModel, to path: String) throws {
        let bytes: [UInt8]
        do {
            bytes = try FileContents.read(path)
        } catch {
            throw CommandFailure(error)
        }
        let observations = try Observations(csv: bytes, file: path)
        let fit = try ForecastFit(
            model, observations, families: min(families, 200_000), days: days, seed: seed,
            threadCount: threads ?? Parallel.workerCount)
        switch formatOptions.format {
        case .text: try StandardOutput.print(fit.text)
        case .json: try StandardOutput.print(fit.json.indented)
        }
    }

    private func write(_ report: ForecastReport, _ roles: FileRoles) throws {
        var files: [ReportFile] = []
        if let csv { files.append(ReportFile(report.csv + "\r\n", to: csv)) }
        if let html { files.append(ReportFile(report.html(origin: .process), to: html)) }
        let all = files
        try CommandFailure.writing { () throws(FileError) in try ReportFile.write(all) }
        switch formatOptions.format {
        case .text: try StandardOutput.print(report.text)
        case .json: try StandardOutput.print(report.json.indented)
        }
        if report.isPartial {
            // An aggregate with all families can be interrupted while its effects are computed.
            let isPartOfFamilies = from != nil && report.included < families
            StandardError.shared.warning(
                isPartOfFamilies
                    ? "the aggregate has \(report.included) of the \(families) families; the result is partial"
                    : "the run ended early; the result is partial")
        }
    }

    private func outputs() throws(CommandFailure) -> FileRoles {
        var roles = FileRoles()
        roles.read([model], as: "the model")
        if let from { roles.read([from], as: "the aggregate") }
        for (option, path) in [("--csv", csv), ("--html", html)] {
            guard let path else { continue }
            guard !path.isEmpty, path != "-" else {
                throw CommandFailure(
                    ExitStatus.usage,
                    "\(option) `\(path)`: give the name of a file; the main report goes to standard "
                        + "output")
            }
            try roles.write(path, as: "the report of \(option)", for: option)
            do {
                try ReportFile.requireWritable(path)
            } catch {
                throw CommandFailure(error)
            }
        }
        return roles
    }

    private func chosenPacks() throws(CommandFailure) -> [Pack] {
        try CheckCriteria.packsAboutApps(
            packs.isEmpty ? [CheckCriteria.allPacks] : packs.elements())
    }
}
