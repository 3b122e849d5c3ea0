import CSandlotCrypto
import SandlotBase

/// A response with the states of certificates, before and after it is signed.
@safe
final class OCSPBasicResponse {
    private let handle: OpaquePointer

    init() throws(ReceiptError) {
        guard let made = unsafe OCSP_BASICRESP_new() else {
            throw OpenSSL.failure("allocate memory")
        }
        unsafe handle = made
    }

    deinit {
        unsafe OCSP_BASICRESP_free(handle)
    }

    /// Adds the state of a certificate.
    func add(
        _ state: CertificateState, of identifier: OpaquePointer, from start: Timestamp,
        through end: Timestamp
    ) throws(ReceiptError) {
        var status = V_OCSP_CERTSTATUS_GOOD
        var reason = OCSP_REVOKED_STATUS_NOSTATUS
        var revoked: ASN1Time?
        switch state {
        case .good, .stale, .slow, .tryLater, .unavailable: break
        case .unknown: status = V_OCSP_CERTSTATUS_UNKNOWN
        case .revoked(let instant, let why):
            status = V_OCSP_CERTSTATUS_REVOKED
            reason = why?.number ?? reason
            revoked = try ASN1Time(instant)
        }
        let (first, last) = (try ASN1Time(start), try ASN1Time(end))
        guard
            unsafe OCSP_basic_add1_status(
                handle, identifier, status, reason, revoked?.handle, first.handle, last.handle)
                != nil
        else { throw OpenSSL.failure("write the state of a certificate") }
        withExtendedLifetime((revoked, first, last)) {}
    }

    /// Repeats the nonce of a request, if it has one.
    func copyNonce(of request: OCSPRequest) throws(ReceiptError) {
        guard unsafe OCSP_copy_nonce(handle, request.handle) > 0 else {
            throw OpenSSL.failure("write a nonce")
        }
    }

    /// Signs the response and encodes it in DER.
    ///
    /// - Parameter delegate: The certificate that the issuer has given to the responder, which is
    ///   included, and its key.
    /// - Returns: The signed response.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    func signed(by delegate: CertificateAuthority.Link) throws(ReceiptError) -> [UInt8] {
        guard
            unsafe OCSP_basic_sign(
                handle, delegate.certificate.x509.handle, delegate.key.handle,
                try OpenSSL.sha256.handle(), nil, UInt(OCSP_RESPID_KEY)) == 1
        else { throw OpenSSL.failure("sign an OCSP response") }
        return try Self.encoded(.successful, self)
    }

    /// Encodes a response in DER.
    ///
    /// - Parameters:
    ///   - status: The status of the response.
    ///   - content: The signed states, if the status is successful.
    /// - Returns: The response.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    static func encoded(
        _ status: OCSPResponseStatus, _ content: OCSPBasicResponse?
    ) throws(ReceiptError) -> [UInt8] {
        guard let response = unsafe OCSP_response_create(status.rawValue, content?.handle) else {
            throw OpenSSL.failure("encode an OCSP response")
        }
        defer { unsafe OCSP_RESPONSE_free(response) }
        let length = unsafe i2d_OCSP_RESPONSE(response, nil)
        guard length > 0 else { throw OpenSSL.failure("encode an OCSP response") }
        var bytes = [UInt8](repeating: 0, count: Int(length))
        let written = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            var position = buffer.baseAddress
            return unsafe i2d_OCSP_RESPONSE(response, &position)
        }
        guard written == length else { throw OpenSSL.failure("encode an OCSP response") }
        return bytes
    }
}

/// A GeneralizedTime of OpenSSL.
@safe
private final class ASN1Time {
    let handle: UnsafeMutablePointer<ASN1_TIME>

    /// Creates a time in whole seconds.
    init(_ instant: Timestamp) throws(ReceiptError) {
        let seconds = time_t((Double(instant.milliseconds) / 1000).rounded(.down))
        guard let made = unsafe ASN1_GENERALIZEDTIME_set(nil, seconds) else {
            throw OpenSSL.failure("write \(instant) into a response", .invalidOption)
        }
        unsafe handle = made
    }

    deinit {
        unsafe ASN1_GENERALIZEDTIME_free(handle)
    }
}
