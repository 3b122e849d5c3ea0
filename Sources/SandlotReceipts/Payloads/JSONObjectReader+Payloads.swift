import SandlotBase
package import SandlotJSON

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension JSONObjectReader {
    /// Reads an instant and drops any fraction of a millisecond.
    package mutating func timestamp(_ name: StaticString) throws(Mismatch) -> Timestamp? {
        try truncatedInteger(name).map(Timestamp.init(milliseconds:))
    }

    /// Reads an amount of money.
    package mutating func milliunits(_ name: StaticString) throws(Mismatch) -> Milliunits? {
        try int64(name).map(Milliunits.init(rawValue:))
    }

    /// Reads a UUID in its usual form of 36 characters.
    package mutating func uuid(_ name: StaticString) throws(Mismatch) -> UUID? {
        guard let value = value(name) else { return nil }
        guard let uuid = value.string.flatMap({ UUID(usualForm: $0.utf8) }) else {
            throw mismatch(name, at: value, expected: "a UUID")
        }
        return uuid
    }

    /// Reads a string of an open set.
    package mutating func openString<Value: RawRepresentable<String>>(
        _ name: StaticString
    ) throws(Mismatch) -> Value? {
        try string(name).flatMap(Value.init(rawValue:))
    }

    /// Reads an integer of an open set.
    package mutating func openInteger<Value: RawRepresentable<Int32>>(
        _ name: StaticString
    ) throws(Mismatch) -> Value? {
        try int32(name).flatMap(Value.init(rawValue:))
    }

    /// Requires a member to be present, even if its value is null.
    package func require(_ name: StaticString) throws(Mismatch) {
        if !hasMember(name) { throw missing(name) }
    }

    /// Limits the length of a text, counted in Unicode scalars.
    package func require(
        _ name: StaticString, _ text: String?, atMost count: Int
    ) throws(Mismatch) {
        if let text, text.unicodeScalars.count > count {
            throw outOfRange(name, "at most \(count) characters")
        }
    }

    /// Requires a number to be in a range.
    package func require(
        _ name: StaticString, _ number: Int32?, in range: ClosedRange<Int32>
    ) throws(Mismatch) {
        if let number, !range.contains(number) {
            throw outOfRange(name, "\(range.lowerBound) to \(range.upperBound)")
        }
    }

    /// Reads an object.
    package mutating func object<Fields: JSONFields>(
        _ name: StaticString
    ) throws(Mismatch) -> Fields? {
        guard let value = value(name) else { return nil }
        return try fields(value, path: path(of: name))
    }

    /// Reads an array of objects.
    package mutating func objects<Fields: JSONFields>(
        _ name: StaticString
    ) throws(Mismatch) -> [Fields]? {
        guard let value = value(name) else { return nil }
        guard let elements = value.elements else {
            throw mismatch(name, at: value, expected: "an array of objects")
        }
        var objects: [Fields] = []
        for element in elements {
            objects.append(try fields(element, path: "\(path(of: name))[\(objects.count)]"))
        }
        return objects
    }

    private mutating func fields<Fields: JSONFields>(
        _ value: JSONValue, path: String
    ) throws(Mismatch) -> Fields {
        var inner = try JSONObjectReader(value, path: path)
        let fields = try Fields(reading: &inner)
        firstNull = firstNull ?? inner.firstNull
        return fields
    }
}

extension JSONWriter {
    package mutating func member(_ name: StaticString, _ value: Timestamp?) {
        member(name, value?.milliseconds)
    }

    package mutating func member(_ name: StaticString, _ value: Milliunits?) {
        member(name, value?.rawValue)
    }

    package mutating func member(_ name: StaticString, _ value: UUID?) {
        member(name, value?.lowercaseText)
    }

    package mutating func member(_ name: StaticString, _ value: (some JSONFields)?) {
        guard let value else { return }
        beginObject(name)
        value.write(to: &self)
        endObject()
    }

    package mutating func member(_ name: StaticString, _ values: [some JSONFields]?) {
        guard let values else { return }
        beginArray(name)
        for value in values {
            beginObject()
            value.write(to: &self)
            endObject()
        }
        endArray()
    }
}
