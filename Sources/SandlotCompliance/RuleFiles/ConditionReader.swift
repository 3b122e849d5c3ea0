import SandlotBase
import SandlotTrace
import SandlotYAML

/// A reader of conditions and of the events that patterns name.
struct ConditionReader {
    /// The deepest nesting of conditions.
    private static let depthLimit = 8
    /// The largest number of conditions, events, or words in a list.
    private static let listLimit = 200
    /// The largest number of states in a rule.
    private static let stateLimit = 32

    private let ownEvents: [String]
    /// The states to which the conditions refer by their position.
    private(set) var states: [PatternState] = []

    init(ownEvents: [String]) {
        self.ownEvents = ownEvents
    }

    // MARK: Events

    /// Reads events: a name, a map with `event` and `where`, or a list of these.
    mutating func events(_ node: YAMLNode) throws(YAMLError) -> EventPattern {
        var alternatives: [EventPattern.Alternative] = []
        for node in try limited(node.listOrSingle("an event"), at: node) {
            alternatives.append(try alternative(node))
        }
        guard !alternatives.isEmpty else { throw node.invalid("the list of events is empty") }
        return EventPattern(alternatives: alternatives)
    }

    private mutating func alternative(
        _ node: YAMLNode
    ) throws(YAMLError) -> EventPattern.Alternative {
        guard node.isMap else {
            let (kinds, own) = try names([node], at: node)
            return .init(kinds: kinds, ownNames: own, condition: nil)
        }
        let map = try MapReader(node, "an event", keys: ["event", "where"])
        let nameNode = try map.required("event")
        let (kinds, own) = try names(
            limited(nameNode.listOrSingle("an event"), at: nameNode), at: nameNode)
        var condition: PatternCondition?
        if let node = map["where"] {
            condition = try self.condition(
                node, about: kinds + (own.isEmpty ? [] : [.unknown]), allowsStates: false)
        }
        return .init(kinds: kinds, ownNames: own, condition: condition)
    }

    private func names(
        _ nodes: [YAMLNode], at list: YAMLNode
    ) throws(YAMLError) -> (kinds: [TraceEventKind], own: [String]) {
        var (kinds, own): ([TraceEventKind], [String]) = ([], [])
        for node in nodes {
            let name = try node.text("the name of an event")
            if let kind = TraceEventKind.allCases.first(where: { $0.name == name }) {
                kinds.append(kind)
            } else if ownEvents.contains(name) {
                own.append(name)
            } else {
                let known = TraceEventKind.allCases.map(\.name).filter { !$0.isEmpty } + ownEvents
                let hint =
                    NearestWord.suggestion(for: name, among: known).map {
                        "; did you mean \(Quotation.quoted($0))?"
                    }
                    ?? "; if it is your own event, add it to `events` at the beginning of the file"
                throw YAMLError(
                    .unknownName, "\(Quotation.quoted(name)) is not an event\(hint)",
                    at: node.location)
            }
        }
        guard !kinds.isEmpty || !own.isEmpty else {
            throw YAMLError(.missingKey, "the list of events is empty", at: list.location)
        }
        return (kinds, own)
    }

    /// Reads the fields that related events have in common.
    ///
    /// - Parameters:
    ///   - node: A field or a list of fields.
    ///   - events: The events, each of which must have all fields.
    /// - Returns: The fields.
    /// - Throws: ``YAMLError`` with the code `unknownName`.
    func same(
        _ node: YAMLNode, in events: [EventPattern]
    ) throws(YAMLError) -> [PatternField] {
        var fields: [PatternField] = []
        for node in try limited(node.listOrSingle("a field"), at: node) {
            let name = try node.text("a field")
            for kind in events.flatMap(\.kinds) {
                let field = try FieldReader.field(name, of: [kind], at: node.location)
                guard field.type(in: kind) != .other else {
                    throw FieldReader.hasNoValue(name, at: node)
                }
                if !fields.contains(field) { fields.append(field) }
            }
        }
        return fields
    }

    // MARK: Conditions

    /// Reads a condition.
    ///
    /// - Parameters:
    ///   - node: A map of which all entries must hold.
    ///   - kinds: The kinds of the events whose fields the condition compares.
    ///   - allowsStates: Whether the condition can refer to the header and to what came before.
    ///   - depth: The number of conditions around this one.
    /// - Returns: The condition.
    /// - Throws: ``YAMLError`` with the location of the mistake.
    mutating func condition(
        _ node: YAMLNode, about kinds: [TraceEventKind], allowsStates: Bool, depth: Int = 0
    ) throws(YAMLError) -> PatternCondition {
        guard depth < Self.depthLimit else {
            throw YAMLError(
                .nestedTooDeeply, "conditions are nested deeper than \(Self.depthLimit) levels",
                at: node.location)
        }
        let entries = try node.map("a condition")
        guard !entries.isEmpty else { throw node.invalid("the condition is empty") }
        if allowsStates, entries.contains(where: { $0.key == "latest" }) {
            return try latest(node, kinds)
        }
        var conditions: [PatternCondition] = []
        for entry in entries {
            let value = entry.value
            switch entry.key {
            case "all", "any":
                var parts: [PatternCondition] = []
                for node in try limited(value.list("a list of conditions"), at: value) {
                    parts.append(
                        try condition(
                            node, about: kinds, allowsStates: allowsStates, depth: depth + 1))
                }
                guard !parts.isEmpty else { throw value.invalid("the list of conditions is empty") }
                conditions.append(entry.key == "all" ? .all(parts) : .any(parts))
            case "not":
                conditions.append(
                    .not(
                        try condition(
                            value, about: kinds, allowsStates: allowsStates, depth: depth + 1)))
            case "header" where allowsStates:
                conditions.append(
                    .header(
                        try condition(
                            value, about: [.traceHeader], allowsStates: false, depth: depth + 1)))
            case "during" where allowsStates: conditions.append(try during(value, kinds))
            default:
                conditions.append(
                    try FieldReader.condition(entry, about: kinds, allowsStates: allowsStates))
            }
        }
        return conditions.count == 1 ? conditions[0] : .all(conditions)
    }

