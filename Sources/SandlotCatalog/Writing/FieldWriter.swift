import SandlotJSON

/// A collection of an object's members for writing.
///
/// A value that is nil or an empty array is not written unless it is among the retained members,
/// which come from a file that contained it. A value of the model takes precedence over a retained
/// value with the same name.
struct FieldWriter {
    private var members: [String: JSONElement]

    /// Creates a writer with the members that a reader retained.
    init(_ retained: [String: RawJSON]) {
        members = retained.mapValues(\.element)
    }

    /// The finished object.
    var element: JSONElement { .object(members) }

    /// Whether there is nothing to write.
    var isEmpty: Bool { members.isEmpty }

    mutating func string(_ name: String, _ value: String?) {
        if let value { members[name] = .string(value) }
    }

    mutating func value<Value: RawRepresentable>(_ name: String, _ value: Value?)
    where Value.RawValue == String {
        string(name, value?.rawValue)
    }

    mutating func bool(_ name: String, _ value: Bool?) {
        if let value { members[name] = .bool(value) }
    }

    mutating func integer(_ name: String, _ value: Int?) {
        if let value { members[name] = .integer(Int64(value)) }
    }

    mutating func strings(_ name: String, _ values: [String]) {
        if !values.isEmpty { members[name] = .array(values.map { .string($0) }) }
    }

    mutating func prices(_ name: String, _ prices: [String: Price]) {
        if !prices.isEmpty { members[name] = .object(prices.mapValues { .string($0.text) }) }
    }

    mutating func object(_ name: String, _ value: (any CatalogObject)?) {
        if let value { members[name] = value.fields.element }
    }

    mutating func objects(_ name: String, _ values: [some CatalogObject]) {
        if !values.isEmpty { members[name] = .array(values.map(\.fields.element)) }
    }

    mutating func element(_ name: String, _ value: JSONElement?) {
        if let value { members[name] = value }
    }
}
