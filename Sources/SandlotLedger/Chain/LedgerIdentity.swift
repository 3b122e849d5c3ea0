import SandlotReceipts

/// The identity of a ledger: a unique identifier and the public key that proves its contents.
struct LedgerIdentity: Hashable, Sendable {
    /// The number of bytes of an identifier.
    static let idByteCount = 16

    /// The identifier.
    var id: [UInt8]
    /// The public key as SubjectPublicKeyInfo in DER.
    var publicKey: [UInt8]

    /// Creates the identity of a new ledger.
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
