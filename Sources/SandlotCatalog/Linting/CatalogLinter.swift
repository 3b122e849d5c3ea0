import SandlotJSON

/// Says what is wrong or doubtful in a configuration file, strictly, where reading is lenient.
///
/// Rules for which Apple documents nothing follow the files that Xcode writes.
public struct CatalogLinter: Sendable {
    /// Creates a linter.
    public init() {}

    /// Checks a file.
    ///
    /// - Parameter path: The file; `-` is standard input.
    /// - Returns: The findings by position; none if the file is clean.
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/unreadableFile`` if the system refuses.
    public func findings(contentsOf path: String) throws(CatalogError) -> [CatalogFinding] {
        findings(in: try Catalog.contents(of: path), file: path)
    }

    /// Checks a text.
    ///
    /// One that is not JSON gives a single finding.
    ///
    /// - Parameters:
    ///   - bytes: The text of a configuration file.
    ///   - file: The file's name for the findings.
    /// - Returns: The findings by position; none if the text is clean.
    /// - Complexity: O(*n* log *n*) in the number of bytes.
    public func findings(in bytes: [UInt8], file: String? = nil) -> [CatalogFinding] {
        do {
            let text = try CatalogText(bytes, file: file)
            var run = LintRun(LintNode(value: text.document.root, path: .root))
            run.checkCatalog()
            return located(run.findings, in: text)
        } catch {
            return [finding(for: error, file: file)]
        }
    }

    private func located(_ findings: [LintRun.Finding], in text: CatalogText) -> [CatalogFinding] {
        var cursor = text.cursor
        // The index keeps findings at one place in the order in which they were made.
        let sorted = findings.enumerated().sorted {
            ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
        }
        return sorted.map { _, finding in
            CatalogFinding(
                code: finding.code, path: finding.path.isolated,
                location: cursor.location(of: finding.offset), message: finding.message)
        }
    }

    private func finding(for error: CatalogError, file: String?) -> CatalogFinding {
        let code = CatalogFinding.Code.all.first { $0.rawValue == error.code.rawValue }
        return CatalogFinding(
            code: code ?? .invalidJSON, path: "",
            location: error.location
                ?? CatalogLocation(file: file, line: 1, column: 1, byte: 0),
            message: error.reason)
    }
}
