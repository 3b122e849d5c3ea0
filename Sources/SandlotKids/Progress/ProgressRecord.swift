/// What is kept of one child: fields and what stands in them.
package struct ProgressRecord: Sendable, Hashable {
    /// The entries by the names of their fields.
    package private(set) var entries: [String: FieldEntry] = [:]

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

    /// Joins another copy of the record.
    ///
    /// - Parameters:
    ///   - other: The other copy.
    ///   - rules: Which entry of each field stays; a field without a rule is left out.
    package mutating func merge(_ other: ProgressRecord, _ rules: [String: MergeRule]) {
        for (field, entry) in other.entries {
            if let rule = rules[field] { write(entry, to: field, rule) }
        }
    }
}
