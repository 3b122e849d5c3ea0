import CSandlotCrypto

/// A request for the states of certificates.
///
/// The request never changes after initialization.
@safe
final class OCSPRequest {
    /// The largest number of certificates in one request.
    private static let maximumCount: Int32 = 100
    /// The largest nonce: 128 bytes in an OCTET STRING (RFC 9654, section 2.1).
    private static let maximumNonceLength: Int32 = 131

    let handle: OpaquePointer

    /// Parses DER.
    ///
    /// - Returns: nil if the bytes are not exactly one request in DER, or if the request has no
    ///   certificate, too many, or a nonce that is too long.
    init?(der: [UInt8]) {
        guard StrictDER.isValid(der) else { return nil }
        defer { ERR_clear_error() }
        let parsed = unsafe der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var position = buffer.baseAddress
            return unsafe d2i_OCSP_REQUEST(nil, &position, buffer.count)
        }
        guard let parsed = unsafe parsed else { return nil }
        unsafe handle = parsed
        guard (1...Self.maximumCount).contains(count), hasUsualNonce else { return nil }
    }

    deinit {
        unsafe OCSP_REQUEST_free(handle)
    }

    /// The number of certificates.
    var count: Int32 { unsafe OCSP_request_onereq_count(handle) }

    /// Returns the identifier of a certificate, which the request owns.
    func identifier(at index: Int32) -> OpaquePointer? {
        guard let item = unsafe OCSP_request_onereq_get0(handle, index) else { return nil }
        return unsafe OCSP_onereq_get0_id(item)
    }

    /// Whether the nonce, if there is one, has a length that responders accept.
    private var hasUsualNonce: Bool {
        let index = unsafe OCSP_REQUEST_get_ext_by_NID(handle, NID_id_pkix_OCSP_Nonce, -1)
        guard index >= 0 else { return true }
        guard let found = unsafe OCSP_REQUEST_get_ext(handle, index),
            let value = unsafe X509_EXTENSION_get_data(found)
        else { return false }
        return unsafe (1...Self.maximumNonceLength).contains(ASN1_STRING_length(value))
    }
}
