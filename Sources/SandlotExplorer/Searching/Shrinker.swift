/// Finds a shorter and simpler sequence of decisions that still fails.
///
/// As in Hypothesis, the sequence itself is shrunk, and never what was made from it, so that every attempt is a run that
/// can happen.
package struct Shrinker {
    /// The largest number of runs.
    private let budget: Int
    /// Runs a sequence, and returns the decisions that were made if the run failed in the same way.
    private let fails: ([Int]) -> [Int]?
    private var attempts = 0
    private var best: [Int]
    /// The sequences that were tried.
    private var known: Set<[Int]> = []

    /// Creates a shrinker.
    ///
    /// - Parameters:
    ///   - values: A sequence that fails.
    ///   - budget: The largest number of runs.
    ///   - fails: Runs a sequence, and returns the decisions that were made if the run failed in the same way.
    package init(_ values: [Int], budget: Int, fails: @escaping ([Int]) -> [Int]?) {
        self.budget = budget
        self.fails = fails
        best = RunToken(values).values
    }

    /// Returns the simplest failing sequence that was found.
    package mutating func shrunk() -> [Int] {
        var last: [Int]
        repeat {
            last = best
            cutEnd()
            removeBlocks()
            clearBlocks()
            mergeNeighbors()
            shortenBlocks()
            lowerValues()
        } while best != last && attempts < budget
        return best
    }

    /// Tries a sequence, and keeps it if it is simpler and fails.
    private mutating func accepts(_ values: [Int]) -> Bool {
        let values = RunToken(values).values
        guard attempts < budget, Self.isSimpler(values, than: best), known.insert(values).inserted
        else { return false }
        attempts += 1
        guard let made = fails(values) else { return false }
        let real = RunToken(made).values
        best = Self.isSimpler(real, than: values) ? real : values
        return true
    }

    /// Whether a sequence has fewer decisions that differ from the default, or is shorter, or has smaller values.
    private static func isSimpler(_ one: [Int], than other: [Int]) -> Bool {
        let (first, second) = (one.count { $0 != 0 }, other.count { $0 != 0 })
        if first != second { return first < second }
        if one.count != other.count { return one.count < other.count }
        return one.lexicographicallyPrecedes(other)
    }

    private mutating func cutEnd() {
        var low = 0
        while low < best.count {
            let middle = (low + best.count) / 2
            if !accepts(Array(best[..<middle])) { low = middle + 1 }
        }
    }

    private mutating func removeBlocks() {
        for size in [16, 8, 4, 2, 1] {
            var start = best.count - size
            while start >= 0 {
                guard start + size <= best.count else {
                    start = best.count - size
                    continue
                }
                var values = best
                values.removeSubrange(start..<(start + size))
                if !accepts(values) { start -= 1 }
            }
        }
    }

    private mutating func clearBlocks() {
        for size in [16, 8, 4, 2, 1] {
            var start = 0
            while start < best.count {
                var values = best
                let end = min(best.count, start + size)
                for index in start..<end { values[index] = 0 }
                _ = accepts(values)
                start += size
            }
        }
    }

    /// The number of zeros by which a block may grow, because a job that is not delayed can be decided about more often.
    private static let `extension` = 12

    /// Replaces blocks by zeros, of which fewer or more can be needed, because the decisions of a run depend on one another.
    private mutating func shortenBlocks() {
        var start = 0
        while start < best.count {
            var isShorter = false
            for end in stride(from: best.count, to: start, by: -1)
            where best[start..<end].contains(where: { $0 != 0 }) {
                for zeros in 0..<(end - start + Self.extension) {
                    let values =
                        best[..<start] + Array(repeating: 0, count: zeros) + best[end...]
                    if accepts(Array(values)) {
                        isShorter = true
                        break
                    }
                    if attempts >= budget { return }
                }
                if isShorter { break }
            }
            if !isShorter { start += 1 }
        }
    }

    /// The amount by which a value may grow when the one before it is left out.
    private static let growth = 4

    /// Leaves out a value, and raises a later one, because an alternative that was not chosen comes
    /// before the others next time.
    private mutating func mergeNeighbors() {
        var index = 0
        while index < best.count {
            let later = best.indices.filter { $0 > index && best[$0] != 0 }.prefix(3)
            if best[index] == 0 || !raise(oneOf: Array(later), without: index) { index += 1 }
        }
    }

    private mutating func raise(oneOf later: [Int], without index: Int) -> Bool {
        for other in later {
            for growth in 1...Self.growth {
                var values = best
                values[other] += growth
                values[index] = 0
                if accepts(values) { return true }
                values.remove(at: index)
                if accepts(values) { return true }
            }
        }
        return false
    }

    private mutating func lowerValues() {
        var index = 0
        while index < best.count {
            for smaller in 1..<max(1, best[index]) {
                var values = best
                values[index] = smaller
                if accepts(values) { break }
            }
            index += 1
        }
    }
}
