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
    /// The place of the table for each value of a first word's upper bits, or nothing if the lower bits
    /// decide.
    private let guide: [TablePlace]

    /// The number of bits of a first word below those of the guide.
    private static let guideShift = UInt32(24)

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
        let thresholds = self.testCounts
        guide = (UInt32(0)..<1 << (32 - Self.guideShift)).map { bits in
            let first = TablePlace(thresholds, bits << Self.guideShift)
            let last = TablePlace(thresholds, (bits + 1) &<< Self.guideShift &- 1)
            return first == last ? first : .undecided
        }
    }

    /// Where the table of a number of tests is.
    fileprivate struct TablePlace: Sendable, Hashable, BitwiseCopyable {
        /// The number of the table's first column.
        var first: UInt32
        /// The number of bits of a second word below those that select a column, or 0 for no place.
        var shift: UInt32

        static let undecided = TablePlace()

        private init() {
            (first, shift) = (0, 0)
        }

        /// Finds the table for a first word, which decides the number of tests.
        @inline(__always)
        init(_ thresholds: some Sequence<UInt32>, _ word: UInt32) {
            (first, shift) = (0, 30)
            for threshold in thresholds where word >= threshold {
                first = first &* 4 &+ 4
                shift &-= 2
            }
        }
    }

    /// Returns the number of the pattern for two random words.
    ///
    /// - Parameter words: The word that decides the number of tests, and the one that decides which
    ///   requests are filled.
    /// - Returns: The number of the pattern.
    package func pattern(_ words: SIMD2<UInt32>) -> Int {
        withTables { Int($0.pattern(words.x, words.y)) }
    }

    /// The tables while they do not move, for many patterns.
    struct Tables {
        fileprivate let testCounts: UnsafeBufferPointer<UInt32>
        fileprivate let columns: UnsafeBufferPointer<UInt64>
        fileprivate let guide: UnsafeBufferPointer<TablePlace>

        /// Returns the number of the pattern for two random words.
        ///
        /// - Parameters:
        ///   - length: The word that decides the number of tests.
        ///   - fills: The word that decides which requests are filled.
        /// - Returns: The number of the pattern.
        @inline(__always)
        func pattern(_ length: UInt32, _ fills: UInt32) -> UInt16 {
            var place = guide[Int(length &>> PatternTable.guideShift)]
            if place == .undecided { place = TablePlace(testCounts, length) }
            let column = Int(place.first &+ fills &>> place.shift)
            let entry = columns[column]
            let rest = UInt64(fills & (1 &<< place.shift &- 1))
            return UInt16(
                truncatingIfNeeded: rest < entry &>> 32
                    ? UInt64(truncatingIfNeeded: column) : entry)
        }
    }

    /// Calls a closure with the tables, which it must not keep, and returns its result.
    @inline(__always)
    func withTables<Result>(_ body: (Tables) -> Result) -> Result {
        testCounts.withUnsafeBufferPointer { testCounts in
            columns.withUnsafeBufferPointer { columns in
                guide.withUnsafeBufferPointer { guide in
                    body(Tables(testCounts: testCounts, columns: columns, guide: guide))
                }
            }
        }
    }
}
