import ArgumentParser
import SandlotBase
import SandlotJSON

/// The `sandlot doctor` command.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Find what belongs to tests in an app that you ship, or what this machine lacks.",
        discussion: """
            The command searches every file in an app's bundle, or in any other folder, for:

              test-root               a certificate of a test authority
              test-receipt            a receipt that a test authority signed
              private-key             a private key
              simulated-store         the simulated store, linked into a program
              served-store            the way to a served store, linked into a program
              trace                   a trace, or the recorder of one
              storekit-configuration  a StoreKit configuration file
              ledger                  the ledger of a simulated store

            An archive such as an .ipa file must be unpacked first. Links are not followed. The \
            exit status is 1 if something was found, and 65 if a PATH is an archive.

            Without a PATH, the command shows what is installed on this machine: the program with \
            its version, its libraries, its manual and completions, and the tools and libraries \
            that are needed to build Sandlot. For what is missing or too old, it shows the command \
            that installs it. The exit status is 1 only if something that is needed to build \
            Sandlot is missing or too old.

            EXAMPLES:
              sandlot doctor

              # Store.app is the bundle of your app.
              sandlot doctor Store.app
              sandlot doctor --allow trace,storekit-configuration Store.app
              sandlot doctor --format json Store.app
            """
    )

    @Argument(help: "The bundles, folders, and files to search.", completion: .file())
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(
            "Accept this mark. Can be repeated, or contain several, separated by commas.",
            valueName: "mark"),
        completion: .words(BundleMark.allCases.map(\.rawValue)),
        transform: ListArgument<BundleMark>.words)
    var allow: [ListArgument<BundleMark>] = []

    @OptionGroup var formatOptions: FormatOptions

    func validate() throws {
        if paths.isEmpty, !allow.isEmpty {
            throw ValidationError("--allow: name the bundles, folders, or files to search")
        }
    }

    func run() throws {
        if paths.isEmpty { return try examineMachine() }
        var examination = BundleExamination(allowing: Set(allow.flatMap(\.elements)))
        for path in paths { examination.examine(path) }
        let report = DoctorReport(examination)
        switch formatOptions.format {
        case .text: try StandardOutput.print(report.text)
        case .json: try StandardOutput.print(report.json.indented)
        }
        if let error = examination.errors.first {
            for error in examination.errors.dropFirst() {
                StandardError.shared.note(error.description)
            }
            throw CommandFailure(error)
        }
        if let archive = examination.omissions.first(where: { paths.contains($0.path) }) {
            throw CommandFailure(
                ExitStatus.malformedInput, "\(archive.path): \(archive.reason)")
        }
        if !examination.findings.isEmpty { throw CommandFailure(ExitStatus.checkFailed) }
    }

    private func examineMachine() throws {
        let machine = MachineExamination()
        let report = MachineReport(machine)
        switch formatOptions.format {
        case .text: try StandardOutput.print(report.text)
        case .json: try StandardOutput.print(report.json.indented)
        }
        if !machine.missing.isEmpty { throw CommandFailure(ExitStatus.checkFailed) }
    }
}

extension BundleMark: ExpressibleByArgument {}
