public import SandlotBase

/// A signer of receipts that have exactly one defect.
///
/// The signer needs the authority's keys: unless everything else is genuine, a verifier could
/// refuse the receipt for another reason.
public struct FlawedSigner: Sendable {
    private let flaw: ReceiptFlaw
    private let signer: ReceiptSigner

    /// Creates a signer with a defect.
    ///
    /// - Parameters:
    ///   - authority: The authority whose keys and chain the defective ones are derived from.
    ///   - flaw: The defect.
    ///   - signingDate: An instant at which receipts will be signed. An expired leaf expired a day
    ///     earlier.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL fails, or
    ///   ``ReceiptError/Code/invalidOption`` if the date cannot be written into a certificate.
    public init(
        authority: CertificateAuthority, flaw: ReceiptFlaw, signingDate: Timestamp
    ) throws(ReceiptError) {
        self.flaw = flaw
        let authority = try authority.spoiled(by: flaw, at: signingDate)
        var header = JWSHeader(
            algorithm: "ES256",
            chain: [authority.leaf.der, authority.intermediate.der, authority.root.der])
        flaw.spoil(&header)
        // ES256 cannot be computed with a P-384 key. Any P-256 key will do, because the
        // certificate's key is already wrong.
        let key =
            flaw == .wrongCurve ? try PrivateKey(generating: .p256) : authority.leafLink.key
        signer = try ReceiptSigner(header: header, key: key)
    }

    /// Signs a payload.
    ///
    /// - Parameter payload: A correct payload.
    /// - Returns: The compact JWS, which is incomplete if the flaw removes a part of it.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/invalidOption`` if a payload of this
    ///   kind cannot have the flaw. For example, renewal info has no bundle identifier.
    public func sign(_ payload: some ReceiptPayload) throws(ReceiptError) -> String {
        guard let payload = flaw.spoiling(payload) else {
            throw ReceiptError(
                .invalidOption,
                "a receipt of the kind \(type(of: payload).kind.rawValue) cannot have the flaw "
                    + flaw.rawValue)
        }
        return try press(payload.json)
    }

    /// Signs your own payload without changing any of its members.
    ///
    /// - Parameter json: The payload.
    /// - Returns: The compact JWS, which is incomplete if the flaw removes a part of it.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/invalidOption`` if the flaw is in a
    ///   member of the payload.
    public func sign(json: [UInt8]) throws(ReceiptError) -> String {
        guard ![.wrongBundle, .wrongEnvironment, .wrongAppID].contains(flaw) else {
            throw ReceiptError(
                .invalidOption,
                "the flaw \(flaw.rawValue) is in a member of the payload; set that member in your own "
                    + "payload")
        }
        return try press(json)
    }

    private func press(_ json: [UInt8]) throws(ReceiptError) -> String {
        var parts = try signer.token(flaw == .unreadablePayload ? Array("not JSON".utf8) : json)
        var signature = try ECDSASignature.raw(der: parts.derSignature)
        switch flaw {
        case .tamperedPayload: parts.payload = Base64.encoded(Self.changingOneDigit(json), as: .url)
        case .tamperedSignature: signature[20] ^= 0x01
        case .tamperedHeader: parts.header = Self.addingSpace(parts.header)
        case .derSignature: signature = parts.derSignature
        case .truncatedSignature: signature.removeLast()
        case .noAlgorithm: signature = []
        case .missingSignature, .wrongAlgorithm, .unreadablePayload, .missingChain, .shortChain,
            .longChain, .reversedChain, .unreadableCertificate, .untrustedRoot,
            .forgedIntermediate, .brokenChain, .expiredLeaf, .futureLeaf, .expiredIntermediate,
            .missingMarker, .missingIntermediateMarker, .criticalMarker, .notAnAuthority,
            .wrongCurve, .wrongBundle, .wrongEnvironment, .wrongAppID:
            break
        }
        var token = parts.joined(signature: signature)
        if flaw == .missingSignature, let dot = token.lastIndex(of: ".") {
            token.removeSubrange(dot...)
        }
        return token
    }

    /// Increments the last digit of a text, wrapping from 9 to 0, or appends a space if there is
    /// none.
    private static func changingOneDigit(_ text: [UInt8]) -> [UInt8] {
        var text = text
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        if let index = text.lastIndex(where: digits.contains) {
            text[index] = text[index] == digits.upperBound ? digits.lowerBound : text[index] + 1
        } else {
            text.append(UInt8(ascii: " "))
        }
        return text
    }

    /// Appends a space to the JSON of an encoded header.
    private static func addingSpace(_ header: [UInt8]) -> [UInt8] {
        let json = Base64.decode(header.dropLast(), as: .url) ?? []
        return Base64.encoded(json + [UInt8(ascii: " ")], as: .url) + [UInt8(ascii: ".")]
    }
}
