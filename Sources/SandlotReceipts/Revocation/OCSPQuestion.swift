import CSandlotCrypto
import SandlotBase

/// A question to a responder about one certificate, and the reading of its answer.
@safe
final class OCSPQuestion {
    /// The state of a certificate, as its issuer states it.
    enum State: Hashable, Sendable {
        case good
        case revoked(at: Timestamp?, reason: String?)
    }

    /// The difference between clocks that is accepted, in seconds.
    private static let skewSeconds = 60

    private let handle: OpaquePointer
    /// The identifier of the certificate, which the request owns.
    private let identifier: OpaquePointer
    private let issuer: X509Certificate

    /// Creates a request with the SHA-256 of the issuer's name and key, and with a nonce.
    ///
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    init(
        about certificate: X509Certificate, issuer: X509Certificate
    ) throws(ReceiptError) {
        self.issuer = issuer
        guard let request = unsafe OCSP_REQUEST_new() else {
            throw OpenSSL.failure("allocate memory")
        }
        guard
            let named = unsafe OCSP_cert_to_id(EVP_sha256(), certificate.handle, issuer.handle)
        else {
            unsafe OCSP_REQUEST_free(request)
            throw OpenSSL.failure("identify a certificate")
        }
        guard unsafe OCSP_request_add0_id(request, named) != nil else {
            unsafe OCSP_CERTID_free(named)
            unsafe OCSP_REQUEST_free(request)
            throw OpenSSL.failure("make an OCSP request")
        }
        unsafe handle = request
        unsafe identifier = named
        guard unsafe OCSP_request_add1_nonce(request, nil, -1) == 1 else {
            throw OpenSSL.failure("make a nonce")
        }
    }

    deinit {
        unsafe OCSP_REQUEST_free(handle)
    }

    /// Encodes the request in DER.
    ///
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    func der() throws(ReceiptError) -> [UInt8] {
        let length = unsafe i2d_OCSP_REQUEST(handle, nil)
        guard length > 0 else { throw OpenSSL.failure("encode an OCSP request") }
        var bytes = [UInt8](repeating: 0, count: Int(length))
        let written = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            var position = buffer.baseAddress
            return unsafe i2d_OCSP_REQUEST(handle, &position)
        }
        guard written == length else { throw OpenSSL.failure("encode an OCSP request") }
        return bytes
    }

    /// Reads the answer of a responder.
    ///
    /// The answer must be signed by the issuer, or by a responder to which the issuer has given a
    /// certificate for this purpose, and it must be valid now.
    ///
    /// - Parameter response: The response in DER.
    /// - Returns: The state of the certificate.
    /// - Throws: ``RevocationUnknown`` if the answer does not prove a state.
    /// - SeeAlso: RFC 6960, section 3.2.
    func state(in response: [UInt8]) throws(RevocationUnknown) -> State {
        defer { ERR_clear_error() }
        let parsed = unsafe response.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var position = buffer.baseAddress
            guard let parsed = unsafe d2i_OCSP_RESPONSE(nil, &position, buffer.count) else {
                return nil
            }
            guard unsafe position == buffer.baseAddress.map({ unsafe $0 + buffer.count }) else {
                unsafe OCSP_RESPONSE_free(parsed)
                return nil
            }
            return unsafe parsed
        }
        guard let parsed = unsafe parsed else {
            throw RevocationUnknown("the responder's answer is not an OCSP response")
        }
        defer { unsafe OCSP_RESPONSE_free(parsed) }
        let status = unsafe OCSP_response_status(parsed)
        guard status == OCSPResponseStatus.successful.rawValue else {
            let text = unsafe String(cString: OCSP_response_status_str(Int(status)))
            throw RevocationUnknown("the responder says \"\(text)\"")
        }
        guard let content = unsafe OCSP_response_get1_basic(parsed) else {
            throw RevocationUnknown("the responder's answer has no state of a certificate")
        }
        defer { unsafe OCSP_BASICRESP_free(content) }
        // A responder may leave out the nonce, but it may not send another one.
        guard unsafe ![0, 3].contains(OCSP_check_nonce(handle, content)) else {
            throw RevocationUnknown("the responder's answer is one to another request")
        }
        guard unsafe isSigned(content) else {
            throw RevocationUnknown(
                "the responder's answer is not signed by the issuer of the certificate, nor for it")
        }
        return try unsafe state(of: content)
    }

    /// Returns whether the issuer, or a responder that it has authorized, signed the states.
    private func isSigned(_ content: OpaquePointer) -> Bool {
        guard let store = unsafe X509_STORE_new() else { return false }
        defer { unsafe X509_STORE_free(store) }
        guard let known = unsafe sandlot_crypto_certificates_new() else { return false }
        defer { unsafe sandlot_crypto_certificates_free(known) }
        // The issuer is trusted here even if it is not a root, because its own chain was verified.
        guard unsafe X509_STORE_add_cert(store, issuer.handle) == 1,
            unsafe X509_STORE_set_flags(store, UInt(X509_V_FLAG_PARTIAL_CHAIN)) == 1,
            unsafe sandlot_crypto_certificates_push(known, issuer.handle) > 0
        else { return false }
        return unsafe OCSP_basic_verify(content, known, store, UInt(OCSP_NOEXPLICIT)) == 1
    }

    private func state(of content: OpaquePointer) throws(RevocationUnknown) -> State {
        var (status, reason) = (Int32(-1), Int32(-1))
        var revoked: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
        var start: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
        var end: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
        guard
            unsafe OCSP_resp_find_status(
                content, identifier, &status, &reason, &revoked, &start, &end) == 1
        else { throw RevocationUnknown("the responder's answer is about another certificate") }
        guard unsafe end != nil else {
            throw RevocationUnknown("the responder's answer states no end of its validity")
        }
        guard unsafe OCSP_check_validity(start, end, Self.skewSeconds, -1) == 1 else {
            throw RevocationUnknown("the responder's answer is not valid now")
        }
        switch status {
        case V_OCSP_CERTSTATUS_GOOD: return .good
        case V_OCSP_CERTSTATUS_REVOKED:
            let name = CertificateRevocationReason.allCases.first { $0.number == reason }?.rawValue
            return .revoked(at: unsafe revoked.flatMap { unsafe Timestamp($0) }, reason: name)
        default: throw RevocationUnknown("the responder does not know the certificate")
        }
    }
}

/// The reason why it is unknown whether a certificate was revoked.
package struct RevocationUnknown: Error, Hashable {
    /// A clause for people.
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}

extension Timestamp {
    /// Creates an instant from a time of OpenSSL, or nil if it is not one.
    fileprivate init?(_ time: UnsafePointer<ASN1_GENERALIZEDTIME>) {
        var parts = unsafe tm()
        guard unsafe ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
        self.init(milliseconds: unsafe Int64(timegm(&parts)) * 1000)
    }
}
