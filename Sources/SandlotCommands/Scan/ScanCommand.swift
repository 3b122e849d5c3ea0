import ArgumentParser
import SandlotBase
import SandlotCompliance
import SandlotScan
import SandlotTrace

/// The `sandlot scan` command.
struct ScanCommand: ParsableCommand {
    private static let usualPack = "apple-kids"
    private static let role = "a file of the app"

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
            it cannot see. Unpack a zip archive, such as an .ipa or .apk file, first. If a file \
            cannot be read or understood, no pack is compliant.

            EXAMPLES:
              # Info.plist is a file of your app.
              sandlot scan Info.plist
              sandlot scan --packs all --sarif scan.sarif .
              sandlot scan --param allowPermissions='["microphone"]' Info.plist

            EXIT STATUS:
              0   no pack is violated
              1   a pack is violated; with --fail-on warning, also if a rule of severity
                  warning is broken; with --strict, also if a pack is inconclusive, or
                  if all packs other than trace are not applicable
              64  the command line or a pack is wrong, or a report would overwrite a
                  file of the app; nothing is reported
              65  a file cannot be understood, or a PATH has no file that the command
                  reads; the others are scanned
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

    @OptionGroup var judgment: JudgmentOptions

    @OptionGroup var reports: ReportFiles

    @Option(
        help: ArgumentHelp(
            """
            Scan with the rules that were in force on this day, as far as their dates are known. \
            The default is the current rules.
            """, valueName: "yyyy-mm-dd"))
    var asOf: String?

    @OptionGroup var formatOptions: FormatOptions

    func validate() throws {
        guard !paths.contains("-") else {
            throw ValidationError(
                "standard input (-) has no name that states its kind; name an app, a folder, or a file"
            )
        }
    }

    /// The files that the command reads, so that no report overwrites them.
    private var inputs: FileRoles {
        var roles = FileRoles()
        roles.read(paths, as: Self.role)
        roles.read([judgment.paramFile].compactMap(\.self), as: "the file of parameters")
        roles.read(packs.elements().filter(CheckCriteria.isFile), as: "a pack of rules")
        return roles
    }

    func run() throws {
        let names = packs.elements()
        let criteria = try CheckCriteria(
            packs: names.isEmpty ? [Self.usualPack] : names, ruleFiles: [],
            parameters: judgment.param, parameterFile: judgment.paramFile, today: judgment.today,
            asOf: asOf)
        guard criteria.packs.contains(where: { $0.id != .trace }) else {
            throw CommandFailure(
                ExitStatus.usage, "the pack trace checks traces, not apps; choose another pack")
        }
        try reports.requireWritable(besides: inputs)
        let scans = paths.map { AppScan($0) }
        try requireOutputs(apartFrom: scans)
        let form: CheckForm = formatOptions.format == .json ? .json : .report
        let judging = ScanJudging(criteria: criteria, form: form)
        var output = CheckOutput(form, fileCount: paths.count, catalog: criteria.catalog)
        var worst = ExitStatus.success
        var judged: [CheckedTrace] = []
        for (path, scan) in zip(paths, scans) {
            let answer = try judging.answer(scan, path)
            try output.write(answer)
            try output.flush()
            worst = max(worst, judgment.status(of: answer))
            judged.append(answer.trace)
            worst = max(worst, ScanJudging.report(scan, path))
        }
        try output.end()
        try reports.write(judged, criteria)
        if worst != ExitStatus.success { throw CommandFailure(worst) }
    }

    /// Refuses to write into the files of the apps, which are known only after the folders were searched.
    private func requireOutputs(apartFrom scans: [AppScan]) throws {
        var roles = inputs
        for scan in scans {
            let files = scan.files + scan.errors.map(\.path)
            try InputFiles.requireApartFromOutput(files)
            roles.read(files, as: Self.role)
        }
        try reports.requireWritable(besides: roles)
    }
}
