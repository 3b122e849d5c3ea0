import SandlotJSON

/// The parts of a compact JWS, without any check of who signed it.
///
/// Use it only to inspect receipts, because anyone can write anything into one.
public struct UntrustedReceipt: Sendable {
    /// The header's bytes, which are JSON if the token is a receipt.
    public let header: [UInt8]
    /// The payload's bytes, which are JSON if the token is a receipt.
    public let payload: [UInt8]
    /// The signature's bytes.
    public let signature: [UInt8]
    /// The certificates of `x5c`, leaf first, with nil for an entry that is not a certificate.
    public let certificates: [Certificate?]

    /// Splits a token into its parts and decodes them.
    ///
    /// - Parameter jws: The compact JWS.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/malformedToken`` if it is not three
    ///   segments of base64url.
    public init(_ jws: String) throws(ReceiptError) {
        guard let parts = CompactJWS(Array(jws.utf8)[...]),
            let header = Base64.decode(parts.header, as: .url),
            let payload = Base64.decode(parts.payload, as: .url),
            let signature = Base64.decode(parts.signature, as: .url)
        else {
            throw ReceiptError(
                .malformedToken,
                "this is not a compact JWS: three segments of base64url with two dots between them")
        }
        self.header = header
        self.payload = payload
        self.signature = signature
        let entries = (try? JSONDocument(header))?.root["x5c"]?.elements
        certificates = (entries.map { Array($0) } ?? []).map { entry in
            entry.string
                .flatMap { Base64.decode(Array($0.utf8)[...], as: .standard) }
                .flatMap { X509Certificate(der: $0) }
                .flatMap { try? Certificate($0) }
        }
    }
}
