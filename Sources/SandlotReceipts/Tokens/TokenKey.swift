/// A P-256 key that signs and verifies tokens for a server's API (JWT with ES256, RFC 7519).
package struct TokenKey: Sendable {
    private let key: PrivateKey
    private let verifier: ES256Verifier
    /// Whether the key can sign, because its private half is known.
    package let canSign: Bool

    private init(_ key: PrivateKey, canSign: Bool, name: String) throws(ReceiptError) {
        guard key.isOnP256 else {
            throw ReceiptError(.malformedAuthority, "\(name) is not a key on the curve P-256")
        }
        self.key = key
        self.canSign = canSign
        verifier = try ES256Verifier(publicKey: key.publicKeyInfo(), tables: .standard)
    }

    /// Generates a key.
    ///
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    package init() throws(ReceiptError) {
        try self.init(PrivateKey(generating: .p256), canSign: true, name: "the new key")
    }

    /// Reads a private or public key in PEM without a pass phrase.
    ///
    /// - Parameters:
    ///   - pem: The text, such as the contents of a `.p8` file of App Store Connect.
    ///   - name: The file's name, used in error messages.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/malformedAuthority``.
    package init(pem: [UInt8], name: String) throws(ReceiptError) {
        if let der = Self.publicKeyInfo(pem) {
            try self.init(PrivateKey(publicKeyInfo: der), canSign: false, name: name)
        } else {
            try self.init(PrivateKey(pem: pem, name: name), canSign: true, name: name)
        }
    }

    /// Returns the bytes between the lines that enclose a public key, or nil if there are none.
    private static func publicKeyInfo(_ pem: [UInt8]) -> [UInt8]? {
        let lines = pem.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        let start = Array("-----BEGIN PUBLIC KEY-----".utf8)
        let end = Array("-----END PUBLIC KEY-----".utf8)
        guard let first = lines.firstIndex(where: { $0.elementsEqual(start) }),
            let last = lines[first...].firstIndex(where: { $0.elementsEqual(end) })
        else { return nil }
        return Base64.decode(Array(lines[(first + 1)..<last].joined())[...], as: .standard)
    }

    /// The private key in PEM (PKCS #8), which is the format of a `.p8` file.
    ///
    /// - Returns: The text, or nil if only the public half is known.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    package func privatePEM() throws(ReceiptError) -> [UInt8]? {
        canSign ? try key.pem() : nil
    }

    /// The public key in PEM (SubjectPublicKeyInfo).
    ///
    /// - Returns: The text.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    package func publicPEM() throws(ReceiptError) -> [UInt8] {
        let base64 = Base64.encoded(try key.publicKeyInfo(), as: .standard)
        var pem = Array("-----BEGIN PUBLIC KEY-----\n".utf8)
        for start in stride(from: 0, to: base64.count, by: 64) {
            pem += base64[start..<min(start + 64, base64.count)] + [UInt8(ascii: "\n")]
        }
        return pem + Array("-----END PUBLIC KEY-----\n".utf8)
    }

    /// Returns whether this key signed a compact JWS with ES256.
    ///
    /// Neither the header nor the claims are inspected.
    package func verifies(_ jws: String) -> Bool {
        guard let token = CompactJWS(Array(jws.utf8)[...]),
            let signature = Base64.decode(token.signature, as: .url),
            let hash = try? verifier.hash(of: token.prefix + token.payload),
            let signed = HashedSignature(signature, hash: hash)
        else { return false }
        return (try? verifier.isValid(signed)) ?? false
    }

    /// Signs a token.
    ///
    /// - Parameters:
    ///   - header: The header as JSON.
    ///   - claims: The claims as JSON.
    /// - Returns: The compact JWS.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``, also if only the public
    ///   half is known.
    package func token(header: String, claims: String) throws(ReceiptError) -> String {
        guard canSign else {
            throw ReceiptError(.cryptography, "a public key cannot sign a token")
        }
        let parts = [header, claims].map { Base64.encoded(Array($0.utf8), as: .url) }
        let signed = parts[0] + [UInt8(ascii: ".")] + parts[1]
        let signature = try ECDSASignature.raw(
            der: ES256Signer(key: key, prefix: []).signature(of: signed))
        return String(
            decoding: signed + [UInt8(ascii: ".")] + Base64.encoded(signature, as: .url),
            as: UTF8.self)
    }
}
