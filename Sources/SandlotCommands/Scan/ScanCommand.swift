import ArgumentParser
import SandlotBase
import SandlotCompliance
import SandlotScan
import SandlotTrace

/// The `sandlot scan` command.
struct ScanCommand: ParsableCommand {
    private static let usualPack = "apple-kids"

    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Check the files of an app against the rules for kids' apps.",
        discussion: """
            A PATH is an app, an archive of Xcode, a folder of sources, or one of the files that \
            the command reads: Info.plist, privacy manifests, entitlements, programs, \
            Package.resolved, Podfile.lock, AndroidManifest.xml, and build.gradle. It looks for \
            permissions, tracking, identifiers for ads, and SDKs for ads and analytics. The \
            findings are those of the rules that sandlot check uses, in the same packs and \
            reports. The default pack is apple-kids.

            A scan shows what an app can do, not what it does. Documentation/scan.md states what \
            it cannot see. Unpack a zip archive, such as an .ipa or .apk file, first.

            EXAMPLES:
              # Info.plist is a file of your app.
              sandlot scan Info.plist
              sandlot scan --packs all --sarif scan.sarif .
              sandlot scan --param allowPermissions='["microphone"]' Info.plist

            EXIT STATUS:
              0   no pack is violated
              1   a pack is violated; with --fail-on warning, also if a rule of severity warning is broken;
                  with --strict, also if a pack is inconclusive, or if all packs are not applicable
              64  the command line is wrong; nothing is scanned
              65  a file cannot be understood, or a PATH has no file that the command reads; the
                  others are scanned
              74  a file cannot be opened, read, or written
            """
    )

    @Argument(help: "The apps, folders, and files to scan.", completion: .file())
    var paths: [String]

    @Option(
        help: ArgumentHelp(
            """
            The packs of rules, separated by commas; may be repeated: all for every built-in one, \
            or a path that ends in .yaml, .yml, or .json for a pack of your own.
            """, valueName: "id,…"),
        transform: ListArgument<String>.paths)
    var packs: [ListArgument<String>] = []

    @Flag(help: "Also fail if a pack is inconclusive, or if all packs are not applicable.")
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

    @OptionGroup var reports: ReportFiles

    @Option(
        help: ArgumentHelp(
            "The day on which waivers are evaluated (default: today in UTC).",
            valueName: "yyyy-mm-dd"))
    var today: String?

    @OptionGroup var formatOptions: FormatOptions

    /// The files that the command reads, so that no report overwrites them.
    private var inputs: FileRoles {
        var roles = FileRoles()
        roles.read(paths, as: "a file of the app")
        roles.read([paramFile].compactMap(\.self), as: "the file of parameters")
        roles.read(packs.elements().filter(CheckCriteria.isFile), as: "a pack of rules")
        return roles
    }

    func run() throws {
        let names = packs.elements()
        let criteria = try CheckCriteria(
            packs: names.isEmpty ? [Self.usualPack] : names, ruleFiles: [], parameters: param,
            parameterFile: paramFile, today: today, asOf: nil)
        guard criteria.packs.contains(where: { $0.id != .trace }) else {
            throw CommandFailure(
                ExitStatus.usage, "the pack trace checks traces, not apps; choose another pack")
        }
        try reports.requireWritable(besides: inputs)
        let form: CheckForm = formatOptions.format == .json ? .json : .report
        let judging = ScanJudging(criteria: criteria, form: form)
        var output = CheckOutput(form, fileCount: paths.count, catalog: criteria.catalog)
        var worst = ExitStatus.success
        var judged: [CheckedTrace] = []
        for path in paths {
            let scan = AppScan(path)
            if !scan.isEmpty {
                let answer = try judging.answer(scan, path)
                try output.write(answer)
                try output.flush()
                worst = max(worst, answer.status(isStrict: strict, failOn: failOn))
                judged.append(answer.trace)
            }
            worst = max(worst, ScanJudging.report(scan, path))
        }
        try output.end()
        try reports.write(judged, criteria)
        if worst != ExitStatus.success { throw CommandFailure(worst) }
    }
}
