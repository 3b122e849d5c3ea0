import SandlotBase
import SandlotTrace
import SandlotYAML

/// A reader of comparisons of fields.
enum FieldReader {
    private static let operators = [
        "is", "not", "less", "at-most", "greater", "at-least", "present", "has", "has-all", "only",
    ]
    private static let wordLimit = 200

    /// Reads the name of a field.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - kinds: The kinds of events, at least one of which has the field.
    ///   - location: The location of the name.
    ///   - keywords: Other words that can stand in place of a field.
    /// - Returns: The field.
    /// - Throws: ``YAMLError`` with the code `unknownName`.
    static func field(
        _ name: String, of kinds: [TraceEventKind], at location: YAMLLocation,
        keywords: [String] = []
    ) throws(YAMLError) -> PatternField {
        let field = name == "scene" ? .scene : TraceFieldPath(name).map(PatternField.path)
        if let field, kinds.contains(where: { field.type(in: $0) != nil }) { return field }
        let events = Words.list(
            kinds.map { $0 == .unknown ? "your own event" : Quotation.quoted($0.name) }, "or")
        if kinds.allSatisfy({ $0 == .unknown }), !keywords.contains(name) {
            throw YAMLError(
                .unknownName,
                "\(Quotation.quoted(name)) cannot be compared: of your own events, only the name "
                    + "and the `scene` are known",
                at: location)
        }
        var known = keywords
        for kind in kinds { known += TraceFieldPath.names(in: kind) }
        throw YAMLError(
            .unknownName, unknown: name, kind: "a field of \(events)", known: known + ["scene"],
            at: location)
    }

    /// Reads a comparison.
    ///
    /// - Parameters:
    ///   - entry: The name of the field, and a value, a list of values, or a map of operators.
    ///   - kinds: The kinds of the events.
    ///   - allowsStates: Whether the words for states can stand in place of the field.
    /// - Returns: The condition.
    /// - Throws: ``YAMLError`` with the location of the mistake.
    static func condition(
        _ entry: YAMLNode.Entry, about kinds: [TraceEventKind], allowsStates: Bool
    ) throws(YAMLError) -> PatternCondition {
        let field = try self.field(
            entry.key, of: kinds, at: entry.keyLocation,
            keywords: ["all", "any", "not"] + (allowsStates ? ["header", "latest", "during"] : []))
        let types = Set(kinds.compactMap { field.type(in: $0) })
        guard types.count == 1, let type = types.first else {
            throw YAMLError(
                .invalidValue,
                "\(Quotation.quoted(entry.key)) has different types in these events; "
                    + "name each with its own `where`",
                at: entry.keyLocation)
        }
        let value = entry.value
        guard value.isMap else {
            return .field(field, .isOneOf(try values(value, type, entry.key)))
        }
        var tests: [PatternCondition] = []
        for test in try value.map("a comparison") {
            tests.append(.field(field, try self.test(test, type, entry.key)))
        }
        guard let first = tests.first else { throw value.invalid("the comparison is empty") }
        return tests.count == 1 ? first : .all(tests)
    }

    private static func test(
        _ entry: YAMLNode.Entry, _ type: TraceFieldType, _ field: String
    ) throws(YAMLError) -> FieldTest {
        let value = entry.value
        switch entry.key {
        case "is": return .isOneOf(try values(value, type, field))
        case "not": return .isNoneOf(try values(value, type, field))
        case "less": return .isLess(try bound(entry, type, field))
        case "at-most": return .isAtMost(try bound(entry, type, field))
        case "greater": return .isGreater(try bound(entry, type, field))
        case "at-least": return .isAtLeast(try bound(entry, type, field))
        case "present":
            return .isPresent(try value.word("true or false", [("true", true), ("false", false)]))
        case "has": return .hasAny(try words(entry, type, field))
        case "has-all": return .hasAll(try words(entry, type, field))
        case "only": return .hasOnly(try words(entry, type, field, canBeEmpty: true))
        default:
            throw YAMLError(
                .unknownKey, unknown: entry.key, kind: "a comparison", known: operators,
                at: entry.keyLocation)
        }
    }

    // MARK: Values

    private static func values(
        _ node: YAMLNode, _ type: TraceFieldType, _ field: String
    ) throws(YAMLError) -> [TraceFieldValue] {
        let nodes = try node.limited(node.listOrSingle("a value"), to: wordLimit)
        guard !nodes.isEmpty else { throw node.invalid("the list of values is empty") }
        var values: [TraceFieldValue] = []
        for node in nodes { values.append(try self.value(node, type, field)) }
        return values
    }

    private static func value(
        _ node: YAMLNode, _ type: TraceFieldType, _ field: String
    ) throws(YAMLError) -> TraceFieldValue {
        let name = Quotation.quoted(field)
        switch type {
        case .text: return .text(try node.text("a text"))
        case .boolean:
            return .boolean(
                try node.word(
                    "a value of \(name), which is true or false",
                    [("true", true), ("false", false)]
                ))
        case .number: return .number(try number(node))
        case .list:
            throw node.invalid("\(name) is a list; compare it with `has`, `has-all`, or `only`")
        case .other: throw hasNoValue(field, at: node)
        }
    }

    /// Returns the error about a field that is an object.
    static func hasNoValue(_ field: String, at node: YAMLNode) -> YAMLError {
        node.invalid(
            "\(Quotation.quoted(field)) has no value to compare; ask for `present`, or for a member, as "
                + "in `challenge.kind`")
    }

    private static func number(_ node: YAMLNode) throws(YAMLError) -> Double {
        let text = try node.text("a number")
        // Swift also reads hexadecimal numbers, which neither JSON nor the documentation has.
        guard text.utf8.allSatisfy(isDecimal), let number = Double(text), number.isFinite else {
            throw node.invalid(
                "\(Quotation.quoted(text)) is not a number; write it in decimal, as in `1.5`")
        }
        return number
    }

    /// Whether a byte can be in a decimal number.
    private static func isDecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private static func bound(
        _ entry: YAMLNode.Entry, _ type: TraceFieldType, _ field: String
    ) throws(YAMLError) -> Double {
        guard type == .number else {
            throw YAMLError(
                .invalidValue,
                "\(Quotation.quoted(field)) is not a number and cannot be compared with "
                    + "\(Quotation.quoted(entry.key))",
                at: entry.keyLocation)
        }
        return try number(entry.value)
    }

    private static func words(
        _ entry: YAMLNode.Entry, _ type: TraceFieldType, _ field: String, canBeEmpty: Bool = false
    ) throws(YAMLError) -> Set<String> {
        guard type == .list else {
            throw YAMLError(
                .invalidValue,
                "\(Quotation.quoted(field)) is not a list and cannot be compared with "
                    + "\(Quotation.quoted(entry.key))",
                at: entry.keyLocation)
        }
        let node = entry.value
        var words: Set<String> = []
        for node in try node.limited(node.listOrSingle("a word"), to: wordLimit) {
            words.insert(try node.text("a word"))
        }
        guard canBeEmpty || !words.isEmpty else { throw node.invalid("the list is empty") }
        return words
    }
}
