import SandlotReceipts

/// The identity of a ledger: a unique identifier and the public key that proves its contents.
package struct LedgerIdentity: Hashable, Sendable {
    /// The number of bytes of an identifier.
    package static let idByteCount = 16

    /// The identifier.
    package var id: [UInt8]
    /// The public key as SubjectPublicKeyInfo in DER.
    package var publicKey: [UInt8]

    /// Creates the identity of a new ledger.
    package init(publicKey: [UInt8]) {
        id = (0..<Self.idByteCount).map { _ in UInt8.random(in: .min ... .max) }
        self.publicKey = publicKey
    }

    /// Creates the identity of an existing ledger.
    package init(id: [UInt8], publicKey: [UInt8]) {
        self.id = id
        self.publicKey = publicKey
    }

    /// The hash before the first record.
    package var origin: [UInt8] {
        get throws(ReceiptError) {
            try SHA256.digest(Array("sandlot ledger, version 1".utf8) + [0] + id)
        }
    }
}
