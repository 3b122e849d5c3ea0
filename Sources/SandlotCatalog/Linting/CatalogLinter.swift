import SandlotJSON

/// A strict checker of configuration files, which reports what lenient reading tolerates.
///
/// Where Apple documents nothing, the rules follow the files that Xcode writes.
public struct CatalogLinter: Sendable {
    /// Creates a linter.
    public init() {}

    /// Checks a file.
    ///
    /// - Parameter path: The path of the file, or `-` for standard input.
    /// - Returns: The findings, ordered by position.
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/unreadableFile`` if the file cannot be
    ///   read.
    public func findings(contentsOf path: String) throws(CatalogError) -> [CatalogFinding] {
        findings(in: try Catalog.contents(of: path), file: path)
    }

    /// Checks a text.
    ///
    /// A text that is not JSON has a single finding.
    ///
    /// - Parameters:
    ///   - bytes: The text of a configuration file.
    ///   - file: The file's name, used in the findings.
    /// - Returns: The findings, ordered by position.
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
        // The index preserves the order of findings at the same position.
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
