internal import SandlotReceipts

/// Which ledger it is: a name that no other one has, and the key that proves what it holds.
struct LedgerIdentity: Hashable, Sendable {
    /// The number of bytes of a name.
    static let idByteCount = 16

    /// The name.
    var id: [UInt8]
    /// The public key as SubjectPublicKeyInfo in DER.
    var publicKey: [UInt8]

    /// A new ledger's.
    init(publicKey: [UInt8]) {
        id = (0..<Self.idByteCount).map { _ in UInt8.random(in: .min ... .max) }
        self.publicKey = publicKey
    }

    init(id: [UInt8], publicKey: [UInt8]) {
        self.id = id
        self.publicKey = publicKey
    }

    /// The hash before the first record.
    var origin: [UInt8] {
        get throws(ReceiptError) {
            try SHA256.digest(Array("sandlot ledger, version 1".utf8) + [0] + id)
        }
    }
}
