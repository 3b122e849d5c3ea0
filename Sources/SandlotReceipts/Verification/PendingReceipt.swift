import SandlotBase

/// A receipt that has passed all checks before the check of its signature.
///
/// This is a class because its payload has many fields, which a batch would otherwise copy.
final class PendingReceipt<Payload: SignedPayload> {
    /// The refusal of a receipt whose signature is not valid.
    static var badSignature: Refused {
        Refused(
            .badSignature,
            "the signature does not match the header and payload under the leaf's key")
    }

    let payload: PayloadCheck<Payload>
    let chain: CertificateChain
    let signature: HashedSignature

    /// Checks the dates of the certificates and the form of the signature.
    ///
    /// - Parameters:
    ///   - payload: The payload, which has been decoded.
    ///   - jws: The token.
    ///   - chain: The chain in the token's header, which has been verified.
    ///   - now: The clock for payloads without a signing date.
    /// - Throws: ``Refused`` for the first rule that is violated.
    init<Token>(
        _ payload: PayloadCheck<Payload>, of jws: CompactJWS<Token>, under chain: CertificateChain,
        now: () -> Timestamp
    ) throws(Refused) {
        try chain.checkValidity(at: payload.signingDate ?? now())
        guard let signature = Base64.decode(jws.signature, as: .url) else {
            throw Refused(.malformedToken, "the signature is not base64url without padding")
        }
        let hash: [UInt8]
        do {
            hash = try chain.key.hash(of: jws.payload)
        } catch {
            throw Refused(unavailable: error)
        }
        guard let hashed = HashedSignature(signature, hash: hash) else {
            let hint = signature.first == 0x30 ? " (this looks like DER)" : ""
            throw Refused(
                .badSignature,
                "the signature has \(signature.count) bytes, but ES256 requires 64 (r and s)\(hint)"
            )
        }
        self.payload = payload
        self.chain = chain
        self.signature = hashed
    }
}
