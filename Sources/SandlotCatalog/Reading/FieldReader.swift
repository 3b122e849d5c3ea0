import SandlotJSON

/// A lenient reader of an object's members, which keeps the members that it does not read.
///
/// A scalar that cannot be understood is not read, so it is among ``retained``. The same applies to
/// null and empty arrays, which the models treat as missing. If several members have the same name,
/// the last one is used.
struct FieldReader {
    private let text: CatalogText
    private let path: JSONPath
    private var remaining: [String: JSONValue] = [:]

    /// Creates a reader of an object.
    ///
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/wrongType`` if the value is not an
    ///   object.
    init(_ value: JSONValue, at path: JSONPath, in text: CatalogText) throws(CatalogError) {
        self.text = text
        self.path = path
        guard let members = value.members else {
            throw Self.wrongType("an object", for: value, at: path, in: text)
        }
        for member in members { remaining[member.name] = member.value }
    }

    /// The members that have not been read.
    var retained: [String: RawJSON] { remaining.mapValues { RawJSON($0) } }

    /// Reads a string, or a number as its text.
    mutating func string(_ name: String) -> String? {
        take(name, remaining[name].flatMap(Self.text))
    }

    /// Returns a string, or a number as its text.
    static func text(_ value: JSONValue) -> String? {
        switch value.kind {
        case .string: value.string
        case .number: String(decoding: value.rawBytes, as: UTF8.self)
        case .object, .array, .true, .false, .null: nil
        }
    }

    /// Reads a string that identifies its owner, or returns an empty string if it is missing or
    /// null.
    ///
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/wrongType`` if the value has another
    ///   type.
    mutating func identifier(_ name: String) throws(CatalogError) -> String {
        if let string = string(name) { return string }
        guard let value = remaining.removeValue(forKey: name), !value.isNull else { return "" }
        throw wrongType("a string", for: value, name)
    }

    /// Reads a value of an open set of strings.
    mutating func value<Value: RawRepresentable>(
        _ name: String, as type: Value.Type = Value.self
    )
        -> Value? where Value.RawValue == String
    {
        string(name).flatMap { Value(rawValue: $0) }
    }

    /// Reads a price.
    mutating func price(_ name: String) -> Price? {
        string(name).map { Price($0) }
    }

    /// Reads prices by name, or skips an object that contains another type.
    mutating func prices(_ name: String) -> [String: Price] {
        guard let members = remaining[name]?.members else { return [:] }
        var prices: [String: Price] = [:]
        for member in members {
            guard let text = Self.text(member.value) else { return [:] }
            prices[member.name] = Price(text)
        }
        if !prices.isEmpty { remaining[name] = nil }
        return prices
    }

    /// Reads a period.
    mutating func period(_ name: String) -> SubscriptionPeriod? {
        string(name).map { SubscriptionPeriod($0) }
    }

    /// Reads `true` or `false`.
    mutating func bool(_ name: String) -> Bool? {
        take(name, remaining[name]?.bool)
    }

    /// Reads an integer, which may be a string of digits.
    mutating func integer(_ name: String) -> Int? {
        guard let value = remaining[name] else { return nil }
        let wide = value.integer ?? value.string.flatMap { Int64($0) }
        return take(name, wide.flatMap { Int(exactly: $0) })
    }

    /// Reads an array of strings, or skips an array that contains another type.
    ///
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/wrongType`` if the value is not an
    ///   array.
    mutating func strings(_ name: String) throws(CatalogError) -> [String] {
        let elements = try elements(name)
        let strings = elements.compactMap(\.string)
        guard !elements.isEmpty, strings.count == elements.count else { return [] }
        remaining[name] = nil
        return strings
    }

    /// Reads an object.
    ///
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/wrongType`` if the value is not an
    ///   object.
    mutating func object<Object: CatalogObject>(
        _ name: String, as type: Object.Type = Object.self
    ) throws(CatalogError) -> Object? {
        guard let value = remaining[name], !value.isNull else { return nil }
        let object: Object = try read(value, at: path.member(name))
        remaining[name] = nil
        return object
    }

    /// Reads an object that has members, or skips an empty one.
    ///
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/wrongType`` if the value is not an
    ///   object.
    mutating func filledObject<Object: CatalogObject>(
        _ name: String, as type: Object.Type = Object.self
    ) throws(CatalogError) -> Object? {
        let value = remaining[name]
        let object: Object? = try object(name)
        if let object, object.fields.isEmpty { remaining[name] = value }
        return object
    }

    /// Reads an array of objects.
    ///
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/wrongType`` if the value is not an
    ///   array, or an element is not an object.
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

    /// Reads a value if it can be converted.
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
            "\(path) must be \(expected), not \(value.kindWithArticle); "
                + "replace it or remove the key",
            at: value)
    }
}
