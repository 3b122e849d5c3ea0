internal import SandlotReceipts

/// How far a ledger reaches.
///
/// It is written with every commit, so that no record is without proof.
struct LedgerHead: Hashable, Sendable {
    /// The number of records.
    var count: Int
    /// The hash of the last record.
    var hash: [UInt8]
    /// The number of records whose content was removed.
    var removedCount = 0
    /// The hash over which ones they are.
    var removedHash = RemovedHash.none
    /// Whether a writer has opened it and not closed it.
    var isOpen = false

    /// What the key's owner vouches for.
    func statement(of identity: LedgerIdentity) -> [UInt8] {
        var bytes = Array("sandlot ledger head, version 1".utf8)
        bytes.append(0)
        bytes.append(contentsOf: identity.id)
        bytes.append(bigEndian: Int64(count))
        bytes.append(contentsOf: hash)
        bytes.append(bigEndian: Int64(removedCount))
        bytes.append(contentsOf: removedHash)
        bytes.append(isOpen ? 1 : 0)
        return bytes
    }
}

/// The hash over which records were removed, in the order of their positions.
enum RemovedHash {
    /// The hash if none was.
    static let none = [UInt8](repeating: 0, count: SHA256.byteCount)

    /// The hash with one more.
    static func adding(_ position: Int, to hash: [UInt8]) throws(ReceiptError) -> [UInt8] {
        var bytes = hash
        bytes.append(bigEndian: Int64(position))
        return try SHA256.digest(bytes)
    }
}
