import SandlotBase
import SandlotLedger
import SandlotReceipts
import SandlotStore

/// Changes by someone who knows the documented chain, but has no key.
struct Forgery {
    let path: String
    /// The records of the ledger.
    let records: [LedgerRecord]

    /// Returns the digest of a record's content.
    static func contentDigest(_ record: LedgerRecord) throws -> [UInt8] {
        func number(_ value: Int) -> [UInt8] {
            (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
        }
        let key = record.key.map { Array($0.utf8) }
        var bytes: [UInt8] = [1, key == nil ? 0 : 1]
        bytes += number(Int(record.version)) + number(record.stream.utf8.count)
        bytes += number(record.kind.utf8.count) + number(key?.count ?? 0)
        bytes += number(record.bytes.count)
        bytes += Array(record.stream.utf8) + Array(record.kind.utf8) + (key ?? []) + record.bytes
        return try SHA256.digest(bytes)
    }

    /// Replaces a record's content with its digest.
    func erase(_ position: Int) throws {
        let digest = HexDigit.string(try Self.contentDigest(records[position]))
        try Tampering.change(
            path,
            """
            UPDATE record SET stream = '', kind = '', version = 0, key = NULL, bytes = NULL,
            digest = x'\(digest)' WHERE position = \(position)
            """)
    }

    /// Puts the original records and their hashes back.
    func restore(id: String) throws {
        try write(records, id: id, changesEnd: false)
    }

    /// Replaces a record with a gift and recomputes all later hashes.
    ///
    /// - Parameters:
    ///   - position: The position of the record.
    ///   - id: The identifier of the ledger, in hexadecimal digits.
    ///   - changesEnd: Whether to replace the hash in the ledger's row, too.
    /// - Throws: Any error of SQLite.
    func replace(_ position: Int, id: String, changesEnd: Bool) throws {
        var forged = records
        forged[position] = LedgerRecord(
            stream: "store", kind: "gift", version: 1, key: records[position].key,
            bytes: [1, 2, 3])
        try write(forged, id: id, changesEnd: changesEnd)
    }

    private func write(_ records: [LedgerRecord], id: String, changesEnd: Bool) throws {
        let digits = id.utf8.compactMap(HexDigit.value(of:))
        let bytes = stride(from: 0, to: digits.count, by: 2).map {
            digits[$0] << 4 | digits[$0 + 1]
        }
        var hash = try SHA256.digest(Array("sandlot ledger, version 1".utf8) + [0] + bytes)
        var sql = "BEGIN;"
        for (index, record) in records.enumerated() {
            let place = (0..<8).map { UInt8(truncatingIfNeeded: index >> (56 - 8 * $0)) }
            hash = try SHA256.digest([2] + place + hash + Self.contentDigest(record))
            sql += """
                UPDATE record SET stream = '\(record.stream)', kind = '\(record.kind)',
                version = \(record.version), bytes = x'\(HexDigit.string(record.bytes))',
                hash = x'\(HexDigit.string(hash))' WHERE position = \(index);
                """
        }
        if changesEnd { sql += "UPDATE ledger SET hash = x'\(HexDigit.string(hash))';" }
        try Tampering.change(path, sql + "COMMIT;")
    }
}
