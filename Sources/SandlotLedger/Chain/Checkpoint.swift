/// A signed statement that a ledger's first records are the ones that lead to a hash.
struct Checkpoint: Hashable, Sendable {
    /// The number of records.
    var count: Int
    /// The hash of the last one of them.
    var hash: [UInt8]
    /// The signature: ECDSA on P-256 with SHA-256, in DER.
    var signature: [UInt8] = []

    /// What is signed.
    func statement(of identity: LedgerIdentity) -> [UInt8] {
        var bytes = Array("sandlot ledger checkpoint, version 1".utf8)
        bytes.append(0)
        bytes.append(contentsOf: identity.id)
        bytes.append(bigEndian: Int64(count))
        bytes.append(contentsOf: hash)
        return bytes
    }
}
