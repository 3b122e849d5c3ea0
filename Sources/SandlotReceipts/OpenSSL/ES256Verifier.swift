import CSandlotCrypto

/// A verifier with a P-256 key.
///
/// A key that is used often gets a table, with which a verification takes less than half of the
/// time.
package final class ES256Verifier: Sendable {
    private let prefix: HashedPrefix
    private let contexts: ObjectPool<ES256Context>
    private let table: DeferredKeyTable

    private init(
        _ key: ES256Key, prefix: some Collection<UInt8>, tables: KeyTablePolicy
    ) throws(ReceiptError) {
        self.prefix = try HashedPrefix(prefix)
        contexts = ObjectPool { () throws(ReceiptError) in try ES256Context(key: key) }
        table = DeferredKeyTable(key, policy: tables)
    }

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - certificate: The certificate that contains the public key.
    ///   - prefix: The bytes that every signed text starts with.
    ///   - tables: The number of uses after which the key gets a table.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    convenience init(
        certificate: X509Certificate, prefix: some Collection<UInt8>, tables: KeyTablePolicy
    ) throws(ReceiptError) {
        try self.init(.certificate(certificate), prefix: prefix, tables: tables)
    }

    /// Creates a verifier of texts without a common prefix.
    ///
    /// - Parameters:
    ///   - publicKey: SubjectPublicKeyInfo in DER.
    ///   - tables: The number of uses after which the key gets a table.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/malformedAuthority`` if the key cannot
    ///   be read, or ``ReceiptError/Code/cryptography``.
    package convenience init(
        publicKey: [UInt8], tables: KeyTablePolicy
    ) throws(ReceiptError) {
        try self.init(
            .publicKey(PrivateKey(publicKeyInfo: publicKey)), prefix: [], tables: tables)
    }

    /// Whether signatures are now verified with a table for the key.
    package var hasTable: Bool { table.isComputed }

    /// Whether this OpenSSL can compute tables.
    package static var canHaveTables: Bool { P256.shared != nil }

    /// Computes the SHA-256 hash of the prefix followed by `rest`.
    ///
    /// - Parameter rest: The bytes after the prefix.
    /// - Returns: 32 bytes.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL fails.
    func hash(of rest: some Collection<UInt8>) throws(ReceiptError) -> [UInt8] {
        try contexts.withObject { (context) throws(ReceiptError) in
            try context.hash(prefix, rest)
        }
    }

    /// Verifies a signature.
    ///
    /// - Parameter signature: The signature with the hash of the signed bytes.
    /// - Returns: Whether the signature is valid.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL fails.
    package func isValid(_ signature: HashedSignature) throws(ReceiptError) -> Bool {
        try areValid([signature])[0]
    }

    /// Verifies signatures, each with its own result.
    ///
    /// - Parameter signatures: The signatures with the hashes of the signed bytes.
    /// - Returns: Whether each signature is valid, in the same order.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL fails.
    package func areValid(_ signatures: [HashedSignature]) throws(ReceiptError) -> [Bool] {
        if let table = table.table(forNext: signatures.count) {
            return try table.areValid(signatures)
        }
        return try contexts.withObject { (context) throws(ReceiptError) in
            var results: [Bool] = []
            results.reserveCapacity(signatures.count)
            for signature in signatures {
                let (der, hash) = (ECDSASignature.der(raw: signature.signature), signature.hash)
                // The error that is read below must be one of this call.
                ERR_clear_error()
                let answer = unsafe EVP_PKEY_verify(context.key, der, der.count, hash, hash.count)
                // OpenSSL fails if the sum of the two points is infinity, but this only means that
                // the signature is not valid.
                if answer < 0, sandlot_crypto_is_point_at_infinity(ERR_peek_error()) == 0 {
                    throw OpenSSL.failure("verify a signature")
                }
                if answer != 1 { ERR_clear_error() }
                results.append(answer == 1)
            }
            return results
        }
    }
}
