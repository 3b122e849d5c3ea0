/// A signed statement that a ledger's first records lead to a hash.
struct Checkpoint: Hashable, Sendable {
    /// The number of records.
    var count: Int
    /// The hash of the last of these records.
    var hash: [UInt8]
    /// The signature: ECDSA on P-256 with SHA-256, in DER.
    var signature: [UInt8] = []

    /// Returns the bytes that are signed.
    func statement(of identity: LedgerIdentity) -> [UInt8] {
        var bytes = Array("sandlot ledger checkpoint, version 1".utf8)
        bytes.append(0)
        bytes.append(contentsOf: identity.id)
        bytes.append(bigEndian: Int64(count))
        bytes.append(contentsOf: hash)
        return bytes
    }
}
