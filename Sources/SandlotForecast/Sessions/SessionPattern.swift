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

    /// Returns the weights of all ways in which a network fills the requests of a session.
    ///
    /// - Parameters:
    ///   - tests: The number of tests.
    ///   - fill: The probability that a network fills a request.
    /// - Returns: The weights in the order of ``fills``, with a sum of 1.
    package static func fillWeights(tests: Int, fill: Double) -> [Double] {
        (0..<1 << (2 * tests)).map { fills in
            (0..<2 * tests).reduce(1.0) { weight, bit in
                weight * (fills >> bit & 1 == 1 ? fill : 1 - fill)
            }
        }
    }
}
