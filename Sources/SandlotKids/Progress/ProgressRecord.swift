/// What is kept of one child: fields and what stands in them.
package struct ProgressRecord: Sendable, Hashable {
    /// The entries by the names of their fields.
    package private(set) var entries: [String: FieldEntry] = [:]

    /// The practice sessions, in the order of their times.
    package private(set) var practice: [Practice] = []
    /// The achievements, some perhaps more than once until the duplicates are removed.
    package private(set) var achievements: [Achievement] = []
    /// The duplicates that were removed, so that no other copy brings them back.
    private(set) var removed: Set<Achievement> = []

    /// A record in which nothing stands yet.
    package init() {}

    /// The value of a field; nil if nothing stands there.
    package subscript(field: String) -> Int64? { entries[field]?.value }

    /// When something in it was changed last, in milliseconds since 1970; 0 if nothing ever was.
    package var lastModified: Int64 { entries.values.map(\.writtenAt).max() ?? 0 }

    /// Joins an entry with what stands in a field.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - field: The field.
    ///   - rule: Which of both stays.
    package mutating func write(_ entry: FieldEntry, to field: String, _ rule: MergeRule) {
        entries[field] = entries[field].map { rule.merge($0, entry) } ?? entry
    }

    /// Notes a practice session down.
    mutating func practise(_ session: Practice) { join([session], [], []) }

    /// Notes an achievement down.
    mutating func achieve(_ achievement: Achievement) { join([], [achievement], []) }

    /// The number of achievements that stand there more than once.
    package var duplicateCount: Int { achievements.count - Set(achievements.map(\.name)).count }

    /// Removes all but the earliest of each achievement.
    mutating func removeDuplicates() {
        for name in Set(achievements.map(\.name)) {
            let same = achievements.filter { $0.name == name }.sorted { $0.rank < $1.rank }
            removed.formUnion(same.dropFirst())
        }
        join([], [], removed)
    }

    /// Joins what is collected rather than overwritten.
    mutating func join(
        _ practice: [Practice], _ achievements: [Achievement], _ removed: Set<Achievement>
    ) {
        self.practice = Set(self.practice + practice)
            .sorted { ($0.at, $0.device) < ($1.at, $1.device) }
        self.removed.formUnion(removed)
        self.achievements = Set(self.achievements + achievements).subtracting(self.removed)
            .sorted { ($0.at, $0.name, $0.device) < ($1.at, $1.name, $1.device) }
    }

    /// Joins another copy of the record.
    ///
    /// - Parameters:
    ///   - other: The other copy.
    ///   - rules: Which entry of each field stays; a field without a rule is left out.
    package mutating func merge(_ other: ProgressRecord, _ rules: [String: MergeRule]) {
        join(other.practice, other.achievements, other.removed)
        for (field, entry) in other.entries {
            if let rule = rules[field] { write(entry, to: field, rule) }
        }
    }
}
