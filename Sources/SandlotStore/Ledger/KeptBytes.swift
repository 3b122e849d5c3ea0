package import SandlotJSON
import SandlotReceipts

// Bytes in a JSON object: as `text` if they are valid UTF-8, so that people can read them, and
// otherwise as `base64`.

extension JSONElement {
    /// Returns the member that stores bytes in an object.
    package static func members(keeping bytes: [UInt8]) -> [String: JSONElement] {
        if let text = String(validating: bytes, as: UTF8.self) { return ["text": .string(text)] }
        let base64 = Base64.encoded(bytes, as: .standard)
        return ["base64": .string(String(decoding: base64, as: UTF8.self))]
    }
}

extension JSONValue {
    /// The bytes that the object stores, or nil if there are none.
    package var keptBytes: [UInt8]? {
        if let text = self["text"]?.string { return Array(text.utf8) }
        return self["base64"]?.string.flatMap {
            Base64.decode(Array($0.utf8), as: .standard)
        }
    }
}
