/// A rule that decides which of two values of a field is kept in a merge.
///
/// Each rule keeps the greater value in its own order. Merges therefore give the same result in any
/// order and with any number of repetitions.
package enum MergeRule: String, Sendable, Hashable, CaseIterable {
    /// The higher number, as for coins and stars.
    case highest
    /// The lower number, as for a best time.
    case lowest
    /// True, if either value is true.
    case trueWins = "true-wins"
    /// The earlier instant, as for a first completion.
    case earliest
    /// The last written value, as for texts that people change.
    case lastWriter = "last-writer"

    /// Merges two entries of a field.
    ///
    /// - Parameters:
    ///   - one: An entry.
    ///   - other: Another one.
    /// - Returns: The entry that is kept.
    package func merge(_ one: FieldEntry, _ other: FieldEntry) -> FieldEntry {
        switch self {
        case .highest, .trueWins: one.rank(.higherValue) < other.rank(.higherValue) ? other : one
        case .lowest, .earliest: one.rank(.lowerValue) < other.rank(.lowerValue) ? other : one
        case .lastWriter: one.rank(.later) < other.rank(.later) ? other : one
        }
    }
}

/// A value of a field, with the time and the device of its writing.
package struct FieldEntry: Sendable, Hashable {
    /// The value: a number, a Boolean (0 or 1), or an instant in milliseconds.
    package var value: Int64
    /// The time of writing, in milliseconds since 1970.
    package var writtenAt: Int64
    /// The device that wrote it, which decides between entries with the same time.
    package var writer: String

    /// Creates an entry.
    package init(_ value: Int64, writtenAt: Int64, by writer: String) {
        self.value = value
        self.writtenAt = writtenAt
        self.writer = writer
    }

    /// The first criterion of the comparison of entries.
    enum Criterion {
        case higherValue
        case lowerValue
        case later
    }

    /// Returns the rank in a total order of entries, in which equal ranks mean equal entries.
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
