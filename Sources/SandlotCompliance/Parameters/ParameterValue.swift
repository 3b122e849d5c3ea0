package import SandlotJSON

/// The value of a parameter in its written form, which can be any JSON.
public indirect enum ParameterValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without a fraction.
    case integer(Int)
    /// Any other number.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([ParameterValue])
    /// An object.
    case object([String: ParameterValue])

    init(_ value: JSONValue) {
        switch value.kind {
        case .null: self = .null
        case .true: self = .bool(true)
        case .false: self = .bool(false)
        case .number:
            if let integer = value.integer {
                self = .integer(Int(integer))
            } else {
                self = .number(value.double ?? .nan)
            }
        case .string: self = .string(value.string ?? "")
        case .array:
            self = .array((value.elements.map { Array($0) } ?? []).map(ParameterValue.init))
        case .object:
            self = .object(
                Dictionary(
                    value.memberList.map { ($0.name, ParameterValue($0.value)) },
                    uniquingKeysWith: { _, last in last }))
        }
    }

    /// Reads a value of the command line: as JSON if it is JSON, else as a string.
    ///
    /// - Parameter text: The value.
    public init(argument text: String) {
        if let document = try? JSONDocument(Array(text.utf8)) {
            self.init(document.root)
        } else {
            self = .string(text)
        }
    }

    package var json: JSONElement {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(Int64(value))
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .array(let values): .array(values.map(\.json))
        case .object(let members): .object(members.mapValues(\.json))
        }
    }

    /// Returns this value with another that takes precedence; objects are merged by name, and
    /// `null` removes a name.
    func merging(_ other: ParameterValue) -> ParameterValue {
        guard case .object(var members) = self, case .object(let others) = other else {
            return other
        }
        for (name, value) in others { members[name] = value == .null ? nil : value }
        return .object(members)
    }

    /// Returns this setting with another that takes precedence; objects are merged by name.
    ///
    /// A name that is `null` stays, so that it is removed once the result is merged into a
    /// default value.
    func overlaid(with other: ParameterValue) -> ParameterValue {
        guard case .object(let members) = self, case .object(let others) = other else {
            return other
        }
        return .object(members.merging(others) { $1 })
    }
}

extension ParameterValue: ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// An integer.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// True or false.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// An array.
    public init(arrayLiteral elements: ParameterValue...) { self = .array(elements) }
    /// An object.
    public init(dictionaryLiteral elements: (String, ParameterValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
    }
}
