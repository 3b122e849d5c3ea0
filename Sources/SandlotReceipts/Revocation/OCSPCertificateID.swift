import CSandlotCrypto

/// The hashes and the number by which a request names a certificate.
@safe
final class OCSPCertificateID {
    private let handle: OpaquePointer

    /// Creates the identifier of a certificate with the hash function of another identifier.
    ///
    /// - Returns: nil if OpenSSL does not have the hash function.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    init?(
        of certificate: Certificate, issuer: Certificate, hashedAs other: OpaquePointer
    ) throws(ReceiptError) {
        var algorithm: OpaquePointer?
        guard unsafe OCSP_id_get0_info(nil, &algorithm, nil, nil, other) == 1,
            let name = unsafe OBJ_nid2sn(OBJ_obj2nid(algorithm)),
            let digest = unsafe EVP_get_digestbyname(name)
        else {
            ERR_clear_error()
            return nil
        }
        guard
            let made = unsafe OCSP_cert_to_id(
                digest, certificate.x509.handle, issuer.x509.handle)
        else { throw OpenSSL.failure("identify a certificate") }
        unsafe handle = made
    }

    deinit {
        unsafe OCSP_CERTID_free(handle)
    }

    /// Returns whether both certificates have the same issuer.
    func hasIssuer(of other: OpaquePointer) -> Bool {
        unsafe OCSP_id_issuer_cmp(handle, other) == 0
    }

    /// Returns whether both identifiers name the same certificate.
    func isEqual(to other: OpaquePointer) -> Bool {
        unsafe OCSP_id_cmp(handle, other) == 0
    }
}
