import ArgumentParser
import SandlotBase
import SandlotCatalog
import SandlotJSON

/// The `sandlot catalog lint` command.
struct CatalogLint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Find mistakes in StoreKit configuration files.",
        discussion: """
            Each finding names the file, the line, and the column, and tells you what to do. A file \
            that is named twice is checked once. The exit status is 1 if there is an error (with --strict, also if there is a warning), and \
            65 if a file is not JSON.

            EXAMPLES:
              sandlot catalog init
              sandlot catalog lint Products.json
              sandlot catalog init Store.storekit
              sandlot catalog lint *.storekit --strict
              sandlot catalog lint Store.storekit --format json
            """
    )

    @Argument(
        help: "The StoreKit configuration files; - is standard input.",
        completion: .file(extensions: ["storekit", "json"]))
    var files: [String] = ["Products.json"]

    @Flag(help: "Also fail on warnings.")
    var strict = false

    @OptionGroup var formatOptions: FormatOptions

    mutating func validate() throws {
        guard files.count(where: { $0 == "-" }) < 2 else {
            throw ValidationError("standard input (-) can be given only once")
        }
    }

    func run() throws {
        let files = distinctFiles
        let findings = try CommandFailure.converting {
            let linter = CatalogLinter()
            return try files.flatMap { try linter.findings(contentsOf: $0) }
        }
        switch formatOptions.format {
        case .text: try Self.printText(findings, in: files)
        case .json: try StandardOutput.print(Self.json(findings).indented)
        }
        if findings.contains(where: { Self.isUnreadable($0) }) {
            throw CommandFailure(ExitStatus.malformedInput)
        }
        if findings.contains(where: { strict || $0.severity == .error }) {
            throw CommandFailure(ExitStatus.checkFailed)
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

    private static func printText(_ findings: [CatalogFinding], in files: [String]) throws {
        let style = Style.standardOutput
        for finding in findings {
            let severity = style(
                "\(finding.severity.rawValue):", finding.severity == .error ? .bad : .doubtful)
            try StandardOutput.print(
                "\(finding.location): \(severity) \(finding.clause) "
                    + style("[\(finding.code.rawValue)]", .faint))
        }
        let errors = findings.count { $0.severity == .error }
        let files = files.count == 1 ? files[0] : "\(files.count) files"
        StandardError.shared.note(
            findings.isEmpty
                ? "\(files): no findings"
                : "\(files): \(count(errors, "error")), "
                    + count(findings.count - errors, "warning"))
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    private static func json(_ findings: [CatalogFinding]) -> JSONElement {
        .object([
            "schema": .string("sandlot-lint/1"),
            "findings": .array(
                findings.map { finding in
                    .object([
                        "code": .string(finding.code.rawValue),
                        "severity": .string(finding.severity.rawValue),
                        "path": .string(finding.path),
                        "file": JSONElement(finding.location.file),
                        "line": .integer(Int64(finding.line)),
                        "column": .integer(Int64(finding.column)),
                        "byte": .integer(Int64(finding.location.byte)),
                        "message": .string(finding.message),
                    ])
                }),
        ])
    }
}
