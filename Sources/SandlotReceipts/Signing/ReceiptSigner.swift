import SandlotJSON

/// A signer of payloads as compact JWS with ES256, in the format of the App Store.
///
/// The header contains exactly `alg` and `x5c`, with the leaf, intermediate, and root. It is
/// encoded once. Safe to use from several threads at the same time.
public struct ReceiptSigner: Sendable {
    private let header: [UInt8]
    private let key: ES256Signer

    /// Creates a signer that uses an authority's leaf.
    ///
    /// - Parameter authority: The authority that provides the key and the chain.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL refuses the
    ///   key.
    public init(authority: CertificateAuthority) throws(ReceiptError) {
        try self.init(
            header: JWSHeader(
                algorithm: "ES256",
                chain: [authority.leaf.der, authority.intermediate.der, authority.root.der]),
            key: authority.leafLink.key)
    }

    /// Creates a signer that imitates Xcode's test environment, for backends that must read its
    /// tokens.
    ///
    /// The header also has `kid` and `typ`, and its `x5c` has one self-signed certificate that is
    /// made for this signer. No verifier accepts such a token unless it skips the certificates, as
    /// Apple's libraries do in the Xcode environment.
    ///
    /// - Returns: The signer.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL fails.
    public static func imitatingXcode() throws(ReceiptError) -> ReceiptSigner {
        let options = CertificateAuthority.Options()
        let link = try CertificateAuthority.makeLink(.root(options), .p256, under: nil)
        return try ReceiptSigner(
            header: JWSHeader(
                algorithm: "ES256", keyID: "Apple_Xcode_Key", type: "JWT",
                chain: [link.certificate.der]),
            key: link.key)
    }

    /// Creates a signer with any header, for the negative fixtures.
    init(header: JWSHeader, key: PrivateKey) throws(ReceiptError) {
        self.header = Base64.encoded(header.json, as: .url) + [UInt8(ascii: ".")]
        self.key = try ES256Signer(key: key, prefix: self.header)
    }

    /// Signs a payload.
    ///
    /// - Parameter payload: The payload. Verifiers accept it only if its `signedDate` is within the
    ///   chain's validity.
    /// - Returns: The compact JWS.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL fails.
    /// - Complexity: O(*n*) in the payload's size, and one ECDSA signature.
    public func sign(_ payload: some ReceiptPayload) throws(ReceiptError) -> String {
        try sign(json: payload.json)
    }

    /// Signs your own payload, byte for byte.
    ///
    /// - Parameter json: The payload, which is not inspected.
    /// - Returns: The compact JWS.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL fails.
    public func sign(json: [UInt8]) throws(ReceiptError) -> String {
        try token(json).joined
    }

    /// Signs a payload and returns the parts of the token.
    func token(_ json: [UInt8]) throws(ReceiptError) -> JWSParts {
        let payload = Base64.encoded(json, as: .url)
        let signature = try key.signature(of: payload)
        return JWSParts(header: header, payload: payload, derSignature: signature)
    }
}

/// A token before its parts are joined.
struct JWSParts {
    /// The encoded header and the dot after it.
    var header: [UInt8]
    /// The encoded payload.
    var payload: [UInt8]
    /// The signature in DER.
    var derSignature: [UInt8]

    /// The compact serialization.
    var joined: String {
        get throws(ReceiptError) {
            joined(signature: try ECDSASignature.raw(der: derSignature))
        }
    }

    /// Returns the compact serialization with another signature.
    func joined(signature: [UInt8]) -> String {
        let signature = Base64.encoded(signature, as: .url)
        let count = header.count + payload.count + 1 + signature.count
        // Written in place, because the header with its certificates has thousands of bytes.
        return unsafe String(unsafeUninitializedCapacity: count) { text in
            var end = unsafe text.initialize(fromContentsOf: header)
            end = unsafe text[end...].initialize(fromContentsOf: payload)
            unsafe text.initializeElement(at: end, to: UInt8(ascii: "."))
            end = unsafe text[(end + 1)...].initialize(fromContentsOf: signature)
            return end
        }
    }
}

/// The protected header of a receipt.
struct JWSHeader {
    var algorithm: String
    var keyID: String?
    var type: String?
    /// The certificates in DER, leaf first, or nil to omit `x5c`.
    var chain: [[UInt8]]?

    /// The header as JSON.
    var json: [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.beginObject()
        writer.member("alg", algorithm)
        writer.member("kid", keyID)
        writer.member("typ", type)
        writer.member(
            "x5c",
            chain?.map { String(decoding: Base64.encoded($0, as: .standard), as: UTF8.self) })
        writer.endObject()
        return writer.bytes
    }
}
