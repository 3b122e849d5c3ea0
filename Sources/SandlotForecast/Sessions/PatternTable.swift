/// The distribution of the patterns of sessions, from which two random words draw.
///
/// The first word decides the number of tests, and the second one which requests for an ad a network
/// would fill. Variants with another `ads.fill` therefore have sessions of the same length.
package struct PatternTable: Sendable, Hashable {
    /// The cumulative thresholds of the numbers of tests.
    package let testCounts: [UInt32]
    /// The alias tables of all numbers of tests, one after the other, with numbers of patterns.
    ///
    /// A table of *n* tests has 4^*n* columns: a threshold in the upper half, and an alias in the
    /// lower half.
    package let columns: [UInt64]

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - testCounts: The weights of sessions with 1, 2, … tests.
    ///   - fill: The probability that a network fills a request.
    package init(testCounts: [Double], fill: Double) {
        self.testCounts = Probability.thresholds(testCounts)
        columns = (1...max(1, testCounts.count)).flatMap { tests in
            let first = UInt64(SessionPattern.firstIndex(tests: tests))
            // An alias is below 2^32 even with the number of the first pattern added to it.
            return AliasTable(SessionPattern.fillWeights(tests: tests, fill: fill)).columns.map {
                $0 + first
            }
        }
    }

    /// Returns the number of the pattern for two random words.
    ///
    /// - Parameter words: The words.
    /// - Returns: The number of the pattern.
    @inline(__always)
    package func pattern(_ words: SIMD2<UInt32>) -> Int {
        var (tests, first, shift) = (0, 0, UInt32(30))
        while tests < testCounts.count, words.x >= testCounts[tests] {
            tests &+= 1
            first = first &* 4 &+ 4
            shift &-= 2
        }
        let column = first &+ Int(words.y &>> shift)
        let entry = columns[column]
        let rest = UInt64(words.y & (1 &<< shift &- 1))
        return rest < entry &>> 32 ? column : Int(truncatingIfNeeded: entry & 0xFFFF_FFFF)
    }
}
