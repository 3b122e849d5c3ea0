package import SandlotYAML

/// The reason that a forecast cannot be made.
///
/// Two errors are equal if their codes and locations are equal. The wording of ``reason`` may
/// change.
package struct ForecastError: Error, Sendable {
    /// A kind of failure, stable over versions of this package.
    package struct Code: RawRepresentable, Sendable, Hashable {
        /// The code in JSON and in scripts, as in `other-model`.
        package let rawValue: String

        /// Wraps a code.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The system refused to read a file.
        package static let unreadableFile = Code(rawValue: "unreadable-file")
        /// The model file, or a part of it, cannot be understood.
        package static let invalidModel = Code(rawValue: "invalid-model")
        /// The app lacks something that a forecast needs.
        package static let unsuitableApp = Code(rawValue: "unsuitable-app")
        /// A variation names an unknown setting, or a value that the setting cannot have.
        package static let invalidVariation = Code(rawValue: "invalid-variation")
        /// A file is not an aggregate.
        package static let notAnAggregate = Code(rawValue: "not-an-aggregate")
        /// Aggregates belong to different models, seeds, or numbers of families.
        package static let otherModel = Code(rawValue: "other-model")
        /// Aggregates contain the same families.
        package static let overlap = Code(rawValue: "overlap")
        /// A sum over families is too large.
        package static let overflow = Code(rawValue: "overflow")
        /// The observations cannot be understood, or are too few.
        package static let invalidObservations = Code(rawValue: "invalid-observations")
    }

    /// The kind of failure.
    package let code: Code
    /// The problem and its solution, as a clause without a period.
    package let reason: String
    /// The location of the problem, or nil if there is none.
    package let location: YAMLLocation?

    /// Creates an error.
    package init(_ code: Code, _ reason: String, at location: YAMLLocation? = nil) {
        self.code = code
        self.reason = reason
        self.location = location
    }

    /// Creates the error for a model file that cannot be read.
    package init(_ error: YAMLError) {
        self.init(
            error.code == .unreadableFile ? .unreadableFile : .invalidModel, error.reason,
            at: error.location)
    }
}

extension ForecastError: Equatable {
    /// Whether both errors have the same code and location.
    package static func == (one: ForecastError, other: ForecastError) -> Bool {
        one.code == other.code && one.location == other.location
    }
}

extension ForecastError: CustomStringConvertible {
    /// The whole message, as in `model.yaml:4:5: …`.
    package var description: String {
        (location.map { "\($0): " } ?? "") + reason
    }
}
