import CSandlotCrypto

/// The trusted roots and the rules for a chain to one of them.
///
/// Dates are not checked here, so the result applies to every receipt that carries the chain.
final class TrustStore: Sendable {
    /// The extensions that may be critical: basicConstraints, nameConstraints, and keyUsage.
    private static let understood: Set<String> = ["2.5.29.19", "2.5.29.30", "2.5.29.15"]

    /// A store for each root.
    ///
    /// Of several roots with the same name and key, OpenSSL would find only one, for example the one that has expired.
    private let anchors: [Anchor]

    init(roots: [Certificate], isStrict: Bool) throws(ReceiptError) {
        var anchors: [Anchor] = []
        for root in roots { anchors.append(try Anchor(root, isStrict: isStrict)) }
        self.anchors = anchors
    }

    /// The keys that a leaf can have.
    enum LeafKey {
        /// The key of signed data in JSON.
        case p256
        /// The key of app receipts.
        case rsa
    }

    /// Checks that the intermediate issued the leaf and that a trusted root issued the
    /// intermediate.
    ///
    /// - Parameters:
    ///   - leaf: The certificate that signed the data.
    ///   - intermediate: The certificate that must have issued it.
    ///   - leafKey: The key that the leaf must have.
    /// - Returns: The trusted roots that issued the intermediate, at least one. There are several if a root was
    ///   renewed with the same key.
    /// - Throws: ``Refused`` for the first rule that is violated.
    func verify(
        leaf: X509Certificate, intermediate: X509Certificate, leafKey: LeafKey = .p256
    ) throws(Refused) -> [X509Certificate] {
        var roots: [X509Certificate] = []
        var refusals: [Refused] = []
        for anchor in anchors {
            do throws(Refused) {
                let root = try anchor.buildChain(leaf, intermediate)
                try Self.check(leaf, intermediate, root, leafKey)
                roots.append(root)
            } catch {
                refusals.append(error)
            }
        }
        guard roots.isEmpty else { return roots }
        // Each root that did not issue the intermediate says so, and another root can say more.
        let telling = refusals.first { $0.refusal.code != .untrustedRoot }
        throw telling ?? refusals.first
            ?? Refused(.untrustedRoot, "the intermediate was not issued by a trusted root")
    }

    /// Checks the rules that OpenSSL does not.
    private static func check(
        _ leaf: X509Certificate, _ intermediate: X509Certificate, _ root: X509Certificate,
        _ leafKey: LeafKey
    ) throws(Refused) {
        let links = [("leaf", leaf), ("intermediate", intermediate), ("root", root)]
        for ((_, certificate), (_, issuer)) in zip(links, links.dropFirst())
        where certificate.issuer != issuer.subject {
            // OpenSSL ignores case and spacing in names. Other readers do not.
            throw Refused(
                .brokenChain, "an issuer name is not identical to the issuer's subject name")
        }
        for (name, certificate) in links { try check(certificate, named: name) }
        // The signature of the root has no meaning, because the root is trusted for itself.
        for (name, certificate) in links.dropLast() where !certificate.hasCommonSignature {
            throw Refused(
                .certificateProfile,
                "the signature of the \(name) uses \(certificate.signatureAlgorithm), which some readers refuse"
            )
        }
        for (name, certificate) in links.dropFirst() where certificate.constrainsUncommonNames {
            throw Refused(
                .certificateProfile,
                "the name constraints of the \(name) are about names that some readers cannot compare"
            )
        }
        switch leafKey {
        case .p256:
            guard leaf.hasP256Key else {
                throw Refused(
                    .certificateProfile, "the leaf's key is not on P-256, as ES256 requires")
            }
        case .rsa:
            guard leaf.hasRSAKey else {
                throw Refused(
                    .certificateProfile, "the leaf's key is not one of RSA with 2048 bits or more")
            }
            guard leaf.allowsSigning else {
                throw Refused(
                    .certificateProfile, "the leaf's key usage does not include digitalSignature")
            }
        }
        for (name, certificate, marker) in [
            ("leaf", leaf, CertificateTemplate.leafMarker),
            ("intermediate", intermediate, CertificateTemplate.intermediateMarker),
        ] where !certificate.hasUncriticalExtension(marker) {
            throw Refused(.missingMarker, "the \(name) lacks Apple's marker extension \(marker)")
        }
    }

