/// A set of families, as ascending ranges of their numbers that do not touch each other.
package struct FamilyRanges: Sendable, Hashable {
    /// The ranges.
    package private(set) var ranges: [Range<Int64>] = []

    /// The set without families.
    package static let none = FamilyRanges()

    private init() {}

    /// Creates the set of the families in ranges, or nil if a family occurs twice.
    package init?(_ ranges: [Range<Int64>]) {
        for range in ranges.filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard let last = self.ranges.last else {
                self.ranges.append(range)
                continue
            }
            guard last.upperBound <= range.lowerBound else { return nil }
            if last.upperBound == range.lowerBound {
                self.ranges[self.ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                self.ranges.append(range)
            }
        }
    }

    /// The number of families.
    package var count: Int64 { ranges.reduce(0) { $0 + Int64($1.count) } }

    /// Returns the part of all families that a shard has.
    ///
    /// - Parameters:
    ///   - shard: The number of the shard, from 1.
    ///   - shardCount: The number of shards.
    ///   - families: The number of all families.
    /// - Returns: The families of the shard. Shards differ by at most one family.
    package static func range(
        ofShard shard: Int64, of shardCount: Int64, families: Int64
    ) -> Range<Int64> {
        func start(_ shard: Int64) -> Int64 {
            let (size, rest) = families.quotientAndRemainder(dividingBy: shardCount)
            return shard * size + min(shard, rest)
        }
        return start(shard - 1)..<start(shard)
    }
}
