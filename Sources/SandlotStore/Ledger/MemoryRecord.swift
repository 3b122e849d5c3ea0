internal import SandlotJSON

/// Something that is kept under a name, as a record; of several with one name the last counts.
package struct MemoryRecord {
    /// The stream of such records.
    package static let stream = "memory"
    private static let kind = "kept"
    private static let version: Int32 = 1

    /// The name.
    package let name: String
    /// What is kept.
    package let bytes: [UInt8]

    /// Describes what is to be kept.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - bytes: Any bytes.
    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Reads a record; nil if it is another one, or of a later version.
    package init?(_ record: LedgerRecord) {
        guard record.stream == Self.stream, record.kind == Self.kind,
            record.version == Self.version, let content = try? JSONDocument(record.bytes).root,
            let name = content["name"]?.string, let bytes = content.keptBytes
        else { return nil }
        self.init(name: name, bytes: bytes)
    }

    /// The record.
    package var record: LedgerRecord {
        var members = JSONElement.members(keeping: bytes)
        members["name"] = .string(name)
        return LedgerRecord(
            stream: Self.stream, kind: Self.kind, version: Self.version,
            bytes: Array(JSONElement.object(members).compact.utf8))
    }
}
