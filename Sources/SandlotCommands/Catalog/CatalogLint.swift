import ArgumentParser
import SandlotBase
import SandlotCatalog
import SandlotJSON
import SandlotSources

/// The `sandlot catalog lint` command.
struct CatalogLint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Find mistakes in StoreKit configuration files.",
        discussion: """
            Each finding names the file, the line, and the column, and tells you what to do. A file \
            that is named twice is checked once. The exit status is 1 if there is an error (with --strict, also if there is a warning), and \
            65 if a file is not JSON. A file that cannot be read leads to 74, after the findings in the others.

            With --sources, the command also compares Swift code with the files: it finds \
            identifiers of products and subscription groups that no file contains, products \
            whose type or group differs from what the code says, and products that no source \
            mentions. Links, hidden folders, and the folders of build products and of other \
            packages are left out. Documentation/catalog.md states when a string counts as an \
            identifier.

            EXAMPLES:
              sandlot catalog init
              sandlot catalog lint Products.json
              sandlot catalog init Store.storekit
              sandlot catalog lint *.storekit --strict
              sandlot catalog lint Store.storekit --format json

              # Shop.swift is a file of your app.
              sandlot catalog lint --sources Shop.swift
              sandlot catalog lint --sources . --sarif lint.sarif
            """
    )

    @Argument(
        help: "The StoreKit configuration files; - is standard input.",
        completion: .file(extensions: ["storekit", "json"]))
    var files: [String] = ["Products.json"]

    @Flag(help: "Also fail on warnings.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            """
            Also compare the Swift code in a folder, or a Swift file, with the files. Can be \
            repeated, or contain several, separated by commas.
            """, valueName: "path"),
        completion: .directory, transform: ListArgument<String>.paths)
    var sources: [ListArgument<String>] = []

    @Option(
        help: ArgumentHelp("Also write a SARIF 2.1.0 report.", valueName: "file"),
        completion: .file(extensions: ["sarif"]))
    var sarif: String?

    @OptionGroup var formatOptions: FormatOptions

    mutating func validate() throws {
        guard files.count(where: { $0 == "-" }) < 2 else {
            throw ValidationError("standard input (-) can be given only once")
        }
        guard !sources.flatMap(\.elements).contains("-") else {
            throw ValidationError(
                "--sources -: standard input cannot be a source; name a folder or a Swift file")
        }
    }

    func run() throws {
        let files = distinctFiles
        let reports = ReportFiles(sarif: sarif)
        let swiftFiles = SourceLint.Files(sources.elements())
        var roles = FileRoles()
        roles.read(files, as: "a StoreKit configuration file")
        roles.read(swiftFiles.paths, as: "a Swift file")
        try requireNoCatalog(among: swiftFiles.paths, files)
        try reports.requireWritable(besides: roles)

        let catalogs = try readCatalogs(files)
        // Without one of the catalogs, identifiers would seem unknown.
        let isComparable = !sources.isEmpty && !catalogs.isUnreadable && catalogs.errors.isEmpty
        let comparison =
            isComparable ? SourceLint(swiftFiles, products: catalogs.products) : nil
        let problems = catalogs.findings.map { LintProblem($0) } + (comparison?.problems ?? [])
        let errors =
            catalogs.errors.map(\.description) + (comparison.map(errors(of:)) ?? [])
        switch formatOptions.format {
        case .text:
            // Without a file that could be read, there is nothing to sum up.
            if catalogs.errors.count < files.count {
                try printText(problems, in: files, comparison, isComplete: errors.isEmpty)
            }
        case .json:
            var document: [String: JSONElement] = [
                "schema": .string("sandlot-lint/1"), "findings": .array(problems.map(\.json)),
            ]
            if !errors.isEmpty { document["errors"] = .array(errors.map(JSONElement.string)) }
            try StandardOutput.print(JSONElement.object(document).indented)
        }
        if let sarif {
            let text = LintSARIF(
                problems, errors: errors, isSuccessful: errors.isEmpty && !catalogs.isUnreadable
            ).text
            let report = ReportFile(text, to: sarif)
            try CommandFailure.writing { () throws(FileError) in try ReportFile.write([report]) }
        }
        for error in errors.dropLast() { StandardError.shared.error(error) }
        let hasFileErrors = !catalogs.errors.isEmpty || comparison?.fileErrors.isEmpty == false
        if hasFileErrors { throw CommandFailure(ExitStatus.inputOutput, errors.last) }
        if let last = errors.last { throw CommandFailure(ExitStatus.malformedInput, last) }
        if catalogs.isUnreadable { throw CommandFailure(ExitStatus.malformedInput) }
        if problems.contains(where: { strict || $0.isError }) {
            throw CommandFailure(ExitStatus.checkFailed)
        }
    }

    /// What the StoreKit configuration files contain.
    private struct Catalogs {
        var findings: [CatalogFinding] = []
        var products = ProductDirectory()
        /// The errors of files that could not be read.
        var errors: [FileError] = []

        /// Whether the products of a file are unknown, because it is not JSON.
        var isUnreadable: Bool { findings.contains { CatalogLint.isUnreadable($0) } }
    }

    /// Reads files, and goes on if one cannot be read.
    private func readCatalogs(_ files: [String]) throws -> Catalogs {
        var catalogs = Catalogs()
        for file in files {
            let bytes: [UInt8]
            do throws(FileError) {
                bytes = try FileContents.read(file)
            } catch {
                catalogs.errors.append(error)
                continue
            }
            let found = CatalogLinter().findings(in: bytes, file: file)
            catalogs.findings += found
            if !sources.isEmpty, !found.contains(where: { Self.isUnreadable($0) }) {
                try CommandFailure.converting { try catalogs.products.add(bytes, file: file) }
            }
        }
        return catalogs
    }

    /// The messages about sources that could not be read.
    private func errors(of comparison: SourceLint) -> [String] {
        let errors =
            comparison.fileErrors.map(\.description) + comparison.sourceErrors.map(\.description)
        guard errors.isEmpty, comparison.fileCount == 0 else { return errors }
        let places = sources.elements().joined(separator: ", ")
        return [
            "\(places): there is no Swift file; name the folder that contains the app's code"
        ]
    }

    /// Refuses a catalog as a source, because it would mention each of its products.
    private func requireNoCatalog(
        among sources: [String], _ files: [String]
    ) throws(CommandFailure) {
        var catalogs = FileRoles()
        catalogs.read(files, as: "a StoreKit configuration file")
        for path in sources {
            let isCatalog = [".storekit", ".json"].contains(where: path.hasSuffix)
            guard isCatalog || catalogs.role(of: path) != nil else { continue }
            throw CommandFailure(
                ExitStatus.usage,
                "--sources \(path): this is not a Swift file, but one with products; name the "
                    + "folder that contains the app's code")
        }
    }

    /// Whether the finding is that the file cannot be read at all.
    private static func isUnreadable(_ finding: CatalogFinding) -> Bool {
        let codes: [CatalogError.Code] = [
            .emptyFile, .notUTF8, .invalidJSON, .nestedTooDeeply, .notAnObject,
        ]
        return codes.contains { $0.rawValue == finding.code.rawValue }
    }

    /// The files in the given order.
    ///
    /// A file with several names occurs once.
    private var distinctFiles: [String] {
        var known: Set<FileIdentity> = []
        return files.filter { path in
            let identity = path == "-" ? FileIdentity(descriptor: 0) : FileIdentity(path)
            // A pipe or a device can return different content each time.
            guard let identity, identity.holdsData else { return true }
            return known.insert(identity).inserted
        }
    }

    private func printText(
        _ problems: [LintProblem], in files: [String], _ comparison: SourceLint?,
        isComplete: Bool
    ) throws {
        let style = Style.standardOutput
        for problem in problems {
            let severity = style("\(problem.severity):", problem.isError ? .bad : .doubtful)
            try StandardOutput.print(
                "\(problem.place): \(severity) \(problem.clause) "
                    + style("[\(problem.code)]", .faint))
        }
        var subject = files.count == 1 ? files[0] : "\(files.count) files"
        if let comparison { subject += " and " + Self.count(comparison.fileCount, "Swift file") }
        let errors = problems.count(where: \.isError)
        StandardError.shared.note(
            problems.isEmpty
                ? "\(subject): no findings" + (isComplete ? "" : " in what could be read")
                : "\(subject): \(Self.count(errors, "error")), "
                    + Self.count(problems.count - errors, "warning"))
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
