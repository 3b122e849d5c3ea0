import SandlotBase
import SandlotTrace
import SandlotYAML

/// A reader of one rule of a rule file.
struct RuleReader {
    /// The forms of patterns by the key that is typical for each, with all keys of the form.
    private static let forms: [(key: String, keys: [String])] = [
        ("never", ["never", "while"]),
        ("only", ["only", "after", "since", "within", "same"]),
        ("at-most", ["at-most", "of", "per", "since", "same"]),
        ("expect", ["expect", "after", "within", "unless", "same"]),
    ]
    private static let commonKeys = [
        "id", "title", "severity", "source", "requirement", "message", "when", "unclear",
        "examples",
    ]
    /// The largest number of events that a rule can permit.
    private static let countLimit = 1_000
    private static let titleLength = 200
    private static let textLength = 2_000

    private let map: MapReader
    private var conditions: ConditionReader

    /// Reads a rule.
    ///
    /// - Parameters:
    ///   - node: The rule.
    ///   - pack: The pack of the file.
    ///   - ownEvents: The names of events that the vocabulary does not have.
    /// - Returns: The rule, the location of its name, and its examples.
    /// - Throws: ``YAMLError`` with the location of the first mistake.
    static func rule(
        _ node: YAMLNode, pack: PackID, ownEvents: [String]
    ) throws(YAMLError) -> (RulePattern, YAMLLocation, [RuleFileExample]) {
        let entries = try node.map("a rule")
        let all = commonKeys + forms.flatMap(\.keys)
        // A misspelled key is reported before a missing one.
        for entry in entries where !all.contains(entry.key) {
            throw YAMLError(
                .unknownKey, unknown: entry.key, kind: "a key of a rule", known: all,
                at: entry.keyLocation)
        }
        let found = forms.filter { form in entries.contains { $0.key == form.key } }
        guard found.count == 1, let form = found.first else {
            throw YAMLError(
                .missingKey,
                "a rule has exactly one of `never`, `only`, `at-most`, and `expect`"
                    + (found.isEmpty
                        ? "" : ", not \(Words.list(found.map { Quotation.quoted($0.key) }))"),
                at: node.location)
        }
        let map = try MapReader(
            node, "a rule with `\(form.key)`", keys: commonKeys + form.keys)
        var reader = RuleReader(map: map, conditions: ConditionReader(ownEvents: ownEvents))
        return try reader.read(form.key, pack: pack)
    }

    private mutating func read(
        _ key: String, pack: PackID
    ) throws(YAMLError) -> (RulePattern, YAMLLocation, [RuleFileExample]) {
        let idNode = try map.required("id")
        let id = try Self.name(idNode, "the name of a rule")
        let (subject, form, same) = try readForm(key)
        let kinds = subject.kinds
        let when = try condition("when", kinds)
        let unclear = try condition("unclear", kinds)
        let message = try PatternMessage(
            map.required("message"), kinds, isMeasured: isMeasured(form))
        let severity = try map.required("severity").word(
            "a severity (violation, warning, or advisory)",
            Severity.allCases.map { ($0.rawValue, $0) })
        let examples = try RuleExampleReader.examples(map.required("examples"), of: id)
        let decision = PatternText(
            subject: subject, when: when, unclear: unclear, form: form, same: same,
            states: conditions.states
        ).decision
        let title = try title()
        let descriptor = RuleDescriptor(
            id: id, title: title, mechanism: Self.mechanism(form, conditions.states),
            severities: [pack: severity], reads: reads(subject, form, [when, unclear]),
            observes: observed(subject, form),
            requirement: map["requirement"] == nil
                ? title + "." : try text("requirement", limit: Self.textLength),
            decision: decision, sources: try CitationReader.sources(map.required("source")),
            examples: examples.pair)
        return (
            RulePattern(
                descriptor: descriptor, severity: severity, subject: subject, when: when,
                unclear: unclear, form: form, same: same, states: conditions.states,
                message: message),
            idNode.location, examples.all
        )
    }

    // MARK: Forms

    private mutating func readForm(
        _ key: String
    ) throws(YAMLError) -> (EventPattern, RulePattern.Form, [PatternField]) {
        switch key {
        case "never":
            let subject = try events("never")
            return (subject, .never(try condition("while", subject.kinds)), [])
        case "only":
            let (subject, after) = (try events("only"), try events("after"))
            let order = RulePattern.Order(
                after: after, since: try optionalEvents("since"),
                withinMs: try map["within"]?.patternDuration())
            return (subject, .only(order), try same([subject, after]))
        case "at-most":
            let count = try map.required("at-most").integer("a number", in: 0...Self.countLimit)
            let subject = try events("of")
            let since = try optionalEvents("since")
            if since == nil { _ = try map.required("per") }
            let windowMs = try countWindow()
            let limit = RulePattern.Limit(count: count, windowMs: windowMs, since: since)
            return (subject, .atMost(limit), try same([subject]))
        default:
            let (subject, answer) = (try events("after"), try events("expect"))
            let response = RulePattern.Response(
                answer: answer, withinMs: try map["within"]?.patternDuration(),
                unless: try optionalEvents("unless"))
            return (subject, .expect(response), try same([subject, answer]))
        }
    }

