import SandlotJSON

/// A pack of rules as it was applied to a fleet.
package struct FleetPack: Sendable, Hashable {
    /// The pack's name.
    package let id: String
    /// Its version.
    package let version: String
    /// The parameters that differ from the rules' defaults, as a JSON object.
    let parameters: String
    /// The severities of its rules.
    package let rules: [String: Severity]

    /// Describes a pack by its result for a trace.
    init(_ result: ComplianceReport.PackResult) {
        id = result.id.rawValue
        version = result.version
        parameters = JSONElement.object(result.parameters.mapValues(\.json)).compact
        rules = Dictionary(result.rules.map { ($0.id, $0.severity) }) { first, _ in first }
    }

    /// Creates a pack from its parts.
    init(id: String, version: String, parameters: String, rules: [String: Severity]) {
        self.id = id
        self.version = version
        self.parameters = parameters
        self.rules = rules
    }

    /// The name and the version, as in `seed@2`.
    package var name: String { "\(id)@\(version)" }
}
