/// Which of two values of a field stays when two copies are joined.
///
/// Each rule takes the greater one in an order of its own. So it does not matter in which order copies meet, how
/// often, or which of them comes first.
package enum MergeRule: String, Sendable, Hashable, CaseIterable {
    /// The higher number, as for coins and stars.
    case highest
    /// The lower number, as for a best time.
    case lowest
    /// True, once it was.
    case trueWins = "true-wins"
    /// The earlier moment, as for a first completion.
    case earliest
    /// What was written last, as for texts that people change.
    case lastWriter = "last-writer"

    /// Joins two entries of a field.
    ///
    /// - Parameters:
    ///   - one: An entry.
    ///   - other: Another one.
    /// - Returns: That which stays.
    package func merge(_ one: FieldEntry, _ other: FieldEntry) -> FieldEntry {
        switch self {
        case .highest, .trueWins: one.rank(.higherValue) < other.rank(.higherValue) ? other : one
        case .lowest, .earliest: one.rank(.lowerValue) < other.rank(.lowerValue) ? other : one
        case .lastWriter: one.rank(.later) < other.rank(.later) ? other : one
        }
    }
}

/// What stands in a field, and when and where it was written.
package struct FieldEntry: Sendable, Hashable {
    /// The value: a number, a truth (0 or 1) or a moment in milliseconds.
    package var value: Int64
    /// When it was written, in milliseconds since 1970.
    package var writtenAt: Int64
    /// The device that wrote it, which decides between entries of one moment.
    package var writer: String

    /// Makes one from its parts.
    package init(_ value: Int64, writtenAt: Int64, by writer: String) {
        self.value = value
        self.writtenAt = writtenAt
        self.writer = writer
    }

    /// By what entries are compared first.
    enum Criterion {
        case higherValue
        case lowerValue
        case later
    }

    /// A total order of entries: those that rank alike are the same.
    func rank(_ criterion: Criterion) -> Rank {
        switch criterion {
        case .higherValue: Rank(first: value, second: writtenAt, third: 0, writer: writer)
        case .lowerValue: Rank(first: ~value, second: writtenAt, third: 0, writer: writer)
        case .later: Rank(first: writtenAt, second: 0, third: value, writer: writer)
        }
    }

    /// The place of an entry in an order.
    struct Rank: Comparable {
        let first: Int64
        let second: Int64
        let third: Int64
        let writer: String

        static func < (one: Rank, other: Rank) -> Bool {
            (one.first, one.second, one.writer, one.third)
                < (other.first, other.second, other.writer, other.third)
        }
    }
}
