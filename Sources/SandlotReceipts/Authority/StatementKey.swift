internal import CSandlotCrypto

/// A P-256 key for statements that are no receipts, such as how far a ledger reaches.
///
/// Two kinds of proof come from it: signatures, which everybody can check who has the public key, and codes,
/// which cost a fraction and which only an owner of the key can make or check.
package struct StatementKey: Sendable {
    private let key: PrivateKey
    private let signer: ES256Signer
    private let secret: [UInt8]
    /// The public key as SubjectPublicKeyInfo in DER.
    package let publicKey: [UInt8]

    private init(_ key: PrivateKey) throws(ReceiptError) {
        self.key = key
        signer = try ES256Signer(key: key, prefix: [])
        publicKey = try key.publicKeyInfo()
        secret = try HMACSHA256.code(
            of: Array("sandlot statement codes, version 1".utf8), key: try key.pem())
    }

    /// Generates a key.
    ///
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    package init() throws(ReceiptError) {
        try self.init(PrivateKey(generating: .p256))
    }

    /// Reads a key.
    ///
    /// - Parameters:
    ///   - pem: What ``pem()`` wrote.
    ///   - name: The file's name for messages.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/malformedAuthority``.
    package init(pem: [UInt8], name: String) throws(ReceiptError) {
        let key = try PrivateKey(pem: pem, name: name)
        guard key.isOnP256 else {
            throw ReceiptError(.malformedAuthority, "\(name) is no key on the curve P-256")
        }
        try self.init(key)
    }

    /// The key in PEM (PKCS #8), not encrypted.
    package func pem() throws(ReceiptError) -> [UInt8] {
        try key.pem()
    }

    /// Signs a statement: ECDSA with SHA-256.
    ///
    /// - Parameter statement: Any bytes.
    /// - Returns: The signature in DER.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    package func signature(of statement: [UInt8]) throws(ReceiptError) -> [UInt8] {
        try signer.signature(of: statement)
    }

    /// Makes a code for a statement: HMAC with SHA-256.
    ///
    /// - Parameter statement: Any bytes.
    /// - Returns: 32 bytes.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    package func code(of statement: [UInt8]) throws(ReceiptError) -> [UInt8] {
        try HMACSHA256.code(of: statement, key: secret)
    }
}

/// The public half of a ``StatementKey``.
package struct StatementVerifier: Sendable {
    private let key: PrivateKey

    /// Takes a public key.
    ///
    /// - Parameter publicKey: SubjectPublicKeyInfo in DER.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/malformedAuthority``.
    package init(publicKey: [UInt8]) throws(ReceiptError) {
        key = try PrivateKey(publicKeyInfo: publicKey)
        guard key.isOnP256 else {
            throw ReceiptError(.malformedAuthority, "a public key is not on the curve P-256")
        }
    }

    /// Whether a signature is that of a statement.
    package func isValid(_ signature: [UInt8], of statement: [UInt8]) -> Bool {
        key.isValid(der: signature, of: statement)
    }
}
