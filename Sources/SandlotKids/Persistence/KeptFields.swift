import SandlotJSON

/// The strict reading of stored data, in which no member may be missing or unknown.
extension JSONObjectReader {
    /// Reads the schema, which names the version of the format.
    mutating func schema(_ schema: String) throws(Mismatch) {
        try self.schema([schema])
    }

    /// Reads the schema, which may be one of several.
    mutating func schema(_ known: [String]) throws(Mismatch) {
        guard let found = try string("schema"), known.contains(found) else {
            throw outOfRange("schema", known.joined(separator: " or "))
        }
    }

    mutating func text(_ name: StaticString) throws(Mismatch) -> String {
        guard let text = try string(name) else { throw missing(name) }
        return text
    }

    mutating func flag(_ name: StaticString) throws(Mismatch) -> Bool {
        guard let flag = try bool(name) else { throw missing(name) }
        return flag
    }

    mutating func number(_ name: StaticString) throws(Mismatch) -> Int64 {
        guard let number = try int64(name) else { throw missing(name) }
        return number
    }

    /// Reads a count, with a limit that excludes overflow.
    mutating func count(_ name: StaticString) throws(Mismatch) -> Int {
        let count = try number(name)
        guard (0...1_000_000_000).contains(count) else { throw outOfRange(name, "a count") }
        return Int(count)
    }

    mutating func texts(_ name: StaticString) throws(Mismatch) -> Set<String> {
        guard let texts = try strings(name) else { throw missing(name) }
        return Set(texts)
    }

    /// Reads an array, which may be missing.
    mutating func elements(_ name: StaticString) throws(Mismatch) -> [JSONValue] {
        guard let value = value(name) else { return [] }
        guard value.kind == .array else { throw mismatch(name, at: value, expected: "an array") }
        return value.elementList
    }

    /// Reads the sessions of children by their names, which may be missing.
    mutating func activities() throws(Mismatch) -> [String: [Activity]] {
        guard contains("activities") else { return [:] }
        return try entries("activities") { value throws(Mismatch) in
            guard value.kind == .array else { return nil }
            var list: [Activity] = []
            for element in value.elementList { list.append(try Activity(reading: element)) }
            return list
        }
    }

    /// Reads an object whose member names are data.
    mutating func entries<Value>(
        _ name: StaticString, _ read: (JSONValue) throws(Mismatch) -> Value?
    ) throws(Mismatch) -> [String: Value] {
        guard let value = value(name) else { throw missing(name) }
        guard let members = value.members else {
            throw mismatch(name, at: value, expected: "an object")
        }
        var entries: [String: Value] = [:]
        for member in members {
            guard let entry = try read(member.value),
                entries.updateValue(entry, forKey: member.name) == nil
            else { throw outOfRange(name, "one usable value for each name") }
        }
        return entries
    }

    /// Fails if a member was not read.
    func finish() throws(Mismatch) {
        guard let other = remaining.first else { return }
        throw outOfRange("schema", "a form that has a member \(other.name)")
    }
}

extension JSONElement {
    /// Returns names in alphabetical order.
    static func sorted(_ texts: Set<String>) -> JSONElement {
        .array(texts.sorted().map { .string($0) })
    }
}
