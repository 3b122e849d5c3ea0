import Foundation

/// The inputs of a fuzz test: numbers from zero, up to a limit that the environment can set.
///
/// By default a test takes a sample. `SANDLOT_FUZZ_INPUTS` sets another number of inputs, and
/// `SANDLOT_FUZZ_SECONDS` lets each test take inputs until its time is up instead.
package final class FuzzInputs: Sequence, IteratorProtocol {
    private enum Bound {
        case count(Int)
        case time(Duration)
    }

    /// The number of inputs that the test has taken so far.
    package private(set) var count = 0
    private let bound: Bound
    private var end: ContinuousClock.Instant?

    /// Creates the inputs of a test.
    ///
    /// - Parameters:
    ///   - sample: The number of inputs if the environment sets none.
    ///   - cost: The cost of one input, as a multiple of that of an ordinary one.
    ///     `SANDLOT_FUZZ_INPUTS` is divided by it.
    package init(sample: Int, cost: Int = 1) {
        let environment = ProcessInfo.processInfo.environment
        if let seconds = environment["SANDLOT_FUZZ_SECONDS"].flatMap(Int.init) {
            bound = .time(.seconds(seconds))
        } else if let count = environment["SANDLOT_FUZZ_INPUTS"].flatMap(Int.init) {
            bound = .count(count / cost)
        } else {
            bound = .count(sample)
        }
    }

    /// The number of the next input, or nil if the test has taken enough.
    package func next() -> Int? {
        switch bound {
        case .count(let bound):
            guard count < bound else { return nil }
        case .time(let time):
            let now = ContinuousClock.now
            let end = end ?? now + time
            self.end = end
            guard now < end else { return nil }
        }
        defer { count += 1 }
        return count
    }
}