    private mutating func latest(
        _ node: YAMLNode, _ kinds: [TraceEventKind]
    ) throws(YAMLError) -> PatternCondition {
        let map = try MapReader(node, "a state", keys: ["latest", "is", "same"])
        let events = try self.events(map.required("latest"))
        var condition: PatternCondition?
        if let node = map["is"] {
            condition = try self.condition(node, about: events.kinds, allowsStates: false)
        }
        let windowKinds: [TraceEventKind] = [.screen, .phase]
        return try add(
            .latest(
                .init(
                    events: events, condition: condition,
                    same: try same(map["same"], with: kinds, [events]),
                    isOfWindow: events.kinds.allSatisfy(windowKinds.contains))), at: node)
    }

    private mutating func during(
        _ node: YAMLNode, _ kinds: [TraceEventKind]
    ) throws(YAMLError) -> PatternCondition {
        let map = try MapReader(node, "an interval", keys: ["from", "until", "for", "same"])
        let from = try events(map.required("from"))
        var until: EventPattern?
        if let node = map["until"] { until = try events(node) }
        let length = try map["for"]?.patternDuration()
        return try add(
            .during(
                .init(
                    from: from, until: until, lengthMs: length,
                    same: try same(map["same"], with: kinds, [from]))), at: node)
    }

    private func same(
        _ node: YAMLNode?, with kinds: [TraceEventKind], _ events: [EventPattern]
    ) throws(YAMLError) -> [PatternField] {
        guard let node else { return [] }
        let checked = EventPattern(
            alternatives: [.init(kinds: kinds, ownNames: [], condition: nil)])
        return try same(node, in: [checked] + events)
    }

    private mutating func add(
        _ state: PatternState, at node: YAMLNode
    ) throws(YAMLError) -> PatternCondition {
        guard states.count < Self.stateLimit else {
            throw YAMLError(
                .tooMany, "the rule has more than \(Self.stateLimit) states", at: node.location)
        }
        states.append(state)
        return .state(states.count - 1)
    }

    private func limited(_ nodes: [YAMLNode], at node: YAMLNode) throws(YAMLError) -> [YAMLNode] {
        try node.limited(nodes, to: Self.listLimit)
    }
}

extension YAMLNode {
    /// Returns the elements of a list that is not too long.
    func limited(_ nodes: [YAMLNode], to limit: Int) throws(YAMLError) -> [YAMLNode] {
        guard nodes.count <= limit else {
            throw YAMLError(.tooMany, "the list has more than \(limit) elements", at: location)
        }
        return nodes
    }

    /// Reads a text that reports show.
    ///
    /// - Parameters:
    ///   - name: The name of the text in a message.
    ///   - limit: The maximum number of Unicode scalars, because a character can have any number of them.
    /// - Returns: The text, which has no control characters other than tabs and line breaks.
    /// - Throws: ``YAMLError`` with the code `wrongType` or `invalidValue`.
    func plainText(_ name: String, limit: Int) throws(YAMLError) -> String {
        let text = try text()
        guard text.unicodeScalars.count <= limit else {
            throw invalid("\(name) is longer than \(limit) characters; shorten it")
        }
        let shown = text.filter { !"\t\n\r\r\n".contains($0) }
        guard PlainText.escaping(shown) == shown else {
            throw invalid("\(name) contains a control character; remove it")
        }
        return text
    }

    /// Reads a duration in milliseconds, as in `500ms` or `5s`.
    ///
    /// - Parameter hint: A clause that the error message ends with.
    /// - Returns: From 1 ms to 30 days.
    /// - Throws: ``YAMLError`` with the code `invalidValue`.
    func patternDuration(_ hint: String = "") throws(YAMLError) -> Int {
        let units = [
            ("ms", 1), ("s", 1_000), ("min", 60_000), ("h", 3_600_000), ("d", 86_400_000),
        ]
        let text = try text("a time")
        let digits = text.prefix { ("0"..."9").contains($0) }
        let unit = text[digits.endIndex...].drop { $0 == " " }
        guard digits.utf8.count <= 9, let count = Int(digits),
            let factor = units.first(where: { $0.0 == unit })?.1
        else {
            throw invalid(
                "\(Quotation.quoted(text)) is not a time; write it like `500ms`, `5s`, `2min`, `1h`, "
                    + "or `1d`\(hint)")
        }
        let milliseconds = count * factor
        guard (1...2_592_000_000).contains(milliseconds) else {
            throw invalid("\(Quotation.quoted(text)) is not between 1ms and 30d\(hint)")
        }
        return milliseconds
    }
}
