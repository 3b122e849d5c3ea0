/// The part of a session that chance decides: the number of tests, and for each test whether a
/// network would fill a request before it and one after it.
///
/// A pattern says nothing about a policy, so all variants of an app see the same patterns. Patterns
/// are numbered from 0, first by their number of tests.
package struct SessionPattern: Sendable, Hashable {
    /// The number of tests, from 1.
    package let tests: Int
    /// For each test from the lowest bits, a bit for the slot before it and one for that after it.
    package let fills: Int

    /// Creates the pattern with a number.
    ///
    /// - Parameter index: The number of the pattern.
    package init(index: Int) {
        var (tests, first) = (1, 0)
        while index >= first + 1 << (2 * tests) {
            first += 1 << (2 * tests)
            tests += 1
        }
        self.tests = tests
        fills = index - first
    }

    /// Returns the number of the first pattern with a number of tests.
    package static func firstIndex(tests: Int) -> Int {
        (1..<tests).reduce(0) { $0 + 1 << (2 * $1) }
    }

    /// Returns the number of patterns with up to a number of tests.
    package static func count(upTo tests: Int) -> Int { firstIndex(tests: tests + 1) }

    /// Returns the two bits of a test.
    ///
    /// - Parameter test: The number of the test, from 0.
    /// - Returns: The bits, of which the lower one is for the slot before the test.
    package func fills(ofTest test: Int) -> Int { fills >> (2 * test) & 3 }

    /// Returns the weights of all patterns.
    ///
    /// - Parameters:
    ///   - testCounts: The weights of sessions with 1, 2, … tests.
    ///   - fill: The probability that a network fills a request.
    /// - Returns: The weights in the order of the patterns.
    package static func weights(testCounts: [Double], fill: Double) -> [Double] {
        let total = testCounts.reduce(0, +)
        return (0..<count(upTo: testCounts.count)).map { index in
            let pattern = SessionPattern(index: index)
            var weight = testCounts[pattern.tests - 1] / total
            for bit in 0..<2 * pattern.tests {
                weight *= pattern.fills >> bit & 1 == 1 ? fill : 1 - fill
            }
            return weight
        }
    }
}
