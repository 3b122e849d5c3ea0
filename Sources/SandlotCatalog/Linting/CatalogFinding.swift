/// A problem in a configuration file.
public struct CatalogFinding: Sendable, Hashable {
    /// The severity of a finding.
    public enum Severity: String, Sendable, Hashable {
        /// The file does not have the intended meaning, and something will not work.
        case error
        /// The file works here, but it is probably a mistake or will not work elsewhere.
        case warning
    }

    /// The kind of finding.
    public let code: Code
    /// The path of the value, for example `products[0].displayPrice`, or an empty string for the
    /// whole file.
    public let path: String
    /// The position in the text.
    public let location: CatalogLocation
    /// A clause without a period that states the problem and what to do.
    public let message: String

    /// The severity, which is the same for all findings with the same code.
    public var severity: Severity { code.severity }
    /// The line, from 1.
    public var line: Int { location.line }
    /// The column in Unicode scalars, from 1.
    public var column: Int { location.column }
}

extension CatalogFinding: CustomStringConvertible {
    /// The full message, for example `Products.json:4:2: error: … [invalid-price]`.
    public var description: String {
        "\(location): \(severity.rawValue): \(message) [\(code)]"
    }
}
