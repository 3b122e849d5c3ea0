import SandlotReceipts
package import SandlotStore

// Records as any database returns them.
extension RecordRow {
    /// Returns the position in a row.
    package static func position(_ row: some RecordFields) -> Int? { row.number(0) }

    /// Returns the hash in a row.
    package static func storedHash(_ row: some RecordFields) -> [UInt8]? {
        row.bytes(7).flatMap { $0.count == SHA256.byteCount ? $0 : nil }
    }

    /// Returns whether a row has a hash.
    package static func hasHash(_ hash: [UInt8], _ row: some RecordFields) -> Bool {
        row.contains(hash, at: 7)
    }

    /// Returns whether the content was removed.
    package static func isRemoved(_ row: some RecordFields) -> Bool { !row.hasNull(atIndex: 6) }

    /// Adds the content of a row, or its digest, to a hasher.
    ///
    /// - Returns: Whether the row has the form of a record.
    package static func take(_ row: some RecordFields, _ hasher: RecordHasher) throws -> Bool {
        guard let version = row.number(3).flatMap(Int32.init(exactly:)) else { return false }
        if isRemoved(row) {
            guard let digest = row.bytes(6), digest.count == SHA256.byteCount, version == 0,
                row.bytes(1) == [], row.bytes(2) == [], row.hasNull(atIndex: 4),
                row.hasNull(atIndex: 5)
            else { return false }
            hasher.take(digest: digest)
            return true
        }
        guard let stream = unsafe row.borrowed(1), let kind = unsafe row.borrowed(2),
            let bytes = unsafe row.borrowed(5)
        else { return false }
        try unsafe hasher.take(
            stream: stream, kind: kind, version: version, key: row.borrowed(4), bytes: bytes)
        return true
    }

    /// Returns the record of a row whose form has been checked.
    package static func record(_ row: some RecordFields) -> LedgerRecord? {
        if isRemoved(row) {
            guard let digest = row.bytes(6) else { return nil }
            return LedgerRecord(
                stream: LedgerRecord.removedStream, kind: "content", version: 1, bytes: digest)
        }
        guard let stream = row.text(1), let kind = row.text(2),
            let version = row.number(3).flatMap(Int32.init(exactly:)), let bytes = row.bytes(5)
        else { return nil }
        return LedgerRecord(
            stream: stream, kind: kind, version: version, key: row.text(4), bytes: bytes)
    }
}