    /// Checks the rules for every certificate of a chain.
    private static func check(
        _ certificate: X509Certificate, named name: String
    ) throws(Refused) {
        func require(_ isMet: Bool, _ problem: @autoclosure () -> String) throws(Refused) {
            guard isMet else { throw Refused(.certificateProfile, problem()) }
        }
        try require(
            certificate.isVersion3, "the \(name) is not an X.509 version 3 certificate")
        try require(
            certificate.hasWholeKey, "the key of the \(name) is not encoded in whole bytes")
        try require(
            certificate.hasCommonKey,
            "the key of the \(name) is neither an uncompressed point on P-256, P-384, or P-521, nor one of RSA "
                + "with 2048 bits or more, nor one of Ed25519")
        try require(
            certificate.hasPrescribedAlgorithms,
            "an algorithm identifier of the \(name) has parameters that it must not have")
        try require(
            !certificate.hasMalformedExtensions,
            "an extension of the \(name) occurs twice or is malformed")
        let critical = certificate.extensions.first {
            $0.isCritical && !understood.contains($0.identifier)
        }
        try require(
            critical == nil,
            "the \(name) has the unknown critical extension \(critical?.identifier ?? "")")
    }
}

/// A root in a store of OpenSSL.
@safe
private final class Anchor: @unchecked Sendable {
    // OpenSSL protects the store with its own lock. The store does not change after initialization.
    private let store: OpaquePointer
    private let flags: UInt

    init(_ root: Certificate, isStrict: Bool) throws(ReceiptError) {
        guard let store = unsafe X509_STORE_new() else { throw OpenSSL.failure("allocate memory") }
        unsafe self.store = unsafe store
        flags = UInt(X509_V_FLAG_NO_CHECK_TIME) | (isStrict ? UInt(X509_V_FLAG_X509_STRICT) : 0)
        guard unsafe X509_STORE_add_cert(store, root.x509.handle) == 1 else {
            throw OpenSSL.failure("trust \(root.subject)", .malformedCertificate)
        }
    }

    deinit {
        unsafe X509_STORE_free(store)
    }

    /// Builds a chain from a leaf through an intermediate to the root.
    func buildChain(
        _ leaf: X509Certificate, _ intermediate: X509Certificate
    ) throws(Refused) -> X509Certificate {
        guard let context = unsafe X509_STORE_CTX_new() else { throw Self.outOfMemory() }
        defer { unsafe X509_STORE_CTX_free(context) }
        guard let untrusted = unsafe sandlot_crypto_certificates_new() else {
            throw Self.outOfMemory()
        }
        defer { unsafe sandlot_crypto_certificates_free(untrusted) }
        guard unsafe sandlot_crypto_certificates_push(untrusted, intermediate.handle) > 0,
            unsafe X509_STORE_CTX_init(context, store, leaf.handle, untrusted) == 1
        else { throw Self.outOfMemory() }
        unsafe X509_STORE_CTX_set_flags(context, flags)

        let isTrusted = unsafe X509_verify_cert(context) == 1
        ERR_clear_error()
        guard isTrusted else {
            throw unsafe Self.refusal(
                X509_STORE_CTX_get_error(context), depth: X509_STORE_CTX_get_error_depth(context))
        }
        let chain = unsafe X509_STORE_CTX_get0_chain(context)
        guard unsafe sandlot_crypto_certificates_count(chain) == 3,
            let middle = unsafe sandlot_crypto_certificates_value(chain, 1),
            unsafe X509_cmp(middle, intermediate.handle) == 0,
            let root = unsafe sandlot_crypto_certificates_value(chain, 2),
            unsafe X509_up_ref(root) == 1
        else {
            throw Refused(
                .brokenChain, "the chain does not lead through the intermediate to a trusted root")
        }
        return unsafe X509Certificate(owning: root)
    }

    private static func refusal(_ error: Int32, depth: Int32) -> Refused {
        let text = unsafe String(cString: X509_verify_cert_error_string(Int(error)))
        let name = ["leaf", "intermediate", "root"].dropFirst(Int(depth)).first ?? "chain"
        switch error {
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
            X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_CERT_SIGNATURE_FAILURE,
            X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
            X509_V_ERR_CERT_UNTRUSTED:
            return depth == 0
                ? Refused(.brokenChain, "the leaf was not issued by the intermediate: \(text)")
                : Refused(
                    .untrustedRoot, "the intermediate was not issued by a trusted root: \(text)")
        default:
            return Refused(.certificateProfile, "the \(name) is not acceptable: \(text)")
        }
    }

    private static func outOfMemory() -> Refused {
        Refused(unavailable: OpenSSL.failure("allocate memory"))
    }
}
