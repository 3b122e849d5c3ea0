package import SandlotYAML

/// Why a scenario cannot be run.
///
/// Two errors are equal if their codes and places are; the wording of ``reason`` may change.
package struct ScenarioError: Error, Sendable {
    /// A kind of failure, stable over versions of this package.
    package typealias Code = YAMLError.Code

    /// What kind of failure it is.
    package let code: Code
    /// What is wrong and what to do, as a clause without a full stop.
    package let reason: String
    /// Where it is wrong; nil if the file could not be read at all.
    package let location: YAMLLocation?

    /// Describes a failure.
    init(_ code: Code, _ reason: String, at location: YAMLLocation?) {
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
    /// Whether both have the same code and place.
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
    /// A step has no verb, two verbs, or one that is not known.
    package static let unknownVerb = Self(rawValue: "unknown-verb")
    /// The catalogue cannot be read.
    package static let catalog = Self(rawValue: "catalog")
    /// The store refused what the scenario begins with.
    package static let refused = Self(rawValue: "refused")
    /// The file of the store did not keep what happened.
    package static let ledger = Self(rawValue: "ledger")
}
