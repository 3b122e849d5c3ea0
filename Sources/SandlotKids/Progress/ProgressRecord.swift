/// The progress of one child, in fields with values.
package struct ProgressRecord: Sendable, Hashable {
    /// The entries by the names of their fields.
    package private(set) var entries: [String: FieldEntry] = [:]

    /// The practice sessions in chronological order.
    package private(set) var practice: [Practice] = []
    /// The achievements, including duplicates that have not been removed.
    package private(set) var achievements: [Achievement] = []
    /// The removed duplicates, so that no other copy restores them.
    private(set) var removed: Set<Achievement> = []

    /// Creates an empty record.
    package init() {}

    /// Returns the value of a field, or nil if it has none.
    package subscript(field: String) -> Int64? { entries[field]?.value }

    /// The time of the last change, in milliseconds since 1970, or 0 if there was none.
    package var lastModified: Int64 { entries.values.map(\.writtenAt).max() ?? 0 }

    /// Merges an entry into a field.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - field: The field.
    ///   - rule: The rule that decides which entry is kept.
    package mutating func write(_ entry: FieldEntry, to field: String, _ rule: MergeRule) {
        entries[field] = entries[field].map { rule.merge($0, entry) } ?? entry
    }

    /// Records a practice session.
    mutating func recordPractice(_ session: Practice) {
        join(practice: [session], achievements: [], removed: [])
    }

    /// Records an achievement.
    mutating func achieve(_ achievement: Achievement) {
        join(practice: [], achievements: [achievement], removed: [])
    }

    /// The number of duplicate achievements.
    package var duplicateCount: Int { achievements.count - Set(achievements.map(\.name)).count }

    /// Removes all but the earliest of each achievement.
    mutating func removeDuplicates() {
        for name in Set(achievements.map(\.name)) {
            let same = achievements.filter { $0.name == name }.sorted { $0.rank < $1.rank }
            removed.formUnion(same.dropFirst())
        }
        join(practice: [], achievements: [], removed: removed)
    }

    /// Merges the elements that are collected rather than overwritten.
    mutating func join(
        practice: [Practice], achievements: [Achievement], removed: Set<Achievement>
    ) {
        self.practice = Set(self.practice + practice)
            .sorted { ($0.at, $0.device) < ($1.at, $1.device) }
        self.removed.formUnion(removed)
        self.achievements = Set(self.achievements + achievements).subtracting(self.removed)
            .sorted { ($0.at, $0.name, $0.device) < ($1.at, $1.name, $1.device) }
    }

    /// Merges another copy of the record.
    ///
    /// - Parameters:
    ///   - other: The other copy.
    ///   - rules: The merge rules of the fields. A field without a rule is ignored.
    package mutating func merge(_ other: ProgressRecord, _ rules: [String: MergeRule]) {
        join(practice: other.practice, achievements: other.achievements, removed: other.removed)
        for (field, entry) in other.entries {
            if let rule = rules[field] { write(entry, to: field, rule) }
        }
    }
}
