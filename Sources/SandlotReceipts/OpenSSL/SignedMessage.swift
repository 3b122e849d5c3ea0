import CSandlotCrypto

/// Signed data of PKCS #7 with its content, as OpenSSL's CMS functions read and write it.
///
/// The object never changes after it is read, except for caches of OpenSSL, so it has one owner.
///
/// - SeeAlso: RFC 5652, section 5.
@safe
final class SignedMessage {
    private let handle: OpaquePointer

    private init(owning handle: OpaquePointer) {
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe CMS_ContentInfo_free(handle)
    }

    /// Parses a message in DER or BER.
    ///
    /// - Returns: nil if the bytes are not exactly one message.
    convenience init?(_ bytes: [UInt8]) {
        let parsed = unsafe bytes.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var position = buffer.baseAddress
            guard let message = unsafe d2i_CMS_ContentInfo(nil, &position, buffer.count) else {
                return nil
            }
            guard unsafe position == buffer.baseAddress.map({ unsafe $0 + buffer.count }) else {
                unsafe CMS_ContentInfo_free(message)
                return nil
            }
            return unsafe message
        }
        guard let parsed = unsafe parsed else {
            ERR_clear_error()
            return nil
        }
        unsafe self.init(owning: parsed)
    }

    /// Signs some bytes without signed attributes, as Apple does.
    ///
    /// - Parameters:
    ///   - content: The bytes.
    ///   - signer: The certificate of the signer and its key.
    ///   - issuers: The certificates to include after that of the signer.
    ///   - digest: The hash function.
    ///   - includingCertificates: Whether the message contains certificates at all.
    /// - Returns: The message in DER.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    static func signed(
        _ content: [UInt8], by signer: CertificateAuthority.Link, issuers: [Certificate],
        digest: Digest, includingCertificates: Bool = true
    ) throws(ReceiptError) -> [UInt8] {
        let input = try MemoryBIO(reading: content)
        guard let others = unsafe sandlot_crypto_certificates_new() else {
            throw OpenSSL.failure("allocate memory")
        }
        defer { unsafe sandlot_crypto_certificates_free(others) }
        for issuer in issuers where includingCertificates {
            guard unsafe sandlot_crypto_certificates_push(others, issuer.x509.handle) > 0 else {
                throw OpenSSL.failure("allocate memory")
            }
        }
        let flags = UInt32(CMS_BINARY)
        guard let made = unsafe CMS_sign(nil, nil, others, nil, flags | UInt32(CMS_PARTIAL)) else {
            throw OpenSSL.failure("create a receipt")
        }
        let message = unsafe SignedMessage(owning: made)
        let signerFlags =
            flags | UInt32(CMS_NOATTR) | (includingCertificates ? 0 : UInt32(CMS_NOCERTS))
        let added = unsafe CMS_add1_signer(
            made, signer.certificate.x509.handle, signer.key.handle, try digest.handle(),
            signerFlags)
        guard unsafe added != nil else { throw OpenSSL.failure("add a signer to a receipt") }
        guard unsafe CMS_final(made, input.handle, nil, flags) == 1 else {
            throw OpenSSL.failure("sign a receipt")
        }
        return try message.der()
    }

    /// Encodes the message in DER.
    private func der() throws(ReceiptError) -> [UInt8] {
        let length = unsafe i2d_CMS_ContentInfo(handle, nil)
        guard length > 0 else { throw OpenSSL.failure("encode a receipt") }
        var bytes = [UInt8](repeating: 0, count: Int(length))
        let written = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            var position = buffer.baseAddress
            return unsafe i2d_CMS_ContentInfo(handle, &position)
        }
        guard written == length else { throw OpenSSL.failure("encode a receipt") }
        return bytes
    }

    /// The hash functions that a signature can use.
    enum Algorithm {
        case sha1
        case sha256
        case other
    }

    /// The hash function of the only signature, or nil if there is not exactly one.
    var algorithm: Algorithm? {
        let identifier = unsafe sandlot_crypto_message_digest(handle)
        ERR_clear_error()
        return switch identifier {
        case -1: nil
        case NID_sha1: .sha1
        case NID_sha256: .sha256
        default: .other
        }
    }

    /// The content, or nil if the message is not signed data with content of the type `data`.
    var content: [UInt8]? {
        defer { ERR_clear_error() }
        guard unsafe OBJ_obj2nid(CMS_get0_type(handle)) == NID_pkcs7_signed,
            let type = unsafe CMS_get0_eContentType(handle),
            unsafe OBJ_obj2nid(type) == NID_pkcs7_data,
            let content = unsafe sandlot_crypto_message_content(handle),
            let start = unsafe ASN1_STRING_get0_data(content)
        else { return nil }
        return unsafe Array(
            UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(content))))
    }

    /// All certificates in the message, in their order.
    func certificates() -> [X509Certificate] {
        defer { ERR_clear_error() }
        guard let all = unsafe CMS_get1_certs(handle) else { return [] }
        defer { unsafe sandlot_crypto_certificates_free_all(all) }
        return unsafe Self.certificates(in: all)
    }

    /// The certificate of the signer, or nil if it is not in the message.
    func signer() -> X509Certificate? {
        defer { ERR_clear_error() }
        guard unsafe CMS_set1_signers_certs(handle, nil, 0) >= 0,
            let all = unsafe CMS_get0_signers(handle)
        else { return nil }
        defer { unsafe sandlot_crypto_certificates_free(all) }
        return unsafe Self.certificates(in: all).first
    }

    private static func certificates(in all: OpaquePointer) -> [X509Certificate] {
        let count = unsafe sandlot_crypto_certificates_count(all)
        return (0..<max(0, count)).compactMap { index in
            guard let found = unsafe sandlot_crypto_certificates_value(all, index),
                unsafe X509_up_ref(found) == 1
            else { return nil }
            return unsafe X509Certificate(owning: found)
        }
    }

    /// Whether the signature belongs to the content and to the key of the signer's certificate.
    ///
    /// The certificate itself is not verified.
    func isSignatureValid() -> Bool {
        let flags = UInt32(CMS_BINARY) | UInt32(CMS_NO_SIGNER_CERT_VERIFY)
        let answer = unsafe CMS_verify(handle, nil, nil, nil, nil, flags)
        ERR_clear_error()
        return answer == 1
    }
}
