package import SandlotJSON

/// A member of a payload that this version of Sandlot does not know, preserved unchanged.
public struct UnknownField: Sendable, Hashable {
    /// The member's name.
    public let name: String
    /// The member's value as JSON text.
    public let json: [UInt8]

    /// Creates a member to write with a payload.
    ///
    /// - Parameters:
    ///   - name: The name, which must not belong to a property of the payload.
    ///   - json: The value as JSON text.
    public init(name: String, json: [UInt8]) {
        self.name = name
        self.json = json
    }
}

extension JSONObjectReader {
    /// The members that have not been read.
    package var unknownFields: [UnknownField] {
        remaining.map { UnknownField(name: $0.name, json: Array($0.value.rawBytes)) }
    }
}

extension JSONWriter {
    /// Writes members that were preserved while reading.
    package mutating func members(_ fields: [UnknownField]) {
        for field in fields { member(field.name, raw: field.json) }
    }
}
