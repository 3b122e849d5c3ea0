import SandlotBase
import SandlotCatalog
import SandlotJSON
import SandlotSources

/// A finding of `sandlot catalog lint`, in a catalog or in Swift sources.
struct LintProblem {
    /// The kind of finding.
    let code: String
    let isError: Bool
    /// The position as `file:line:column`.
    let place: String
    let file: String?
    let line: Int
    let column: Int
    let byte: Int
    /// The path of the value in a catalog, or an empty string.
    let path: String
    /// The identifier that a finding in sources is about.
    let identifier: String?
    let message: String
    /// The message with the path that it needs in a text report.
    let clause: String

    init(_ finding: CatalogFinding) {
        code = finding.code.rawValue
        isError = finding.severity == .error
        place = "\(finding.location)"
        file = finding.location.file
        line = finding.line
        column = finding.column
        byte = finding.location.byte
        path = finding.path
        identifier = nil
        message = finding.message
        clause = finding.clause
    }

    init(_ finding: SourceFinding) {
        code = finding.code.rawValue
        isError = finding.code.severity == .error
        place = "\(finding.location)"
        file = finding.location.file
        line = finding.location.line
        column = finding.location.column
        byte = finding.location.byte
        path = ""
        identifier = finding.identifier
        message = finding.message
        clause = finding.message
    }

    /// The severity for people and scripts.
    var severity: String { isError ? "error" : "warning" }

    /// The finding in a `sandlot-lint/1` document.
    var json: JSONElement {
        var members: [String: JSONElement] = [
            "code": .string(code), "severity": .string(severity), "path": .string(path),
            "file": JSONElement(file), "line": .integer(Int64(line)),
            "column": .integer(Int64(column)), "byte": .integer(Int64(byte)),
            "message": .string(message),
        ]
        if let identifier { members["identifier"] = .string(identifier) }
        return .object(members)
    }
}
