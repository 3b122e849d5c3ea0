/// A run in which something is wrong, with as few decisions as were found to show it.
public struct ExplorationFinding: Sendable, Hashable, CustomStringConvertible {
    /// The property that does not hold.
    public let property: String
    /// The difference between what holds and what should.
    public let difference: String
    /// The actions of people, the app, and the store, one line each, in order.
    public let story: [String]
    /// Repeats the run.
    public let token: String
    /// The number of the first run that failed, from 1.
    public let run: Int
    /// The number of decisions that differ from the usual ones.
    public let decisions: Int

    /// The story with the difference and the token, on several lines.
    public var description: String {
        let head = "“\(property)” does not hold, first in run \(run):"
        let end = "at last, \(difference)"
        let tail = "To repeat this run, add `replaying: \"\(token)\"`."
        return ([head] + (story + [end]).map { "  \($0)" } + [tail]).joined(separator: "\n")
    }
}

/// The result of an exploration.
public struct ExplorationResult: Sendable, Hashable {
    /// The first run in which something is wrong, or nil.
    public internal(set) var finding: ExplorationFinding?
    /// The number of runs.
    public let runs: Int
    /// Whether every possible run was tried.
    public let isComplete: Bool
    /// A number that depends on all decisions of all runs, those that shrank a finding included, and on nothing else.
    package internal(set) var digest: UInt64 = 0
}

/// An exploration that cannot be done as it is described.
public struct ExplorationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A clause without a period that states the problem and what to do.
    public let reason: String

    init(_ reason: String) {
        self.reason = reason
    }

    /// The reason.
    public var description: String { reason }
}
