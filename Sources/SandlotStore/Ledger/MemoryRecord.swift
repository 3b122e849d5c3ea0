import SandlotJSON

/// Named data as a ledger record, where the last of several records with one name counts.
package struct MemoryRecord {
    /// The stream of such records.
    package static let stream = "memory"
    private static let kind = "kept"
    private static let version: Int32 = 1

    /// The name.
    package let name: String
    /// The stored bytes.
    package let bytes: [UInt8]

    /// Creates a record of named data.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - bytes: Any bytes.
    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Reads a ledger record, or returns nil if it is of another kind or of a later version.
    package init?(_ record: LedgerRecord) {
        guard record.stream == Self.stream, record.kind == Self.kind,
            record.version == Self.version, let content = try? JSONDocument(record.bytes).root,
            let name = content["name"]?.string, let bytes = content.keptBytes
        else { return nil }
        self.init(name: name, bytes: bytes)
    }

    /// The ledger record.
    package var record: LedgerRecord {
        var members = JSONElement.members(keeping: bytes)
        members["name"] = .string(name)
        return LedgerRecord(
            stream: Self.stream, kind: Self.kind, version: Self.version,
            bytes: Array(JSONElement.object(members).compact.utf8))
    }
}
