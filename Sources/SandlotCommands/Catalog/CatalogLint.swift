import ArgumentParser
import SandlotCatalog
import SandlotJSON

/// The `sandlot catalog lint` command.
struct CatalogLint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Find mistakes in StoreKit configuration files.",
        discussion: """
            Each finding names the file, the line, and the column, and tells you what to do. The \
            exit status is 1 if there is an error (with --strict, also if there is a warning), and \
            65 if a file is not JSON.

            EXAMPLES:
              sandlot catalog lint Products.json
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

    func run() throws {
        let findings = try CommandFailure.converting {
            let linter = CatalogLinter()
            return try files.flatMap { try linter.findings(contentsOf: $0) }
        }
        switch formatOptions.format {
        case .text: try printText(findings)
        case .json: try StandardOutput.print(Self.json(findings).indented)
        }
        if findings.contains(where: { Self.isUnreadable($0) }) {
            throw CommandFailure(ExitStatus.malformedInput)
        }
        if findings.contains(where: { strict || $0.severity == .error }) {
            throw CommandFailure(ExitStatus.foundWanting)
        }
    }

    /// Whether the finding is that the file cannot be read at all.
    private static func isUnreadable(_ finding: CatalogFinding) -> Bool {
        let codes: [CatalogError.Code] = [
            .emptyFile, .notUTF8, .invalidJSON, .nestedTooDeeply, .notAnObject,
        ]
        return codes.contains { $0.rawValue == finding.code.rawValue }
    }

    private func printText(_ findings: [CatalogFinding]) throws {
        let style = Style.standardOutput
        for finding in findings {
            let severity = style(
                "\(finding.severity.rawValue):", finding.severity == .error ? .bad : .doubtful)
            let path = finding.path.isEmpty ? "" : "\(finding.path): "
            try StandardOutput.print(
                "\(finding.location): \(severity) \(path)\(finding.message) "
                    + style("[\(finding.code.rawValue)]", .faint))
        }
        let errors = findings.count { $0.severity == .error }
        let files = files.count == 1 ? files[0] : "\(files.count) files"
        StandardError.shared.note(
            findings.isEmpty
                ? "\(files): no findings"
                : "\(files): \(errors) errors, \(findings.count - errors) warnings")
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
