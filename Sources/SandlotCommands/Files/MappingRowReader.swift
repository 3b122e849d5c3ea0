import SandlotBase
import SandlotCompliance
import SandlotJSON
import SandlotTrace
import SandlotYAML

/// A reader of one row of a mapping, which maps an entry to an event and its fields.
struct MappingRowReader {
    /// A way to read a value.
    fileprivate struct Interpretation {
        var value: AnalyticsMapping.Value
        /// The types of its texts, by their paths in it.
        ///
        /// Its own path is empty.
        var conversions: [String: AnalyticsMapping.Conversion] = [:]

        init(_ value: AnalyticsMapping.Value, as conversion: AnalyticsMapping.Conversion? = nil) {
            self.value = value
            conversions[""] = conversion
        }
    }

    /// A value of an event, and the interpretations of its column that have not been tried.
    private struct Field {
        let entry: YAMLNode.Entry
        var value: Interpretation
        var alternatives: [Interpretation]
    }

    /// Fields whose value is an object.
    private static let objects = ["audience", "challenge", "creative", "gateState"]

    /// The columns that the row names.
    private(set) var columns: [ExportDescription.Column] = []
    private let hasEntryNames: Bool

    /// Creates a reader.
    ///
    /// - Parameter hasEntryNames: Whether the export has a column with the names of entries.
    init(hasEntryNames: Bool) {
        self.hasEntryNames = hasEntryNames
    }

    /// Reads a row.
    mutating func row(_ node: YAMLNode) throws(YAMLError) -> AnalyticsMapping.Row {
        let map = try MapReader(node, "a row", keys: ["entry", "when", "event", "fields"])
        let entry = try map["entry"]?.text("the name of an entry")
        if let node = map["entry"], !hasEntryNames {
            throw YAMLError(
                .invalidValue,
                "the export has no column with the names of entries; name one as `event` in "
                    + "`columns`, or choose rows by `when`", at: node.location)
        }
        let conditions = try conditions(map["when"])
        guard entry != nil || !conditions.isEmpty else {
            throw YAMLError(
                .missingKey, "a row needs `entry` or `when`, or both", at: map.location)
        }
        let eventNode = try map.required("event")
        let event = try eventNode.text("an event")
        let known = EventProbe.eventNames.filter { $0 != "trace_header" }
        guard known.contains(event) else {
            throw YAMLError(
                .unknownName, unknown: event, kind: "an event of a trace", known: known,
                at: eventNode.location)
        }
        let fields = try fields(map["fields"], of: event, at: eventNode.location)
        var row = AnalyticsMapping.Row(
            entry ?? AnalyticsMapping.Row.any, becomes: event,
            members: fields.mapValues(\.value.value), when: conditions)
        for (name, field) in fields { row.conversions.add(field.value.conversions, below: name) }
        return row
    }

    private mutating func conditions(
        _ node: YAMLNode?
    ) throws(YAMLError) -> [String: [String]] {
        var conditions: [String: [String]] = [:]
        for entry in try node?.map("a map of columns and values") ?? [] {
            columns.append(.init(entry.key, place: entry.keyLocation.description))
            var values: [String] = []
            for value in try entry.value.listOrSingle("a value or a list of values") {
                values.append(try value.text("a value"))
            }
            conditions[entry.key] = values
        }
        return conditions
    }

    // MARK: Fields

    private mutating func fields(
        _ node: YAMLNode?, of event: String, at location: YAMLLocation
    ) throws(YAMLError) -> [String: Field] {
        let known = EventProbe.fieldNames(of: event)
        var fields: [String: Field] = [:]
        for entry in try node?.map("a map of fields") ?? [] {
            guard known.contains(entry.key) else {
                throw YAMLError(
                    .unknownKey, unknown: entry.key, kind: "a field of \(Quotation.quoted(event))",
                    known: known, at: entry.keyLocation)
            }
            var values = try self.values(
                entry.value, isObject: Self.objects.contains(entry.key))
            let first = values.removeFirst()
            fields[entry.key] = Field(entry: entry, value: first, alternatives: values)
        }
        while let problem = EventProbe.problem(event, fields.mapValues { $0.value.sample }) {
            guard let member = problem.member, var field = fields[member] else {
                throw YAMLError(
                    .missingKey, "\(Quotation.quoted(event)) is incomplete: \(problem.reason)",
                    at: node?.location ?? location)
            }
            guard !field.alternatives.isEmpty else {
                throw YAMLError(.wrongType, problem.reason, at: field.entry.value.location)
            }
            field.value = field.alternatives.removeFirst()
            fields[member] = field
        }
        return fields
    }

    /// Returns the possible interpretations of a value, at least one.
    private mutating func values(
        _ node: YAMLNode, isObject: Bool
    ) throws(YAMLError) -> [Interpretation] {
        switch node.content {
        case .nothing: throw node.invalid("a value or `{column: …}` is needed here")
        case .text(let text): return [Interpretation(Self.literal(node, text))]
        case .list(let nodes):
            var elements: [AnalyticsMapping.Value] = []
            var conversions: [String: AnalyticsMapping.Conversion] = [:]
            for (index, node) in nodes.enumerated() {
                let element = try values(node, isObject: false)[0]
                elements.append(element.value)
                conversions.add(element.conversions, below: "\(index)")
            }
            var list = Interpretation(.array(elements))
            list.conversions = conversions
            return [list]
        case .map(let entries):
            let keys = entries.map(\.key)
            if keys == ["count"] {
                let name = try entries[0].value.text("the name of an entry")
                return [Interpretation(.occurrences(of: name))]
            }
            guard isObject, !keys.contains("column") else { return try column(node) }
            var members: [String: AnalyticsMapping.Value] = [:]
            var conversions: [String: AnalyticsMapping.Conversion] = [:]
            for entry in entries {
                let values = try values(entry.value, isObject: false)
                let member = Self.interpretation(of: entry.key, among: values)
                members[entry.key] = member.value
                conversions.add(member.conversions, below: entry.key)
            }
            var object = Interpretation(.object(members))
            object.conversions = conversions
            return [object]
        }
    }

