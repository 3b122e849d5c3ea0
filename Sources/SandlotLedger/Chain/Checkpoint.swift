package import SandlotReceipts

/// A signed statement that a ledger's first records lead to a hash.
package struct Checkpoint: Hashable, Sendable {
    /// The number of records.
    package var count: Int
    /// The hash of the last of these records.
    package var hash: [UInt8]
    /// The signature: ECDSA on P-256 with SHA-256, in DER.
    package var signature: [UInt8] = []

    /// Creates a checkpoint, without a signature unless one is given.
    package init(count: Int, hash: [UInt8], signature: [UInt8] = []) {
        self.count = count
        self.hash = hash
        self.signature = signature
    }

    /// Signs the checkpoint after a ledger's last record.
    ///
    /// - Throws: `ReceiptError` if OpenSSL fails.
    package init(
        _ head: LedgerHead, of identity: LedgerIdentity, signedBy key: LedgerKey
    ) throws(ReceiptError) {
        self.init(count: head.count, hash: head.hash)
        signature = try key.statements.signature(of: statement(of: identity))
    }

    /// Returns the bytes that are signed.
    package func statement(of identity: LedgerIdentity) -> [UInt8] {
        var bytes = Array("sandlot ledger checkpoint, version 1".utf8)
        bytes.append(0)
        bytes.append(contentsOf: identity.id)
        bytes.append(bigEndian: Int64(count))
        bytes.append(contentsOf: hash)
        return bytes
    }
}
