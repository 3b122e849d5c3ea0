/// The distribution of the number of trials until the first success, as a table of random words.
///
/// The table gives the number for a word by binary search, so no logarithm is needed during a
/// simulation.
package struct GeometricTable: Sendable, Hashable {
    /// The number of words up to and including each number of trials.
    package let words: [UInt32]
    /// The first entry of the table to search for each value of a word's upper bits.
    private let guide: [UInt16]
    /// The number of bits below those, so that few entries have equal upper bits.
    private static let shift = UInt32(22)
    /// Whether success is certain in the trial after the last entry.
    private let isCertain: Bool

    /// A number of trials that is never reached.
    package static let never = Int32.max
    /// The largest number of trials in a table, beyond which trials count as never.
    package static let limit = 16_384

    /// Creates the table of a probability.
    ///
    /// - Parameter probability: The probability of success in one trial.
    package init(_ probability: Double) {
        let failure = Self.failure(probability)
        self.init(trialCount: Self.limit) { _ in failure }
    }

    /// Creates a table of a probability that changes with the trials.
    ///
    /// - Parameter hazards: The probability of success in each trial, if it is reached.
    package init(hazards: [Double]) {
        self.init(trialCount: hazards.count) { Self.failure(hazards[$0]) }
    }

    private static func failure(_ success: Double) -> Double { 1 - min(max(success, 0), 1) }

    /// Creates a table of the probability of failure in each trial, if it is reached.
    private init(trialCount: Int, failure: (Int) -> Double) {
        var words: [UInt32] = []
        var remaining = 1.0
        var isCertain = false
        for trial in 0..<trialCount {
            remaining *= failure(trial)
            let threshold = Probability.threshold(1 - remaining)
            isCertain = threshold == 1 << 32
            if isCertain { break }
            words.append(UInt32(threshold))
        }
        self.words = words
        self.isCertain = isCertain
        var guide: [UInt16] = []
        var index = 0
        for start in 0...UInt64(1) << (32 - Self.shift) {
            let word = start << UInt64(Self.shift)
            while index < words.count, UInt64(words[index]) < word { index += 1 }
            guide.append(UInt16(index))
        }
        self.guide = guide
    }

    /// Returns the number of trials for a random word.
    ///
    /// - Parameter word: The word.
    /// - Returns: The number, from 1, or ``never``.
    /// - Complexity: O(log *n*).
    @inline(__always)
    package func trials(_ word: UInt32) -> Int32 {
        let bucket = Int(word &>> Self.shift)
        var low = Int(guide[bucket])
        var count = Int(guide[bucket &+ 1]) &- low
        // Finds the first entry that is greater than the word, without branches that depend on chance.
        while count > 0 {
            let half = (count &+ 1) &>> 1
            // The sign of the difference, so that the compiler makes no branch of it.
            let isAfter = Int(
                UInt64(bitPattern: Int64(words[low &+ half &- 1]) &- Int64(word) &- 1) >> 63)
            low &+= isAfter &* half
            count &-= half
        }
        guard low < words.count else {
            return isCertain ? Int32(truncatingIfNeeded: words.count) &+ 1 : Self.never
        }
        return Int32(truncatingIfNeeded: low) &+ 1
    }
}
