/// The verdicts and findings of any number of traces: `sandlot-fleet/1`.
///
/// Summaries of parts of a fleet are merged in any order and grouping with the same result. A trace belongs to the build
/// and the day of its first run. A trace that is added twice counts twice.
package struct FleetSummary: Sendable, Hashable {
    /// A file that is not a trace.
    package struct Refusal: Sendable, Hashable, Comparable {
        /// The name of the file.
        package let source: String
        /// The reason.
        package let message: String

        package static func < (left: Refusal, right: Refusal) -> Bool {
            (left.source, left.message) < (right.source, right.message)
        }
    }

    /// The largest number of files that are not traces and are named.
    private static let refusalLimit = 10

    /// The packs in the order of their names, or nothing if there is no trace yet.
    package internal(set) var packs: [FleetPack] = []
    /// The results by build.
    package internal(set) var builds: [FleetBuild: FleetTally] = [:]
    /// The number of files that are not traces.
    package internal(set) var refusedCount = 0
    /// A few of these files, the first by their names.
    package internal(set) var refusals: [Refusal] = []

    /// Creates a summary of no traces.
    package init() {}

    /// Creates the summary of one trace.
    ///
    /// - Parameters:
    ///   - report: The report about the trace.
    ///   - build: The build of its first run.
    package init(_ report: ComplianceReport, of build: FleetBuild) {
        packs = report.packs.map(FleetPack.init).sorted { $0.name < $1.name }
        builds = [build: FleetTally(report)]
    }

    /// Creates the summary of a file that is not a trace.
    ///
    /// - Parameters:
    ///   - source: The name of the file.
    ///   - message: The reason.
    package init(refused source: String, _ message: String) {
        refusedCount = 1
        refusals = [Refusal(source: source, message: message)]
    }

    /// Adds the summary of other traces, which were checked in the same way.
    ///
    /// - Parameter other: The other summary.
    /// - Throws: ``FleetError`` with ``FleetError/Code/otherCriteria`` if the packs, their versions, their
    ///   parameters, or the severities of their rules differ. Nothing is added then.
    package mutating func add(_ other: FleetSummary) throws(FleetError) {
        guard packs.isEmpty || other.packs.isEmpty || packs == other.packs else {
            throw FleetError(.otherCriteria, difference(from: other))
        }
        if packs.isEmpty { packs = other.packs }
        builds.merge(other.builds) { mine, theirs in
            var sum = mine
            sum.add(theirs)
            return sum
        }
        refusedCount = FleetCount.sum(refusedCount, other.refusedCount)
        refusals = Array(Set(refusals + other.refusals).sorted().prefix(Self.refusalLimit))
    }

    private func difference(from other: FleetSummary) -> String {
        let names = (packs.map(\.name), other.packs.map(\.name))
        let what =
            names.0 == names.1
            ? "other parameters or severities"
            : "\(names.1.joined(separator: ", ")) instead of \(names.0.joined(separator: ", "))"
        return "these traces were checked against \(what); check all traces in the same way"
    }

    /// The results of all traces.
    package var total: FleetTally {
        builds.values.reduce(into: FleetTally()) { $0.add($1) }
    }
}
