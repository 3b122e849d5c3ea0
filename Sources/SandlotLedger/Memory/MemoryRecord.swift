internal import SandlotJSON
internal import SandlotReceipts
internal import SandlotStore

/// Something that is kept under a name, as a record.
struct MemoryRecord {
    static let stream = "memory"
    private static let kind = "kept"
    private static let version: Int32 = 1

    let name: String
    let bytes: [UInt8]

    init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Reads a record; nil if it is another one, or of a later version.
    init?(_ record: LedgerRecord) {
        guard record.stream == Self.stream, record.kind == Self.kind,
            record.version == Self.version, let content = try? JSONDocument(record.bytes).root,
            let name = content["name"]?.string
        else { return nil }
        if let text = content["text"]?.string {
            self.init(name: name, bytes: Array(text.utf8))
        } else if let base64 = content["base64"]?.string,
            let bytes = Base64.decode(Array(base64.utf8), as: .standard)
        {
            self.init(name: name, bytes: bytes)
        } else {
            return nil
        }
    }

    /// The record.
    var record: LedgerRecord {
        let content: (String, String) =
            if let text = String(validating: bytes, as: UTF8.self) {
                ("text", text)
            } else {
                (
                    "base64",
                    String(decoding: Base64.encoded(bytes, as: .standard), as: UTF8.self)
                )
            }
        let json = JSONElement.object([
            "name": .string(name), content.0: .string(content.1),
        ])
        return LedgerRecord(
            stream: Self.stream, kind: Self.kind, version: Self.version,
            bytes: Array(json.compact.utf8))
    }
}
