import SandlotJSON

/// Reads the members of one object by name, leniently, and keeps the rest.
///
/// A scalar that cannot be understood is not taken, so that it is among ``retained``; so are null
/// and empty arrays, which the models do not tell from absence. Of members with the same name the
/// last one counts.
struct FieldReader {
    private let text: CatalogText
    private let path: JSONPath
    private var remaining: [String: JSONValue] = [:]

    /// Prepares to read an object.
    ///
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/wrongType`` if the value is no object.
    init(_ value: JSONValue, at path: JSONPath, in text: CatalogText) throws(CatalogError) {
        self.text = text
        self.path = path
        guard let members = value.members else {
            throw Self.wrongType("an object", for: value, at: path, in: text)
        }
        for member in members { remaining[member.name] = member.value }
    }

    /// The members that were not taken.
    var retained: [String: RawJSON] { remaining.mapValues { RawJSON($0) } }

    /// Takes a string; a number is read as the text by which it is written.
    mutating func string(_ name: String) -> String? {
        guard let value = remaining[name] else { return nil }
        switch value.kind {
        case .string: return take(name, value.string)
        case .number: return take(name, String(decoding: value.rawBytes, as: UTF8.self))
        default: return nil
        }
    }

    /// Takes a string without which its owner has no identity; one that is missing or null is
    /// empty.
    ///
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/wrongType`` if something else stands
    ///   there.
    mutating func identifier(_ name: String) throws(CatalogError) -> String {
        if let string = string(name) { return string }
        guard let value = remaining.removeValue(forKey: name), !value.isNull else { return "" }
        throw wrongType("a string", for: value, name)
    }

    /// Takes a value of an open set of strings.
    mutating func value<Value: RawRepresentable>(
        _ name: String, as type: Value.Type = Value.self
    )
        -> Value? where Value.RawValue == String
    {
        string(name).flatMap { Value(rawValue: $0) }
    }

    /// Takes a price.
    mutating func price(_ name: String) -> Price? {
        string(name).map { Price($0) }
    }

    /// Takes a period.
    mutating func period(_ name: String) -> SubscriptionPeriod? {
        string(name).map { SubscriptionPeriod($0) }
    }

    /// Takes `true` or `false`.
    mutating func bool(_ name: String) -> Bool? {
        take(name, remaining[name]?.bool)
    }

    /// Takes an integer; a string of digits is read as one.
    mutating func integer(_ name: String) -> Int? {
        guard let value = remaining[name] else { return nil }
        let wide = value.integer ?? value.string.flatMap { Int64($0) }
        return take(name, wide.flatMap { Int(exactly: $0) })
    }

    /// Takes an array of strings; one that holds anything else is left.
    ///
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/wrongType`` if the value is no array.
    mutating func strings(_ name: String) throws(CatalogError) -> [String] {
        let elements = try elements(name)
        let strings = elements.compactMap(\.string)
        guard !elements.isEmpty, strings.count == elements.count else { return [] }
        remaining[name] = nil
        return strings
    }

    /// Takes an object.
    ///
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/wrongType`` if the value is no object.
    mutating func object<Object: CatalogObject>(
        _ name: String, as type: Object.Type = Object.self
    ) throws(CatalogError) -> Object? {
        guard let value = remaining[name], !value.isNull else { return nil }
        let object: Object = try read(value, at: path.member(name))
        remaining[name] = nil
        return object
    }

    /// Takes an object that has members; an empty one is left.
    ///
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/wrongType`` if the value is no object.
    mutating func filledObject<Object: CatalogObject>(
        _ name: String, as type: Object.Type = Object.self
    ) throws(CatalogError) -> Object? {
        let value = remaining[name]
        let object: Object? = try object(name)
        if let object, object.fields.isEmpty { remaining[name] = value }
        return object
    }

    /// Takes an array of objects.
    ///
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/wrongType`` if the value is no array, or
    ///   an element is no object.
    mutating func objects<Object: CatalogObject>(
        _ name: String, as type: Object.Type = Object.self
    ) throws(CatalogError) -> [Object] {
        var objects: [Object] = []
        for (index, element) in try elements(name).enumerated() {
            objects.append(try read(element, at: path.member(name).element(index)))
        }
        if !objects.isEmpty { remaining[name] = nil }
        return objects
    }

    /// Looks at a value and takes it if it can be converted.
    mutating func converted<Value>(_ name: String, _ convert: (JSONValue) -> Value?) -> Value? {
        take(name, remaining[name].flatMap(convert))
    }

    private mutating func take<Value>(_ name: String, _ value: Value?) -> Value? {
        if value != nil { remaining[name] = nil }
        return value
    }

    private func read<Object: CatalogObject>(
        _ value: JSONValue, at path: JSONPath
    ) throws(CatalogError) -> Object {
        var fields = try FieldReader(value, at: path, in: text)
        return try Object(reading: &fields)
    }

    private func elements(_ name: String) throws(CatalogError) -> [JSONValue] {
        guard let value = remaining[name], !value.isNull else { return [] }
        guard let elements = value.elements else { throw wrongType("an array", for: value, name) }
        return Array(elements)
    }

    private func wrongType(
        _ expected: String, for value: JSONValue, _ name: String
    )
        -> CatalogError
    {
        Self.wrongType(expected, for: value, at: path.member(name), in: text)
    }

    private static func wrongType(
        _ expected: String, for value: JSONValue, at path: JSONPath, in text: CatalogText
    ) -> CatalogError {
        text.error(
            .wrongType,
            "\(path) must be \(expected), but here stands \(value.kindWithArticle); "
                + "replace it or remove the key",
            at: value)
    }
}
