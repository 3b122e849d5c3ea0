import CSandlotCrypto
import SandlotBase

/// A responder that states whether the certificates of an authority are revoked.
///
/// A delegate signs the response, whose certificate comes from the issuer of the certificates in
/// question: from the root for the intermediate, and from the intermediate for leaves. Apple's
/// library for Node.js refuses a response that the issuer itself has signed. The responder is named
/// by the hash of its key, because some readers cannot find a responder by its name.
///
/// Every certificate that the issuer's key could have signed is good until a test states otherwise.
/// Earlier leaves of a rotated authority therefore stay good.
///
/// - SeeAlso: RFC 6960.
package struct OCSPResponder: Sendable {
    /// A certificate whose state can be set.
    package enum Role: String, Hashable, Sendable, CaseIterable {
        /// The intermediate.
        case intermediate
        /// The leaf that signs receipts now.
        case leaf
    }

    /// The largest request, in bytes.
    package static let maximumRequestLength = 16 << 10

    /// The time for which a client may keep a response.
    private static let lifetimeMilliseconds: Int64 = 3_600_000
    /// The age of the end of a stale response.
    private static let staleMilliseconds: Int64 = 86_400_000

    private let authority: CertificateAuthority
    /// The certificates that sign the states, which live as long as the responder.
    private let delegates: [Role: CertificateAuthority.Link]
    private var states: [Role: CertificateState] = [:]

    /// Creates a responder for which all certificates are good.
    ///
    /// - Parameter authority: The authority, whose keys sign the certificates of the delegates.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    package init(authority: CertificateAuthority) throws(ReceiptError) {
        self.authority = authority
        delegates = [
            .intermediate: try CertificateAuthority.makeResponder(under: authority.rootLink),
            .leaf: try CertificateAuthority.makeResponder(under: authority.intermediateLink),
        ]
    }

    /// The state of a certificate.
    package subscript(role: Role) -> CertificateState {
        get { states[role] ?? .good }
        set { states[role] = newValue }
    }

    /// Answers a request.
    ///
    /// A request that is not understood, or that belongs to another issuer, gets a response that
    /// says so, without a signature.
    ///
    /// - Parameters:
    ///   - request: The request in DER.
    ///   - now: The present, which the verifier reads from the system's clock.
    /// - Returns: The response and its delay.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    /// - Complexity: O(*n*) in the number of certificates, and one signature.
    package func answer(
        to request: [UInt8], at now: Timestamp
    ) throws(ReceiptError) -> OCSPAnswer {
        guard request.count <= Self.maximumRequestLength, let parsed = OCSPRequest(der: request)
        else { return try Self.refusal(.malformedRequest) }
        guard let (role, asked) = try asked(parsed), let delegate = delegates[role] else {
            return try Self.refusal(.unauthorized)
        }
        if asked.contains(.unavailable) { return OCSPAnswer(response: nil, delay: .zero) }
        if asked.contains(.tryLater) { return try Self.refusal(.tryLater) }
        let response = try OCSPBasicResponse()
        for (index, state) in zip(Int32(0)..., asked) {
            guard let identifier = unsafe parsed.identifier(at: index) else { continue }
            let end = state == .stale ? -Self.staleMilliseconds : Self.lifetimeMilliseconds
            let start = state == .stale ? -2 * Self.staleMilliseconds : 0
            try unsafe response.add(
                state, of: identifier, from: Timestamp(milliseconds: now.milliseconds + start),
                through: Timestamp(milliseconds: now.milliseconds + end))
        }
        try response.copyNonce(of: parsed)
        return OCSPAnswer(
            response: try response.signed(by: delegate), delay: asked.map(\.delay).max() ?? .zero)
    }

    private static func refusal(_ status: OCSPResponseStatus) throws(ReceiptError) -> OCSPAnswer {
        OCSPAnswer(response: try OCSPBasicResponse.encoded(status, nil), delay: .zero)
    }

    /// Returns the role of all certificates of a request, and their states.
    ///
    /// - Returns: nil if the certificates do not all have one issuer of this authority. Only a
    ///   delegate of the issuer may sign the states, and a response has one signature.
    private func asked(
        _ request: OCSPRequest
    ) throws(ReceiptError) -> (Role, [CertificateState])? {
        for (role, issuer, subject) in [
            (Role.intermediate, authority.rootLink, authority.intermediate),
            (Role.leaf, authority.intermediateLink, authority.leaf),
        ] {
            var states: [CertificateState] = []
            for index in 0..<request.count {
                guard let identifier = unsafe request.identifier(at: index),
                    let wanted = try unsafe OCSPCertificateID(
                        of: subject, issuer: issuer.certificate, hashedAs: identifier)
                else { return nil }
                guard unsafe wanted.hasIssuer(of: identifier) else { break }
                states.append(unsafe wanted.isEqual(to: identifier) ? self[role] : .good)
            }
            if states.count == Int(request.count) { return (role, states) }
        }
        return nil
    }
}
