import SandlotJSON

extension JSONDocument {
    /// Parses a text that is valid UTF-8.
    convenience init(text: String) throws {
        try self.init(Array(text.utf8))
    }

    /// Returns the error for a text, or nil if it is accepted.
    static func failure(of bytes: [UInt8]) -> JSONSyntaxError? {
        do {
            _ = try JSONDocument(bytes)
            return nil
        } catch {
            return error
        }
    }
}

extension JSONValue {
    /// The bytes of the value as text.
    var rawText: String { String(decoding: rawBytes, as: UTF8.self) }
}
