import CSandlotCrypto

/// A private key: on an elliptic curve, or of RSA.
///
/// The key never changes after initialization, and OpenSSL allows its use from several threads.
@safe
final class PrivateKey: @unchecked Sendable {
    /// The kinds of keys that can be generated.
    enum Kind: String {
        case p256 = "P-256"
        case p384 = "P-384"
        /// The key of app receipts, which other signed data does not use.
        case rsa2048 = "RSA-2048"
    }

    let handle: OpaquePointer

    private init(_ handle: OpaquePointer) {
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe EVP_PKEY_free(handle)
    }

    /// Generates a key.
    convenience init(generating kind: Kind) throws(ReceiptError) {
        let key =
            switch kind {
            case .p256, .p384: unsafe sandlot_crypto_generate_ec_key(kind.rawValue)
            case .rsa2048: unsafe sandlot_crypto_generate_rsa_key(2048)
            }
        guard let key = unsafe key else {
            throw OpenSSL.failure("generate a \(kind.rawValue) key")
        }
        unsafe self.init(key)
    }

    /// Reads an unencrypted key in PEM.
    ///
    /// - Parameters:
    ///   - pem: The text.
    ///   - name: The file's name, used in error messages.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/malformedAuthority``.
    convenience init(pem: [UInt8], name: String) throws(ReceiptError) {
        let bio = try MemoryBIO(reading: pem)
        // An empty pass phrase prevents OpenSSL from prompting for one on the terminal.
        var noPassphrase: [CChar] = [0]
        guard
            let key = unsafe noPassphrase.withUnsafeMutableBufferPointer({ phrase in
                unsafe PEM_read_bio_PrivateKey(bio.handle, nil, nil, phrase.baseAddress)
            })
        else {
            throw OpenSSL.failure(
                "read a private key from \(name): it must be PEM without a pass phrase",
                .malformedAuthority)
        }
        unsafe self.init(key)
    }

    /// Encodes the key in PEM (PKCS #8).
    func pem() throws(ReceiptError) -> [UInt8] {
        let bio = try MemoryBIO()
        guard unsafe PEM_write_bio_PKCS8PrivateKey(bio.handle, handle, nil, nil, 0, nil, nil) == 1
        else { throw OpenSSL.failure("encode a private key") }
        return bio.contents
    }

    /// Reads an unencrypted key in DER (PKCS #8).
    ///
    /// - Parameter der: The bytes.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/malformedAuthority``.
    convenience init(pkcs8 der: [UInt8]) throws(ReceiptError) {
        let key = unsafe der.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            return unsafe d2i_AutoPrivateKey(nil, &position, buffer.count)
        }
        guard let key = unsafe key else {
            throw OpenSSL.failure("read a private key: it must be PKCS #8", .malformedAuthority)
        }
        unsafe self.init(key)
    }

    /// Reads a public key in DER (SubjectPublicKeyInfo), which can only verify.
    ///
    /// - Parameter der: The bytes.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/malformedAuthority``.
    convenience init(publicKeyInfo der: [UInt8]) throws(ReceiptError) {
        let key = unsafe der.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            return unsafe d2i_PUBKEY(nil, &position, buffer.count)
        }
        guard let key = unsafe key else {
            throw OpenSSL.failure("read a public key", .malformedAuthority)
        }
        unsafe self.init(key)
    }

    /// Returns whether a signature (ECDSA with SHA-256, in DER) belongs to some bytes.
    func isValid(der signature: [UInt8], of bytes: [UInt8]) -> Bool {
        guard let context = unsafe EVP_MD_CTX_new() else { return false }
        defer { unsafe EVP_MD_CTX_free(context) }
        let isReady = unsafe EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, handle) == 1
        let answer =
            isReady
            ? unsafe EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) : 0
        if answer != 1 { ERR_clear_error() }
        return answer == 1
    }
}
