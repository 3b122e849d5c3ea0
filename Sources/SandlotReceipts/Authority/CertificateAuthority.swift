public import SandlotBase

/// A root of one's own with an intermediate and a leaf, and their private keys.
///
/// The chain satisfies the union of what Apple's four server libraries and OpenSSL's strict mode demand,
/// so that receipts signed with it take the same path as genuine ones once the root is trusted. Whoever
/// trusts the root of a test authority in production accepts every forgery: all names say "not Apple".
public struct CertificateAuthority: Sendable {
    /// What can be chosen when an authority is made.
    public struct Options: Sendable {
        /// When all three certificates are valid: the present, and all simulated dates.
        ///
        /// The default is 2000-01-01 to 2090-01-01. Must have whole seconds.
        public var validity: ClosedRange<Timestamp>
        /// The address of an OCSP responder, written into the intermediate and the leaf.
        public var ocspURL: String?

        /// Takes the defaults.
        public init() {
            validity = CertificateAuthority.defaultValidity
        }
    }

    /// A certificate and its private key.
    struct Link: Sendable {
        let certificate: Certificate
        let key: PrivateKey
    }

    /// What is replaced by a rotation.
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

    /// The root, to be trusted by tests.
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

    /// Makes three new keys and certificates.
    ///
    /// - Parameter options: The validity and the address for revocation checks.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/invalidOption`` if an option cannot be written
    ///   into a certificate.
    public init(options: Options = Options()) throws(ReceiptError) {
        try options.check()
        let root = try Self.makeRoot(options)
        let intermediate = try Self.makeIntermediate(options, under: root)
        self.init(
            root: root, intermediate: intermediate,
            leaf: try Self.makeLeaf(options, under: intermediate))
    }

    /// The same root with a new leaf, or with a new intermediate and leaf.
    ///
    /// Receipts signed before stay valid: they carry their own chain.
    ///
    /// - Parameters:
    ///   - rotation: What to replace.
    ///   - options: As for a new authority.
    /// - Returns: The new authority; this one is unchanged.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/invalidOption`` if an option cannot be written
    ///   into a certificate.
    public func rotating(
        _ rotation: Rotation, options: Options = Options()
    ) throws(ReceiptError) -> CertificateAuthority {
        try options.check()
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

    /// Makes a key and a certificate for it.
    static func makeLink(
        _ template: CertificateTemplate, _ curve: PrivateKey.Curve, under issuer: Link?
    ) throws(ReceiptError) -> Link {
        let key = try PrivateKey(generating: curve)
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

    private static func revocation(_ options: CertificateAuthority.Options) -> [Extension] {
        options.ocspURL.map { [Extension(name: "authorityInfoAccess", value: "OCSP;URI:\($0)")] }
            ?? []
    }

    /// A name that no other authority has, so that two roots are never mistaken for each other.
    private static func uniqueName(_ name: String) -> String {
        let number = UInt32.random(in: .min ... .max)
        return "\(name) (not Apple) "
            + HexDigit.string((0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
    }
}
