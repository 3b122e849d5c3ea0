import SandlotTrace

/// A comparison of the value of a field.
enum FieldTest: Sendable, Hashable {
    /// The value is one of these. A missing value is none of them.
    case isOneOf([TraceFieldValue])
    /// The value is none of these, or missing.
    case isNoneOf([TraceFieldValue])
    /// The value is a number below the bound.
    case isLess(Double)
    /// The value is a number that does not exceed the bound.
    case isAtMost(Double)
    /// The value is a number above the bound.
    case isGreater(Double)
    /// The value is a number that is not below the bound.
    case isAtLeast(Double)
    /// The field has a value, or does not.
    case isPresent(Bool)
    /// The list contains one of these.
    case hasAny(Set<String>)
    /// The list contains all of these.
    case hasAll(Set<String>)
    /// The list contains nothing else than these. An empty list passes.
    case hasOnly(Set<String>)

    /// Whether a value passes.
    ///
    /// - Parameter value: The value, or nil if the event does not have the field.
    /// - Returns: Whether it passes.
    func accepts(_ value: TraceFieldValue?) -> Bool {
        switch self {
        case .isOneOf(let values): value.map(values.contains) ?? false
        case .isNoneOf(let values): !(value.map(values.contains) ?? false)
        case .isPresent(let isPresent): (value != nil) == isPresent
        case .isLess(let bound): Self.number(value).map { $0 < bound } ?? false
        case .isAtMost(let bound): Self.number(value).map { $0 <= bound } ?? false
        case .isGreater(let bound): Self.number(value).map { $0 > bound } ?? false
        case .isAtLeast(let bound): Self.number(value).map { $0 >= bound } ?? false
        case .hasAny(let words):
            Self.list(value).map { $0.contains(where: words.contains) } ?? false
        case .hasAll(let words): Self.list(value).map { words.isSubset(of: $0) } ?? false
        case .hasOnly(let words): Self.list(value).map { $0.allSatisfy(words.contains) } ?? false
        }
    }

    private static func number(_ value: TraceFieldValue?) -> Double? {
        if case .number(let number) = value { number } else { nil }
    }

    private static func list(_ value: TraceFieldValue?) -> [String]? {
        if case .list(let list) = value { list } else { nil }
    }
}
