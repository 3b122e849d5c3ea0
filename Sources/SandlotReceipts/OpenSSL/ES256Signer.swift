import CSandlotCrypto

/// A signer with a P-256 key: ECDSA with SHA-256 over `header.payload`.
final class ES256Signer: Sendable {
    private let prefix: HashedPrefix
    private let contexts: ObjectPool<ES256Context>

    /// Creates a signer.
    ///
    /// - Parameters:
    ///   - key: The private key.
    ///   - prefix: The bytes that every signed text starts with.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    init(key: PrivateKey, prefix: some Collection<UInt8>) throws(ReceiptError) {
        self.prefix = try HashedPrefix(prefix)
        contexts = ObjectPool { () throws(ReceiptError) in
            try ES256Context(key: .privateKey(key))
        }
    }

    /// Signs the prefix followed by `rest`.
    ///
    /// - Returns: The signature in DER.
    func signature(of rest: [UInt8]) throws(ReceiptError) -> [UInt8] {
        try contexts.withObject { (context) throws(ReceiptError) in
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