    private mutating func events(_ key: String) throws(YAMLError) -> EventPattern {
        try conditions.events(map.required(key))
    }

    private mutating func optionalEvents(_ key: String) throws(YAMLError) -> EventPattern? {
        guard let node = map[key] else { return nil }
        return try conditions.events(node)
    }

    private mutating func condition(
        _ key: String, _ kinds: [TraceEventKind]
    ) throws(YAMLError) -> PatternCondition? {
        guard let node = map[key] else { return nil }
        return try conditions.condition(node, about: kinds, allowsStates: true)
    }

    private func same(_ events: [EventPattern]) throws(YAMLError) -> [PatternField] {
        guard let node = map["same"] else { return [] }
        return try conditions.same(node, in: events)
    }

    /// The window of a count, or nil if it is the whole run.
    private func countWindow() throws(YAMLError) -> Int? {
        guard let node = map["per"] else { return nil }
        if case .text("run") = node.content { return nil }
        return try node.patternDuration("; write `run` for the whole run")
    }

    // MARK: Texts

    private func text(_ key: String, limit: Int) throws(YAMLError) -> String {
        let node = try map.required(key)
        return try node.plainText(Quotation.quoted(key), limit: limit)
    }

    private func title() throws(YAMLError) -> String {
        let text = try text("title", limit: Self.titleLength)
        guard text.last != "." else {
            let node = try map.required("title")
            throw node.invalid("`title` ends in a period, which reports add; remove it")
        }
        return text
    }

    /// Reads the name of a rule or a pack.
    static func name(_ node: YAMLNode, _ needed: String) throws(YAMLError) -> String {
        let text = try node.text(needed)
        let isName = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"):
                true
            default: false
            }
        }
        guard isName, text.utf8.count <= 80, text.first != "-" else {
            throw node.invalid(
                "\(Quotation.quoted(text)) is not a name: use up to 80 lowercase letters, digits, "
                    + "and hyphens, as in `ours-no-late-ads`")
        }
        return text
    }

    // MARK: Events

    private func patterns(
        _ subject: EventPattern, _ form: RulePattern.Form
    ) -> [EventPattern] {
        let others: [EventPattern?] =
            switch form {
            case .never: []
            case .only(let order): [order.after, order.since]
            case .atMost(let limit): [limit.since]
            case .expect(let response): [response.answer, response.unless]
            }
        let states: [[EventPattern?]] = conditions.states.map { state in
            switch state {
            case .latest(let latest): [latest.events]
            case .during(let interval): [interval.from, interval.until]
            }
        }
        return [subject] + (others + states.joined()).compactMap(\.self)
    }

    private func observed(_ subject: EventPattern, _ form: RulePattern.Form) -> [TraceEventKind] {
        var kinds: [TraceEventKind] = []
        for kind in patterns(subject, form).flatMap(\.kinds) where !kinds.contains(kind) {
            kinds.append(kind)
        }
        return kinds
    }

    private func reads(
        _ subject: EventPattern, _ form: RulePattern.Form, _ others: [PatternCondition?]
    ) -> [TraceEventKind] {
        let kinds = observed(subject, form)
        var all = others
        if case .never(let condition) = form { all.append(condition) }
        let readsHeader = all.contains { $0?.readsHeader ?? false }
        return kinds + (readsHeader && !kinds.contains(.traceHeader) ? [.traceHeader] : [])
    }

    /// Whether the results of a rule can have a measured time or number and its bound.
    private func isMeasured(_ form: RulePattern.Form) -> Bool {
        let isFormMeasured =
            switch form {
            case .never: false
            case .only(let order): order.withinMs != nil
            case .atMost: true
            case .expect(let response): response.withinMs != nil
            }
        return isFormMeasured
            || conditions.states.contains { state in
                switch state {
                case .latest: false
                case .during(let interval): interval.lengthMs != nil
                }
            }
    }

    private static func mechanism(
        _ form: RulePattern.Form, _ states: [PatternState]
    ) -> RuleDescriptor.Mechanism {
        switch form {
        case .never: states.isEmpty ? .fields : .state
        case .only, .atMost: .state
        case .expect: .response
        }
    }
}
