package import SandlotJSON

/// A member of a payload that this version of Sandlot does not know, kept as it stood.
public struct UnknownField: Sendable, Hashable {
    /// The member's name.
    public let name: String
    /// The member's value as JSON text.
    public let json: [UInt8]

    /// Describes a member to be written with a payload.
    ///
    /// - Parameters:
    ///   - name: The name, which must not be one that the payload has a property for.
    ///   - json: The value as JSON text.
    public init(name: String, json: [UInt8]) {
        self.name = name
        self.json = json
    }
}

extension JSONObjectReader {
    /// What nobody asked for.
    package var unknownFields: [UnknownField] {
        remaining.map { UnknownField(name: $0.name, json: Array($0.value.rawBytes)) }
    }
}

extension JSONWriter {
    /// Writes members that were kept while reading.
    package mutating func members(_ fields: [UnknownField]) {
        for field in fields { member(field.name, raw: field.json) }
    }
}
