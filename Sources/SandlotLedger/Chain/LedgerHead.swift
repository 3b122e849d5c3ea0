package import SandlotReceipts

/// The end of a ledger.
///
/// Every commit writes the head, so that every record is authenticated.
package struct LedgerHead: Hashable, Sendable {
    /// The number of records.
    package var count: Int
    /// The hash of the last record.
    package var hash: [UInt8]
    /// The number of records whose content was removed.
    package var removedCount = 0
    /// The hash over the positions of these records.
    package var removedHash = RemovedHash.none
    /// Whether a writer has opened the ledger and not closed it.
    package var isOpen = false

    /// Creates the end of a ledger.
    package init(
        count: Int, hash: [UInt8], removedCount: Int = 0, removedHash: [UInt8] = RemovedHash.none,
        isOpen: Bool = false
    ) {
        self.count = count
        self.hash = hash
        self.removedCount = removedCount
        self.removedHash = removedHash
        self.isOpen = isOpen
    }

    /// Returns the bytes that the key's owner authenticates.
    package func statement(of identity: LedgerIdentity) -> [UInt8] {
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

    /// Returns the authentication code of the key's owner over the head.
    ///
    /// - Throws: `ReceiptError` if OpenSSL fails.
    package func seal(
        of identity: LedgerIdentity, by key: LedgerKey
    ) throws(ReceiptError) -> [UInt8] {
        try key.statements.code(of: statement(of: identity))
    }
}

/// The hash over the positions of records whose content was removed, in ascending order.
package enum RemovedHash {
    /// The hash of no positions.
    package static let none = [UInt8](repeating: 0, count: SHA256.byteCount)

    /// Returns the hash after adding a position.
    package static func adding(_ position: Int, to hash: [UInt8]) throws(ReceiptError) -> [UInt8] {
        var bytes = hash
        bytes.append(bigEndian: Int64(position))
        return try SHA256.digest(bytes)
    }
}
