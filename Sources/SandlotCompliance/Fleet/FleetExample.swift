/// A finding in one of the traces of a fleet.
package struct FleetExample: Sendable, Hashable {
    /// The largest number of examples that are kept of a rule in a build.
    static let limit = 3

    /// The name of the trace.
    package let source: String
    /// The run.
    package let run: String
    /// The number of the deciding event in the run, or nil if something is missing.
    package let seq: Int?
    /// One English sentence.
    package let message: String

    /// Returns the examples to keep of two lists, which do not depend on the order of the lists.
    static func kept(_ left: [FleetExample], _ right: [FleetExample]) -> [FleetExample] {
        Array(Set(left + right).sorted().prefix(limit))
    }
}

extension FleetExample: Comparable {
    package static func < (left: FleetExample, right: FleetExample) -> Bool {
        (left.source, left.run, left.seq ?? -1, left.message)
            < (right.source, right.run, right.seq ?? -1, right.message)
    }
}
