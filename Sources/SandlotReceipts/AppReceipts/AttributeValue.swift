import SandlotBase

/// The forms in which attributes of app receipts have their values.
enum AttributeValue {
    /// Reads a text.
    static func text(_ value: ArraySlice<UInt8>, of type: Int64) throws(Refused) -> String {
        guard let content = try? DERCursor.only(DER.utf8StringTag, in: value),
            let text = String(validating: content, as: UTF8.self)
        else { throw mismatch(type, "a UTF8String") }
        return text
    }

    /// Reads a whole number.
    static func integer(_ value: ArraySlice<UInt8>, of type: Int64) throws(Refused) -> Int64 {
        var cursor = DERCursor(value)
        guard let number = try? cursor.integer(), cursor.isAtEnd else {
            throw mismatch(type, "an INTEGER of at most 8 bytes")
        }
        return number
    }

    /// Reads a whole number that states whether something is true.
    static func flag(_ value: ArraySlice<UInt8>, of type: Int64) throws(Refused) -> Bool {
        try integer(value, of: type) != 0
    }

    /// Reads a date (RFC 3339, in UTC with a Z) in whole seconds, or returns nil for an empty text, which Apple
    /// writes for a date that does not exist.
    static func date(_ value: ArraySlice<UInt8>, of type: Int64) throws(Refused) -> Timestamp? {
        guard let content = try? DERCursor.only(DER.ia5StringTag, in: value) else {
            throw mismatch(type, "a date in an IA5String")
        }
        if content.isEmpty { return nil }
        // A number would be read as milliseconds.
        guard content.contains(UInt8(ascii: "T")), content.count <= 30,
            let date = Timestamp(parsing: String(decoding: content, as: UTF8.self))
        else { throw mismatch(type, "a date, as in 2026-01-31T09:30:00Z") }
        return date.wholeSeconds
    }

    /// Encodes a date in whole seconds.
    static func encoded(_ date: Timestamp) -> [UInt8] {
        DER.ia5String(String(date.description.prefix { $0 != "." }) + "Z")
    }

    private static func mismatch(_ type: Int64, _ expected: String) -> Refused {
        Refused(.invalidField, "the attribute \(type) of the receipt must be \(expected)")
    }
}
