package import SandlotYAML

/// The reason that a scenario cannot be run.
///
/// Two errors are equal if their codes and locations are equal. The wording of ``reason`` may
/// change.
package struct ScenarioError: Error, Sendable {
    /// A kind of failure, stable over versions of this package.
    package typealias Code = YAMLError.Code

    /// The kind of failure.
    package let code: Code
    /// The problem and its solution, as a clause without a period.
    package let reason: String
    /// The location of the problem, or nil if the file could not be read at all.
    package let location: YAMLLocation?

    /// Creates an error.
    package init(_ code: Code, _ reason: String, at location: YAMLLocation?) {
        self.code = code
        self.reason = reason
        self.location = location
    }

    /// Creates the error for a file that cannot be read.
    init(_ error: YAMLError) {
        self.init(error.code, error.reason, at: error.location)
    }
}

extension ScenarioError: Equatable {
    /// Whether both errors have the same code and location.
    package static func == (one: ScenarioError, other: ScenarioError) -> Bool {
        one.code == other.code && one.location == other.location
    }
}

extension ScenarioError: CustomStringConvertible {
    /// The whole message, as in `story.yaml:4:5: …`.
    package var description: String {
        (location.map { "\($0): " } ?? "") + reason
    }
}

extension YAMLError.Code {
    /// A step has no verb, two verbs, or an unknown one.
    package static let unknownVerb = Self(rawValue: "unknown-verb")
    /// The catalog cannot be read.
    package static let catalog = Self(rawValue: "catalog")
    /// The store refused the initial state of the scenario.
    package static let refused = Self(rawValue: "refused")
    /// The file of the store did not keep the events.
    package static let ledger = Self(rawValue: "ledger")
}
