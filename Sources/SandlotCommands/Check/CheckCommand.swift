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

            With --summary, each trace has one line, whose columns are separated by two spaces or \
            more: the file, the verdict, and the numbers of violations, warnings, and inconclusive \
            rules. A rule that is in several packs counts once. The last line is the total. \
            --summary does not change other reports or the exit status.

            With --aggregate, all traces have one summary: how often each rule is broken, in which \
            builds, on which days, and a few examples. With --format json, it is one \
            sandlot-fleet/1 document, and sandlot fleet merge adds up the documents of many runs \
            of this command. A trace belongs to the build and the day of its first run.

            This is an engineering reading of policies and laws, not legal advice.

            EXAMPLES:
              # session.jsonl is a trace that your app recorded.
              sandlot check session.jsonl
              sandlot check --packs apple-kids,coppa --summary session.jsonl
              sandlot check --param maxSkipMs=6000 --html report.html session.jsonl
              sandlot check --param acceptedLabels.de='["Anzeige"]' session.jsonl

              # our-pack.yaml is your own pack, and team-rules.yaml contains your rules.
              # mapping.yaml extends firebase. export.jsonl is an export from Firebase.
              sandlot check --packs our-pack.yaml --packs seed session.jsonl
              sandlot check --from mapping.yaml --packs caru export.jsonl
              sandlot check --rules team-rules.yaml session.jsonl
              sandlot check --packs coppa --as-of 2025-12-01 session.jsonl
              sandlot check --aggregate session.jsonl
              sandlot rules list

            EXIT STATUS:
              0   no pack is violated
              1   a pack is violated; with --fail-on warning, also if a rule of severity
                  warning is broken; with --strict, also if a pack is inconclusive, or
                  if all packs other than trace are not applicable
              64  the command line, a pack, a rule file, or a parameter is wrong; nothing
                  is checked
              65  a file is not a trace; the others are checked
              74  a file cannot be opened, read, or written
            """
    )

    @Argument(
        help: "The traces; - is standard input.", completion: .file(extensions: ["jsonl"]))
    var files: [String]

    @Option(
        help: ArgumentHelp(
            """
            The packs of rules, separated by commas; may be repeated: all for every built-in one, \
            seed@1 for version 1 of seed, or a path that ends in .yaml, .yml, or .json for a pack \
            of your own. An existing file whose path contains a comma is one pack.
            """, valueName: "id,…"),
        completion: .packsAndFiles, transform: ListArgument<String>.paths)
    var packs: [ListArgument<String>] = []

    @Option(
        help: ArgumentHelp(
            """
            Files of your own rules, separated by commas; may be repeated. Each is also a pack. \
            The default pack is then checked only if --packs names it. An existing file whose path \
            contains a comma is one file.
            """, valueName: "file,…"),
        completion: .file(extensions: ["yaml", "yml", "json"]),
        transform: ListArgument<String>.paths)
    var rules: [ListArgument<String>] = []

    @Option(
        help: ArgumentHelp(
            """
            Import the files: firebase for exports of Google Analytics for Firebase, or a YAML \
            file that maps rows of CSV or JSON to events.
            """, valueName: "firebase|file"),
        completion: .exportFormat)
    var from: String?

    @OptionGroup var judgment: JudgmentOptions

    @Option(
        help: ArgumentHelp(
            "The older spelling of --param-file.", valueName: "file", visibility: .hidden),
        completion: .file(extensions: ["json", "yaml", "yml"]))
    var params: String?

    @OptionGroup var reports: ReportFiles

    @Option(
        help: ArgumentHelp(
            """
            Check with the rules that were in force on this day, as far as their dates are known. \
            The default is the current rules.
            """, valueName: "yyyy-mm-dd"))
    var asOf: String?

    @Flag(
        help: """
            Instead of the report, print one line for each trace, with its name, its verdict, and \
            the numbers of rules, and then the total. Only with --format text.
            """)
    var summary = false

    @Flag(help: "Instead of the reports, print one summary of all traces, by build and by day.")
    var aggregate = false

    @OptionGroup var formatOptions: FormatOptions

    mutating func validate() throws {
        let inputs =
            files + [judgment.paramFile, params, from].compactMap(\.self)
            + rules.flatMap(\.elements)
            + packs.flatMap(\.elements)
        guard inputs.count(where: { $0 == "-" }) < 2 else {
            throw ValidationError("standard input (-) can be given only once")
        }
        guard !summary || formatOptions.format == .text else {
            throw ValidationError(
                "--summary is a form of the text report and cannot be combined with --format "
                    + "\(formatOptions.format.rawValue); give only one of the two")
        }
        guard !summary || !aggregate else {
            throw ValidationError(
                "--summary and --aggregate are two forms of the report; give only one of the two")
        }
        guard asOf == nil || !aggregate else {
            throw ValidationError(
                "--aggregate adds up results of current rules and cannot be combined with --as-of; "
                    + "give only one of the two")
        }
        guard judgment.paramFile == nil || params == nil else {
            throw ValidationError(
                "--params is the older spelling of --param-file; give only one of the two")
        }
    }

    /// The files that the command reads, so that no report overwrites them.
    private var inputs: FileRoles {
        var roles = FileRoles()
        roles.read(files, as: "a trace")
        roles.read([judgment.paramFile, params].compactMap(\.self), as: "the file of parameters")
        roles.read([from].compactMap(\.self), as: "the mapping of the export")
        roles.read(rules.elements(), as: "a file of rules")
        roles.read(packs.elements().filter(CheckCriteria.isFile), as: "a pack of rules")
        return roles
    }

    /// The form of the main report.
    private var form: CheckForm {
        if aggregate { return .fleet(formatOptions.format) }
        return switch formatOptions.format {
        case .text: summary ? .summary(TraceSummary.Layout(files)) : .report
        case .json: .json
        }
    }

    func run() throws {
        let form = form
        let criteria = try CheckCriteria(
            packs: packs.elements(), ruleFiles: rules.elements(),
            parameters: judgment.param, parameterFile: judgment.paramFile ?? params,
            today: judgment.today, asOf: asOf)
        let export = try from.map(ExportOption.description)
        try InputFiles.requireReadable(files)
        try InputFiles.requireApartFromOutput(files)
        try reports.requireWritable(besides: inputs)
        let judging = TraceJudging(
            criteria: criteria, export: export, form: form,
            needsExcerpt: reports.needExcerpt,
            needsTimeline: reports.html != nil,
            threads: files.count < Parallel.workerCount
                ? max(2, Checker.threadLimit / max(1, files.count)) : 1)
        var output = CheckOutput(form, fileCount: files.count, catalog: criteria.catalog)
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
                worst = max(worst, judgment.status(of: answer))
                if reports.areWanted { judged.append(answer.trace) }
            }
            try output.flush()
        }
        try output.end()
        try reports.write(judged, criteria)
        if worst != ExitStatus.success { throw CommandFailure(worst) }
    }
}
