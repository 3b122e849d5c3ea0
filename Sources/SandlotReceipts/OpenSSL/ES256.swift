import CSandlotCrypto

/// A signer with a P-256 key: ECDSA with SHA-256 over `header.payload`.
final class ES256Signer: Sendable {
    private let prefix: HashedPrefix
    private let contexts: ES256ContextPool

    /// Creates a signer.
    ///
    /// - Parameters:
    ///   - key: The private key.
    ///   - prefix: The bytes that every signed text starts with.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    init(key: PrivateKey, prefix: some Collection<UInt8>) throws(ReceiptError) {
        self.prefix = try HashedPrefix(prefix)
        contexts = ES256ContextPool(.privateKey(key))
    }

    /// Signs the prefix followed by `rest`.
    ///
    /// - Returns: The signature in DER.
    func signature(of rest: [UInt8]) throws(ReceiptError) -> [UInt8] {
        try contexts.withContext { (context) throws(ReceiptError) in
            let hash = try context.hash(prefix, rest)
            var signature = [UInt8](repeating: 0, count: 160)
            var length = signature.count
            guard unsafe EVP_PKEY_sign(context.key, &signature, &length, hash, hash.count) == 1
            else {
                throw OpenSSL.failure("sign")
            }
            signature.removeSubrange(length...)
            return signature
        }
    }
}

/// A verifier with the P-256 key of a certificate.
final class ES256Verifier: Sendable {
    private let prefix: HashedPrefix
    private let contexts: ES256ContextPool

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - certificate: The certificate that contains the public key.
    ///   - prefix: The bytes that every signed text starts with.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    init(certificate: X509Certificate, prefix: some Collection<UInt8>) throws(ReceiptError) {
        self.prefix = try HashedPrefix(prefix)
        contexts = ES256ContextPool(.certificate(certificate))
    }

    /// Verifies the signature of the prefix followed by `rest`.
    ///
    /// - Parameters:
    ///   - signature: `r‖s`, 64 bytes.
    ///   - rest: The bytes after the prefix.
    /// - Returns: Whether the signature is valid.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL fails.
    func isValid(
        _ signature: [UInt8], of rest: some Collection<UInt8>
    ) throws(ReceiptError) -> Bool {
        let der = ECDSASignature.der(raw: signature)
        return try contexts.withContext { (context) throws(ReceiptError) in
            let hash = try context.hash(prefix, rest)
            let answer = unsafe EVP_PKEY_verify(context.key, der, der.count, hash, hash.count)
            // A negative result means that the numbers cannot be a signature on this curve.
            if answer != 1 { ERR_clear_error() }
            return answer == 1
        }
    }
}
