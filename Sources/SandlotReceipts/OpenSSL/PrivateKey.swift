internal import CSandlotCrypto

/// Owns a private key on an elliptic curve.
///
/// The key is never changed after it was made, and OpenSSL allows its use from several threads.
@safe
final class PrivateKey: @unchecked Sendable {
    /// The curves in use.
    enum Curve: String {
        case p256 = "P-256"
        case p384 = "P-384"
    }

    let handle: OpaquePointer

    private init(_ handle: OpaquePointer) {
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe EVP_PKEY_free(handle)
    }

    /// Generates a key.
    convenience init(generating curve: Curve) throws(ReceiptError) {
        guard let key = unsafe sandlot_crypto_generate_ec_key(curve.rawValue) else {
            throw OpenSSL.failure("generate a \(curve.rawValue) key")
        }
        unsafe self.init(key)
    }

    /// Reads a key in PEM that is not encrypted.
    ///
    /// - Parameters:
    ///   - pem: The text.
    ///   - name: The file's name for messages.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/malformedAuthority``.
    convenience init(pem: [UInt8], name: String) throws(ReceiptError) {
        let bio = try MemoryBIO(reading: pem)
        // An empty pass phrase keeps OpenSSL from asking for one on the terminal.
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

    /// The key in PEM (PKCS #8).
    func pem() throws(ReceiptError) -> [UInt8] {
        let bio = try MemoryBIO()
        guard unsafe PEM_write_bio_PKCS8PrivateKey(bio.handle, handle, nil, nil, 0, nil, nil) == 1
        else { throw OpenSSL.failure("encode a private key") }
        return bio.contents
    }

    /// Reads a key in DER (PKCS #8) that is not encrypted.
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

    /// Whether a signature (ECDSA with SHA-256, in DER) is that of some bytes.
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
