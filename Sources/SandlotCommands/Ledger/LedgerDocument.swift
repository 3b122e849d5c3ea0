import SandlotBase
import SandlotJSON
import SandlotPostgres

/// A command's report on a ledger: names and values, in order for people and as JSON for scripts.
struct LedgerDocument {
    private let schema: String
    private let file: String
    private var facts: [(label: String, text: String)] = []
    private var members: [String: JSONElement] = [:]

    /// Begins a document about a file or a database.
    init(_ schema: String, file: String) {
        self.schema = schema
        // Without a password.
        self.file = (try? PostgresAddress(file).name) ?? file
    }

    /// Adds a number.
    mutating func add(_ name: String, label: String, _ number: Int, unit: String = "") {
        members[name] = .integer(Int64(number))
        facts.append((label, "\(number)\(unit)"))
    }

    /// Adds a string.
    mutating func add(_ name: String, label: String, _ text: String?) {
        members[name] = JSONElement(text)
        if let text { facts.append((label, PlainText.escaping(text))) }
    }

    /// Adds a value that only scripts get.
    mutating func add(_ name: String, _ element: JSONElement) {
        members[name] = element
    }

    /// Writes the document to standard output.
    ///
    /// - Parameters:
    ///   - format: The format of the output.
    ///   - lines: Lines for people, which are printed below the values.
    /// - Throws: ``CommandFailure`` if standard output cannot be written.
    func print(_ format: OutputFormat, lines: [String] = []) throws {
        switch format {
        case .json:
            var members = members
            members["schema"] = .string(schema)
            members["file"] = .string(file)
            try StandardOutput.print(JSONElement.object(members).indented)
        case .text:
            let style = Style.standardOutput
            let width = facts.map(\.label.count).max() ?? 0
            let rows = facts.map { label, text in
                "  \(label)\(String(repeating: " ", count: width - label.count))  \(text)"
            }
            let title = "\(style("ledger", .strong)) \(PlainText.escaping(file))"
            try StandardOutput.print(([title] + rows + lines).joined(separator: "\n"))
        }
    }
}
