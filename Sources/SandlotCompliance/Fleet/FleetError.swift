/// An error that states why summaries of fleets cannot be read or merged.
package struct FleetError: Error, Sendable, Hashable {
    /// A kind of error, with a stable raw value.
    package struct Code: RawRepresentable<String>, Sendable, Hashable {
        /// The name of the code in output.
        package let rawValue: String

        /// Creates a code from its name.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The text is not a summary.
        package static let malformed = Code(rawValue: "malformed")
        /// The traces were checked against other packs or parameters.
        package static let otherCriteria = Code(rawValue: "other_criteria")
    }

    /// The kind of error.
    package let code: Code
    /// The reason for the error and a solution, in one sentence without a period.
    package let reason: String

    init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }
}
