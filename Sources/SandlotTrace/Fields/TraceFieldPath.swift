/// The name of a field of events, such as `adId`, or of a member of an object in one, such as `challenge.kind`.
package struct TraceFieldPath: Sendable, Hashable {
    private let field: TraceField
    /// The member of the object in the field.
    private let member: TraceField?

    /// Creates a path from its name.
    ///
    /// It is nil if the vocabulary has no such name.
    ///
    /// - Parameter name: The name of a field, or the names of a field and a member with a period between them.
    package init?(_ name: String) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let fields = parts.compactMap { part in TraceField.allCases.first { "\($0.name)" == part } }
        guard (1...2).contains(parts.count), fields.count == parts.count, let field = fields.first
        else { return nil }
        self.field = field
        member = fields.count == 2 ? fields[1] : nil
    }

    /// The name, as in `challenge.kind`.
    package var name: String { "\(field.name)" + (member.map { ".\($0.name)" } ?? "") }

    /// The type of the field in events of a kind, or nil if they do not have the field.
    ///
    /// - Parameter kind: The kind of events.
    /// - Returns: The type.
    package func type(in kind: TraceEventKind) -> TraceFieldType? {
        guard kind.fields.contains(field) else { return nil }
        guard let member else { return field.type(in: kind) }
        return field.members(in: kind).contains(member) ? member.type(in: kind) : nil
    }

    /// The names of all fields of a kind of events, with the members of their objects.
    ///
    /// - Parameter kind: The kind of events.
    /// - Returns: The names in the order of the vocabulary.
    package static func names(in kind: TraceEventKind) -> [String] {
        kind.fields.flatMap { field in
            ["\(field.name)"] + field.members(in: kind).map { "\(field.name).\($0.name)" }
        }
    }

    /// The value of the field in an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The value, which is the default of the vocabulary if the line does not contain the field and
    ///   there is a default; nil if the event does not have the field.
    package func value(in event: TraceEvent) -> TraceFieldValue? {
        var finder = TraceFieldFinder(field, member)
        event.write(to: &finder)
        return finder.value
    }
}

/// The value of a field of an event, as far as it can be compared.
package enum TraceFieldValue: Sendable, Hashable {
    /// A text or a word.
    case text(String)
    /// An integer, which has at most 53 bits, or another number.
    case number(Double)
    /// `true` or `false`.
    case boolean(Bool)
    /// A list of texts.
    case list([String])
    /// Anything else.
    case other
}
