public import SandlotBase

/// A private root with an intermediate, a leaf, and their private keys.
///
/// The chain meets the combined requirements of Apple's four server libraries and OpenSSL's strict
/// mode. Once the root is trusted, receipts signed with it take the same code path as genuine ones.
/// Production code that trusts the root of a test authority accepts every forgery, so all names
/// contain "not Apple".
public struct CertificateAuthority: Sendable {
    /// The options of a new authority.
    public struct Options: Sendable {
        /// The period in which all three certificates are valid.
        ///
        /// It must include the present and all simulated dates, in whole seconds. The default is
        /// 2000-01-01 to 2090-01-01.
        public var validity: ClosedRange<Timestamp>
        /// The address of an OCSP responder, written into the intermediate and the leaf.
        public var ocspURL: String?

        /// Creates the default options.
        public init() {
            validity = CertificateAuthority.defaultValidity
        }
    }

    /// A certificate and its private key.
    struct Link: Sendable {
        let certificate: Certificate
        let key: PrivateKey
    }

    /// The certificates that a rotation replaces.
    public enum Rotation: String, Sendable, CaseIterable {
        /// A new leaf.
        case leaf
        /// A new intermediate and a new leaf.
        case intermediate
    }

    private static let defaultValidity =
        Timestamp(milliseconds: 946_684_800_000)...Timestamp(milliseconds: 3_786_912_000_000)

    let rootLink: Link
    let intermediateLink: Link
    let leafLink: Link

    /// The root, which tests trust.
    public var root: Certificate { rootLink.certificate }
    /// The intermediate.
    public var intermediate: Certificate { intermediateLink.certificate }
    /// The leaf, which signs receipts.
    public var leaf: Certificate { leafLink.certificate }

    init(root: Link, intermediate: Link, leaf: Link) {
        rootLink = root
        intermediateLink = intermediate
        leafLink = leaf
    }

    /// Generates three keys and issues their certificates.
    ///
    /// - Parameter options: The validity period and the address for revocation checks.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/invalidOption`` if an option cannot be
    ///   written into a certificate.
    public init(options: Options = Options()) throws(ReceiptError) {
        try options.check()
        let root = try Self.makeRoot(options)
        let intermediate = try Self.makeIntermediate(options, under: root)
        self.init(
            root: root, intermediate: intermediate,
            leaf: try Self.makeLeaf(options, under: intermediate))
    }

    /// Returns an authority with the same root and a new leaf, or a new intermediate and leaf.
    ///
    /// Receipts that were signed before remain valid because they carry their own chain. The address
    /// of the OCSP responder stays the same unless the options name another.
    ///
    /// - Parameters:
    ///   - rotation: The certificates to replace.
    ///   - options: The options of the new certificates.
    /// - Returns: The new authority. This one does not change.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/invalidOption`` if an option cannot be
    ///   written into a certificate.
    public func rotating(
        _ rotation: Rotation, options: Options = Options()
    ) throws(ReceiptError) -> CertificateAuthority {
        try options.check()
        let options = options.keepingAddress(of: [leaf, intermediate])
        let issuer =
            rotation == .leaf
            ? intermediateLink : try Self.makeIntermediate(options, under: rootLink)
        return CertificateAuthority(
            root: rootLink, intermediate: issuer, leaf: try Self.makeLeaf(options, under: issuer))
    }

    static func makeRoot(_ options: Options) throws(ReceiptError) -> Link {
        try makeLink(.root(options), .p384, under: nil)
    }

    static func makeIntermediate(_ options: Options, under root: Link) throws(ReceiptError) -> Link
    {
        try makeLink(.intermediate(options), .p384, under: root)
    }

    static func makeLeaf(_ options: Options, under issuer: Link) throws(ReceiptError) -> Link {
        try makeLink(.leaf(options), .p256, under: issuer)
    }

    /// Makes the certificate of an OCSP responder, valid as long as that of its issuer.
    static func makeResponder(under issuer: Link) throws(ReceiptError) -> Link {
        try makeLink(.responder(issuer.certificate.validity), .p256, under: issuer)
    }

    /// Generates a key and issues a certificate for it.
    static func makeLink(
        _ template: CertificateTemplate, _ kind: PrivateKey.Kind, under issuer: Link?
    ) throws(ReceiptError) -> Link {
        let key = try PrivateKey(generating: kind)
        let certificate = try template.issue(
            for: key, by: issuer.map { ($0.certificate.x509, $0.key) })
        return Link(certificate: try Certificate(certificate), key: key)
    }
}

extension CertificateTemplate {
    static func root(_ options: CertificateAuthority.Options) -> CertificateTemplate {
        CertificateTemplate(
            commonName: uniqueName("Sandlot Test Root CA"), validity: options.validity,
            extensions: [
                Extension(name: "basicConstraints", value: "critical,CA:TRUE"),
                Extension(name: "keyUsage", value: "critical,keyCertSign,cRLSign"),
                Extension(name: "subjectKeyIdentifier", value: "hash"),
            ])
    }

    static func intermediate(_ options: CertificateAuthority.Options) -> CertificateTemplate {
        CertificateTemplate(
            commonName: uniqueName("Sandlot Test Intermediate CA"), validity: options.validity,
            extensions: [
                Extension(name: "basicConstraints", value: "critical,CA:TRUE,pathlen:0"),
                Extension(name: "keyUsage", value: "critical,keyCertSign,cRLSign"),
                Extension(name: "subjectKeyIdentifier", value: "hash"),
                Extension(name: "authorityKeyIdentifier", value: "keyid:always"),
                Extension(name: intermediateMarker, value: "DER:0500"),
            ] + revocation(options))
    }

    static func leaf(_ options: CertificateAuthority.Options) -> CertificateTemplate {
        CertificateTemplate(
            commonName: uniqueName("Sandlot Test Receipt Signing"), validity: options.validity,
            extensions: [
                Extension(name: "basicConstraints", value: "critical,CA:FALSE"),
                Extension(name: "keyUsage", value: "critical,digitalSignature"),
                Extension(name: "subjectKeyIdentifier", value: "hash"),
                Extension(name: "authorityKeyIdentifier", value: "keyid:always"),
                Extension(name: leafMarker, value: "DER:0500"),
            ] + revocation(options))
    }

    /// A certificate that lets its key speak for the issuer (RFC 6960, section 4.2.2.2).
    ///
    /// Apple's library for Swift refuses a critical purpose. The last extension says that nobody is
    /// to be asked about this certificate.
    static func responder(_ validity: ClosedRange<Timestamp>) -> CertificateTemplate {
        CertificateTemplate(
            commonName: uniqueName("Sandlot Test OCSP Responder"), validity: validity,
            extensions: [
                Extension(name: "basicConstraints", value: "critical,CA:FALSE"),
                Extension(name: "keyUsage", value: "critical,digitalSignature"),
                Extension(name: "extendedKeyUsage", value: "OCSPSigning"),
                Extension(name: "subjectKeyIdentifier", value: "hash"),
                Extension(name: "authorityKeyIdentifier", value: "keyid:always"),
                Extension(name: "noCheck", value: "ignored"),
            ])
    }

    private static func revocation(_ options: CertificateAuthority.Options) -> [Extension] {
        options.ocspURL.map { [Extension(name: "authorityInfoAccess", value: "OCSP;URI:\($0)")] }
            ?? []
    }

    /// Returns a name with a random suffix, so that two roots cannot be confused.
    private static func uniqueName(_ name: String) -> String {
        let number = UInt32.random(in: .min ... .max)
        return "\(name) (not Apple) "
            + HexDigit.string((0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
    }
}