    /// Returns the value whose type the member requires, or the first value.
    ///
    /// The vocabulary does not declare the types of these members.
    private static func interpretation(
        of member: String, among values: [Interpretation]
    ) -> Interpretation {
        switch member {
        case "a", "b", "minAge", "maxAge", "attemptsUsed":
            values.first { $0.sample.isInteger } ?? values[0]
        case "usesAppCharacter", "containsGameInstruction":
            values.first { $0.sample.isTruth } ?? values[0]
        default: values[0]
        }
    }

    private static func literal(_ node: YAMLNode, _ text: String) -> AnalyticsMapping.Value {
        switch node.parameterValue {
        case .bool(let flag): .flag(flag)
        case .integer(let number): .integer(number)
        case .number(let number): .fraction(number)
        case .null, .string, .array, .object: .text(text)
        }
    }

    private mutating func column(
        _ node: YAMLNode
    ) throws(YAMLError) -> [Interpretation] {
        let map = try MapReader(
            node, "a value from a column",
            keys: ["column", "as", "words", "otherwise", "prefix", "separator"])
        let columnNode = try map.required("column")
        var names: [String] = []
        for node in try columnNode.listOrSingle("a column or a list of columns") {
            let name = try node.text("the name of a column")
            names.append(name)
            columns.append(.init(name, place: node.location.description))
        }
        guard !names.isEmpty else { throw columnNode.invalid("a column is needed here") }
        var words: [String: String] = [:]
        for entry in try map["words"]?.map("a map of words") ?? [] {
            words[entry.key] = try entry.value.text("a word")
        }
        let otherwise = try map["otherwise"]?.text("a text")
        let prefix = try map["prefix"]?.text("a prefix") ?? "n"
        let separator = try map["separator"]?.text("a character")
        guard separator?.count ?? 1 == 1 else {
            throw map["separator"]?.invalid("one character separates the elements of a list")
                ?? node.invalid("one character separates the elements of a list")
        }
        let value = AnalyticsMapping.Value.word(of: names, words: words, otherwise: otherwise)
        let text = Interpretation(value)
        let list = Interpretation(value, as: .list(separator: separator?.first ?? ","))
        let id = Interpretation(value, as: .alias(prefix))
        let kinds: [(String, Interpretation)] = [
            ("text", text), ("integer", Interpretation(value, as: .integer)),
            ("boolean", Interpretation(value, as: .truth)),
            ("number", Interpretation(value, as: .number)), ("list", list), ("id", id),
        ]
        if let kind = map["as"] { return [try kind.word("a way to read a column", kinds)] }
        if map["prefix"] != nil { return [id] }
        if map["separator"] != nil { return [list] }
        // The vocabulary knows the type, so the first interpretation that fits is used. An
        // identifier is never guessed.
        return kinds.dropLast().map(\.1)
    }
}

extension [String: AnalyticsMapping.Conversion] {
    /// Adds the conversions in a value that is a member or an element.
    fileprivate mutating func add(_ conversions: Self, below member: String) {
        for (path, conversion) in conversions {
            let full =
                path.isEmpty ? member : AnalyticsMapping.Conversion.path(of: path, in: member)
            self[full] = conversion
        }
    }
}

extension MappingRowReader.Interpretation {
    /// A JSON value of the same type, to check against the vocabulary.
    fileprivate var sample: JSONElement { sample(of: value, at: "") }

    private func sample(of value: AnalyticsMapping.Value, at path: String) -> JSONElement {
        switch value {
        case .text(let text): .string(text)
        case .integer(let number): .integer(Int64(number))
        case .fraction(let number): .number(number)
        case .flag(let flag): .bool(flag)
        case .word: conversions[path]?.sample ?? .string("x")
        case .alias: .string("x")
        case .number, .occurrences: .integer(1)
        case .decimal: .number(1.5)
        case .truth: .bool(true)
        case .list: .array([.string("x")])
        case .array(let values):
            .array(
                values.enumerated().map { index, value in
                    sample(
                        of: value, at: AnalyticsMapping.Conversion.path(of: "\(index)", in: path))
                })
        case .object(let members):
            .object(
                .init(
                    uniqueKeysWithValues: members.map { name, value in
                        let path = AnalyticsMapping.Conversion.path(of: name, in: path)
                        return (name, sample(of: value, at: path))
                    }))
        }
    }
}

extension AnalyticsMapping.Conversion {
    /// A JSON value of the type.
    fileprivate var sample: JSONElement {
        switch self {
        case .integer: .integer(1)
        case .number: .number(1.5)
        case .truth: .bool(true)
        case .list: .array([.string("x")])
        case .alias: .string("x")
        }
    }
}

extension JSONElement {
    fileprivate var isInteger: Bool {
        if case .integer = self { true } else { false }
    }

    fileprivate var isTruth: Bool {
        if case .bool = self { true } else { false }
    }
}
