/// Signing with an offer's key, as a developer's server does.
extension OfferKey {
    /// Generates a key in the form that a StoreKit configuration file contains.
    ///
    /// - Returns: The key in Base64 of PKCS #8.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    package static func generatedPrivateKey() throws(ReceiptError) -> String {
        let pem = String(decoding: try PrivateKey(generating: .p256).pem(), as: UTF8.self)
        return pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
    }

    /// Signs an offer's fields (version 1).
    ///
    /// - Parameter fields: The fields in order.
    /// - Returns: The signature in DER.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    package func signature(of fields: [String]) throws(ReceiptError) -> [UInt8] {
        try signature(of: Array(fields.joined(separator: "\u{2063}").utf8))
    }

    /// Signs an offer's claims (version 2).
    ///
    /// - Parameter claims: A JSON object.
    /// - Returns: A compact JWS.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    package func jws(claims: String) throws(ReceiptError) -> String {
        let header = "{\"alg\":\"ES256\",\"kid\":\"\(id)\",\"typ\":\"JWT\"}"
        let parts = [header, claims].map { Base64.encoded(Array($0.utf8), as: .url) }
        let signed = parts[0] + [UInt8(ascii: ".")] + parts[1]
        let signature = try ECDSASignature.raw(der: signature(of: signed))
        return String(
            decoding: signed + [UInt8(ascii: ".")] + Base64.encoded(signature, as: .url),
            as: UTF8.self)
    }

    private func signature(of bytes: [UInt8]) throws(ReceiptError) -> [UInt8] {
        try ES256Signer(key: key, prefix: []).signature(of: bytes)
    }
}
