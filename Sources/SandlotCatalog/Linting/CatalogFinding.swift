/// Something in a configuration file that is wrong or doubtful.
public struct CatalogFinding: Sendable, Hashable {
    /// How bad a finding is.
    public enum Severity: String, Sendable, Hashable {
        /// The file does not say what it is meant to say; something will not work.
        case error
        /// It works here, but is probably a slip or will not work elsewhere.
        case warning
    }

    /// What kind of finding it is.
    public let code: Code
    /// Where it is in the structure, as in `products[0].displayPrice`; empty for the whole file.
    public let path: String
    /// Where it is in the text.
    public let location: CatalogLocation
    /// What is wrong and what to do, as a clause without a full stop.
    public let message: String

    /// How bad it is; each code has one severity.
    public var severity: Severity { code.severity }
    /// The line, from 1.
    public var line: Int { location.line }
    /// The column in Unicode scalars, from 1.
    public var column: Int { location.column }
}

extension CatalogFinding: CustomStringConvertible {
    /// The whole message, as in `Products.json:4:2: error: … [invalid-price]`.
    public var description: String {
        "\(location): \(severity.rawValue): \(message) [\(code)]"
    }
}
