import ArgumentParser
import SandlotBase
import SandlotCompliance

/// The options for the reports that are written in addition to the main one.
struct ReportFiles: ParsableArguments {
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

    init() {}

    /// Creates the options of a command that has only some of them.
    init(sarif: String?) {
        self.sarif = sarif
        junit = nil
        html = nil
    }

    private var named: [(option: String, path: String)] {
        [("--junit", junit), ("--sarif", sarif), ("--html", html)].compactMap { option, path in
            path.map { (option, $0) }
        }
    }

    /// Whether any report was requested.
    var areWanted: Bool { !named.isEmpty }
    /// Whether one of the reports contains lines of a trace.
    var needExcerpt: Bool { areWanted }

    /// Fails if a report cannot be written, before anything is checked.
    ///
    /// - Parameter inputs: The files that the command reads, which must not be overwritten.
    /// - Throws: ``CommandFailure`` with status 64 if a name is wrong, or with 74 if the system
    ///   would refuse.
    func requireWritable(besides inputs: FileRoles) throws(CommandFailure) {
        var roles = inputs
        for (option, path) in named {
            guard !path.isEmpty, path != "-" else {
                throw CommandFailure(
                    ExitStatus.usage,
                    "\(option) `\(path)`: give the name of a file; the main report goes to standard output"
                )
            }
            try roles.write(path, as: "the report of \(option)", for: option)
            do {
                try ReportFile.requireWritable(path)
            } catch {
                throw CommandFailure(error)
            }
        }
    }

    /// Writes all reports, or none.
    ///
    /// - Parameters:
    ///   - traces: The files in the order of the command line.
    ///   - criteria: The packs, and the catalog of their rules.
    /// - Throws: ``CommandFailure`` with status 74.
    func write(_ traces: [CheckedTrace], _ criteria: CheckCriteria) throws(CommandFailure) {
        let (packs, catalog) = (criteria.packs, criteria.catalog)
        var files: [ReportFile] = []
        if let junit {
            files.append(ReportFile(JUnitReport(traces, catalog: catalog).text, to: junit))
        }
        if let sarif {
            let report = SARIFReport(
                traces, packs: packs, catalog: catalog,
                version: SandlotCommand.configuration.version)
            files.append(ReportFile(report.text, to: sarif))
        }
        if let html {
            let report = HTMLReport(
                traces, packs: packs, catalog: catalog, origin: .process)
            files.append(ReportFile(report.text, to: html))
        }
        let all = files
        try CommandFailure.writing { () throws(FileError) in try ReportFile.write(all) }
    }
}
