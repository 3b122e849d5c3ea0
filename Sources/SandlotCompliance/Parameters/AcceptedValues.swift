/// The values that a parameter accepts.
public struct AcceptedValues<Value: Sendable>: Sendable {
    /// The values as a noun phrase without unit and bound, as in `a whole number`.
    private let noun: String
    private let unit: UnitOfMeasure
    private let rest: String
    /// Whether a value is one of them.
    public let contains: @Sendable (Value) -> Bool

    /// Names some values of a type.
    ///
    /// - Parameters:
    ///   - noun: A noun phrase, as in `a share`.
    ///   - rest: The text after the noun and its unit, as in ` from 0 to 1`.
    ///   - contains: Whether a value is one of them.
    public init(
        _ noun: String, _ rest: String = "",
        where contains: @escaping @Sendable (Value) -> Bool = { _ in true }
    ) {
        self.init(noun, unit: .none, rest: rest, contains: contains)
    }

    private init(
        _ noun: String, unit: UnitOfMeasure, rest: String,
        contains: @escaping @Sendable (Value) -> Bool
    ) {
        self.noun = noun
        self.unit = unit
        self.rest = rest
        self.contains = contains
    }

    /// The values as a noun phrase, as in `a whole number of milliseconds, 0 or more`.
    public var description: String { noun + unit.phrase + rest }

    /// The same values with a unit.
    func of(_ unit: UnitOfMeasure) -> AcceptedValues {
        AcceptedValues(noun, unit: unit, rest: rest, contains: contains)
    }

    /// The same values, and `null`.
    func orNull() -> AcceptedValues<Value?> {
        let contains = contains
        return AcceptedValues<Value?>("null, or \(noun)", unit: unit, rest: rest) { value in
            value.map(contains) ?? true
        }
    }
}

extension AcceptedValues<Double> {
    /// A part of a whole.
    static let share = AcceptedValues("a share", " from 0 to 1") { (0...1).contains($0) }
}

extension AcceptedValues<String> {
    /// One of some words.
    static func words(_ words: String...) -> AcceptedValues {
        AcceptedValues("one of \(Words.list(words, "or"))") { words.contains($0) }
    }
}

/// The unit of a number.
enum UnitOfMeasure: Sendable {
    case none, milliseconds, points

    /// The unit in which the name of a parameter ends.
    init(parameter name: String) {
        self = name.hasSuffix("Ms") ? .milliseconds : name.hasSuffix("Pt") ? .points : .none
    }

    fileprivate var phrase: String {
        switch self {
        case .none: ""
        case .milliseconds: " of milliseconds"
        case .points: " of points"
        }
    }
}
