import SandlotBase

/// The behavior of an ``OCSPResponder`` for one certificate.
package enum CertificateState: Hashable, Sendable {
    /// The certificate is not revoked.
    case good
    /// The certificate was revoked.
    case revoked(at: Timestamp, reason: CertificateRevocationReason?)
    /// The responder does not know the certificate.
    case unknown
    /// The certificate is not revoked, but the response has expired.
    case stale
    /// The responder asks the client to try again later, in a response without a signature.
    case tryLater
    /// The server answers with an HTTP error instead of a response.
    case unavailable
    /// The certificate is not revoked, but the response takes a time.
    case slow(Duration)

    /// The time that passes before the responder answers.
    var delay: Duration {
        switch self {
        case .good, .revoked, .unknown, .stale, .tryLater, .unavailable: .zero
        case .slow(let delay): delay
        }
    }
}

/// The reason why a certificate was revoked.
///
/// - SeeAlso: RFC 5280, section 5.3.1.
package enum CertificateRevocationReason: String, Hashable, Sendable, CaseIterable {
    /// No reason is given.
    case unspecified
    /// The private key is no longer secret.
    case keyCompromise
    /// The private key of the issuer is no longer secret.
    case cACompromise
    /// The name in the certificate is no longer correct.
    case affiliationChanged
    /// Another certificate has taken its place.
    case superseded
    /// The certificate is no longer needed.
    case cessationOfOperation
    /// The certificate is suspended.
    case certificateHold
    /// The owner may no longer do what the certificate allows.
    case privilegeWithdrawn
    /// The key of an attribute authority is no longer secret.
    case aACompromise

    /// The number of the reason in a response.
    var number: Int32 {
        switch self {
        case .unspecified: 0
        case .keyCompromise: 1
        case .cACompromise: 2
        case .affiliationChanged: 3
        case .superseded: 4
        case .cessationOfOperation: 5
        case .certificateHold: 6
        case .privilegeWithdrawn: 9
        case .aACompromise: 10
        }
    }
}
