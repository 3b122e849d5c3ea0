import CSandlotCrypto

/// A P-256 key for statements other than receipts, such as the extent of a ledger.
///
/// The key produces two kinds of proof. A signature can be verified with the public key. A message
/// authentication code is much cheaper, but only a holder of the key can compute or verify it.
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
    ///   - pem: The output of ``pem()``.
    ///   - name: The file's name, used in error messages.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/malformedAuthority``.
    package init(pem: [UInt8], name: String) throws(ReceiptError) {
        let key = try PrivateKey(pem: pem, name: name)
        guard key.isOnP256 else {
            throw ReceiptError(.malformedAuthority, "\(name) is not a key on the curve P-256")
        }
        try self.init(key)
    }

    /// Encodes the key in PEM (PKCS #8) without encryption.
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

    /// Computes a message authentication code for a statement: HMAC with SHA-256.
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
    private let batches: ES256Verifier

    /// Creates a verifier with a public key.
    ///
    /// - Parameter publicKey: SubjectPublicKeyInfo in DER.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/malformedAuthority``.
    package init(publicKey: [UInt8]) throws(ReceiptError) {
        key = try PrivateKey(publicKeyInfo: publicKey)
        guard key.isOnP256 else {
            throw ReceiptError(.malformedAuthority, "a public key is not on the curve P-256")
        }
        batches = try ES256Verifier(publicKey: publicKey, tables: .standard)
    }

    /// Returns whether a signature belongs to a statement.
    package func isValid(_ signature: [UInt8], of statement: [UInt8]) -> Bool {
        key.isValid(der: signature, of: statement)
    }

    /// Returns whether each signature belongs to its statement, in the same order.
    ///
    /// The results are those of ``isValid(_:of:)``, but many signatures take less time together.
    package func areValid(_ claims: [(signature: [UInt8], statement: [UInt8])]) -> [Bool] {
        let signatures = claims.map { hashed($0.signature, of: $0.statement) }
        guard let answers = try? batches.areValid(signatures.compactMap { $0 }) else {
            return claims.map { isValid($0.signature, of: $0.statement) }
        }
        var rest = answers[...]
        return zip(claims, signatures).map { claim, signature in
            guard signature != nil, let answer = rest.popFirst() else {
                return isValid(claim.signature, of: claim.statement)
            }
            return answer
        }
    }

    /// Returns a signature as a batch needs it, or nil if OpenSSL must decide about its form.
    private func hashed(_ signature: [UInt8], of statement: [UInt8]) -> HashedSignature? {
        guard let raw = try? ECDSASignature.raw(der: signature),
            ECDSASignature.der(raw: raw) == signature,
            let hash = try? SHA256.digest(statement)
        else { return nil }
        return HashedSignature(raw, hash: hash)
    }
}
