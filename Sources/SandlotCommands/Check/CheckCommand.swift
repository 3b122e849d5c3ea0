import ArgumentParser
import SandlotCompliance
import SandlotTrace

/// The `sandlot check` command.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check traces against the rules for kids' apps.",
        discussion: """
            A trace is a text file in the format sandlot-trace/1. It records what an app, a test, \
            or a story did, one event on each line. Each file is checked on its own, against each \
            pack of rules separately. The pack that checks the soundness of the trace is always \
            added. The default pack is seed, the promises of the built-in design.

            With --format json, standard output contains one sandlot-report/1 document on each \
            line, in the order of the files, and nothing else.

            This is an engineering reading of policies and laws, not legal advice.

            EXAMPLES:
              sandlot check session.jsonl
              sandlot check --packs apple-kids,coppa --strict session.jsonl
              sandlot check --from firebase --packs apple-kids export.jsonl
              sandlot check --packs our-pack.yaml --html report.html traces/*.jsonl
              sandlot check --param maxSkipMs=4000 --param acceptedLabels.de='["Anzeige"]' session.jsonl
              sandlot rules list

            EXIT STATUS:
              0   no pack is violated
              1   a pack is violated; with --fail-on warning, also if a rule of severity warning is broken;
                  with --strict, also if a pack is inconclusive, or if only the soundness of the trace was
                  checked
              64  the command line is wrong; nothing is checked
              65  a file is not a trace; the others are checked
              74  a file cannot be opened, read or written
            """
    )

    @Argument(
        help: "The traces; - is standard input.", completion: .file(extensions: ["jsonl"]))
    var files: [String]

    @Option(
        help: ArgumentHelp(
            """
            The packs of rules, separated by commas: all for every built-in one, seed@1 for \
            version 1 of seed, or a path that ends in .yaml, .yml, or .json for a pack of your \
            own.
            """, valueName: "id,…"))
    var packs: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Import the files: firebase for exports of Google Analytics for Firebase, or a YAML \
            file that maps rows of CSV or JSON to events.
            """, valueName: "firebase|file"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var from: String?

    @Flag(help: "Also fail if a pack is inconclusive, or if nothing was checked.")
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
            "The older spelling of --param-file.", valueName: "file", visibility: .hidden),
        completion: .file(extensions: ["json", "yaml", "yml"]))
    var params: String?

    @Option(
        help: ArgumentHelp("Also write a JUnit report.", valueName: "file"),
        completion: .file(extensions: ["xml"]))
    var junit: String?

    @Option(
        help: ArgumentHelp("Also write a SARIF 2.1.0 report.", valueName: "file"),
        completion: .file(extensions: ["sarif"]))
    var sarif: String?

    @Option(
        help: ArgumentHelp("Also write an HTML report.", valueName: "file"),
        completion: .file(extensions: ["html"]))
    var html: String?

    @Option(
        help: ArgumentHelp(
            "The day on which waivers are evaluated (default: today in UTC).",
            valueName: "yyyy-mm-dd"))
    var today: String?

    @OptionGroup var formatOptions: FormatOptions

    mutating func validate() throws {
        let inputs =
            files + [paramFile, params, from].compactMap(\.self)
            + packs.flatMap { $0.split(separator: ",").map(String.init) }
        guard inputs.count(where: { $0 == "-" }) < 2 else {
            throw ValidationError("standard input (-) can be given only once")
        }
        guard paramFile == nil || params == nil else {
            throw ValidationError(
                "--params is the older spelling of --param-file; give only one of the two")
        }
    }

    /// The files that the command reads, so that no report overwrites them.
    private var inputs: FileRoles {
        var roles = FileRoles()
        roles.read(files, as: "a trace")
        roles.read([paramFile, params].compactMap(\.self), as: "the file of parameters")
        roles.read([from].compactMap(\.self), as: "the mapping of the export")
        let names = packs.flatMap { $0.split(separator: ",").map(String.init) }
        roles.read(names.filter(CheckCriteria.isFile), as: "a pack of rules")
        return roles
    }

    func run() throws {
        let criteria = try CheckCriteria(
            packs: packs, parameters: param, parameterFile: paramFile ?? params, today: today)
        let export = try from.map(ExportOption.description)
        let reports = ReportFiles(junit: junit, sarif: sarif, html: html)
        try InputFiles.requireReadable(files)
        try InputFiles.requireApartFromOutput(files)
        try reports.requireWritable(besides: inputs)
        let judging = TraceJudging(
            criteria: criteria, export: export, format: formatOptions.format,
            needsExcerpt: reports.needExcerpt,
            needsTimeline: html != nil, readsAhead: files.count < Parallel.workerCount)
        var output = CheckOutput(formatOptions.format, fileCount: files.count)
        var worst = ExitStatus.success
        var judged: [CheckedTrace] = []
        let progress = CheckProgress(files)
        // Batches limit memory and produce output early, whatever the number of files.
        for start in stride(from: 0, to: files.count, by: 4 * Parallel.workerCount) {
            let batch = files[start..<min(start + 4 * Parallel.workerCount, files.count)]
            let answers = Parallel.mapEach(Array(batch)) { judging.answer($0, progress) }
            progress.finish()
            for answer in answers {
                try output.write(answer)
                worst = max(worst, answer.status(isStrict: strict, failOn: failOn))
                if reports.areWanted { judged.append(answer.trace) }
            }
            try output.flush()
        }
        try output.end()
        try reports.write(judged, packs: criteria.packs)
        if worst != ExitStatus.success { throw CommandFailure(worst) }
    }
}
