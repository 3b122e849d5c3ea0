import SandlotReceipts

/// The end of a ledger.
///
/// Every commit writes the head, so that every record is authenticated.
struct LedgerHead: Hashable, Sendable {
    /// The number of records.
    var count: Int
    /// The hash of the last record.
    var hash: [UInt8]
    /// The number of records whose content was removed.
    var removedCount = 0
    /// The hash over the positions of these records.
    var removedHash = RemovedHash.none
    /// Whether a writer has opened the ledger and not closed it.
    var isOpen = false

    /// Returns the bytes that the key's owner authenticates.
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

/// The hash over the positions of records whose content was removed, in ascending order.
enum RemovedHash {
    /// The hash of no positions.
    static let none = [UInt8](repeating: 0, count: SHA256.byteCount)

    /// Returns the hash after adding a position.
    static func adding(_ position: Int, to hash: [UInt8]) throws(ReceiptError) -> [UInt8] {
        var bytes = hash
        bytes.append(bigEndian: Int64(position))
        return try SHA256.digest(bytes)
    }
}
