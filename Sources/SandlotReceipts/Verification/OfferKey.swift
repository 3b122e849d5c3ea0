import CSandlotCrypto
import SandlotBase
import SandlotJSON

/// The key that signs an app's promotional offers and with which a store verifies them.
package struct OfferKey: Sendable {
    /// The key's identifier.
    package let id: String
    let key: PrivateKey

    /// Creates a key from the values in a StoreKit configuration file.
    ///
    /// - Parameters:
    ///   - id: The key's identifier.
    ///   - privateKey: The private key in Base64 of PKCS #8. Older versions of Xcode break its
    ///     lines.
    ///   - publicKey: The public key in Base64 of SubjectPublicKeyInfo, used if there is no private
    ///     key.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/malformedAuthority``.
    package init(id: String, privateKey: String?, publicKey: String?) throws(ReceiptError) {
        self.id = id
        if let der = privateKey.flatMap(Self.decode) {
            key = try PrivateKey(pkcs8: der)
        } else if let der = publicKey.flatMap(Self.decode) {
            key = try PrivateKey(publicKeyInfo: der)
        } else {
            throw ReceiptError(.malformedAuthority, "the key \(id) is not base64")
        }
    }

    /// Decodes Base64 that may contain line breaks.
    private static func decode(_ text: String) -> [UInt8]? {
        Base64.decode(
            text.utf8.filter { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") },
            as: .standard)
    }

    /// Returns whether a signature belongs to an offer's fields (version 1).
    ///
    /// The fields are joined by U+2063 and signed with ECDSA and SHA-256.
    ///
    /// - Parameters:
    ///   - der: The signature in DER.
    ///   - fields: The fields in order.
    /// - Returns: Whether the signature is valid.
    package func isValid(der: [UInt8], of fields: [String]) -> Bool {
        key.isValid(der: der, of: Array(fields.joined(separator: "\u{2063}").utf8))
    }

    /// Verifies a compact JWS (version 2) and reads its claims.
    ///
    /// - Parameter jws: The token.
    /// - Returns: The claims, which are not yet compared with anything.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/malformedToken``, with a reason that
    ///   names the problem.
    package func claims(of jws: String) throws(ReceiptError) -> OfferClaims {
        let token = try UntrustedReceipt(jws)
        let signed = jws.utf8.prefix { _ in true }
        guard let dot = signed.lastIndex(of: UInt8(ascii: ".")),
            token.signature.count == ECDSASignature.rawLength,
            key.isValid(der: ECDSASignature.der(raw: token.signature), of: Array(signed[..<dot]))
        else { throw ReceiptError(.malformedToken, "the offer's signature is invalid") }
        guard let header = try? JSONDocument(token.header).root,
            header["alg"]?.string == "ES256", header["kid"]?.string == id
        else {
            throw ReceiptError(
                .malformedToken, "the offer's header must have alg ES256 and kid \(id)")
        }
        return try OfferClaims(json: token.payload)
    }

    /// Returns the introductory eligibility that a compact JWS claims.
    ///
    /// - Parameters:
    ///   - jws: The token.
    ///   - bundleID: The app.
    ///   - productID: The product.
    /// - Returns: Whether the customer is eligible for the offer, or nil if the JWS is not valid
    ///   for this key, app, and product.
    package func introductoryEligibility(
        _ jws: String, bundleID: String, productID: String
    ) -> Bool? {
        guard let claims = try? claims(of: jws),
            claims.audience == "introductory-offer-eligibility", claims.bundleID == bundleID,
            claims.productID == productID
        else { return nil }
        return claims.allowsIntroductoryOffer
    }

    /// Returns the nonce that a token claims, without verifying the token.
    package static func untrustedNonce(of jws: String) -> String? {
        (try? UntrustedReceipt(jws)).flatMap { try? OfferClaims(json: $0.payload) }?.nonce
    }
}

/// The claims in the JWS of an offer.
package struct OfferClaims: Sendable {
    package let audience: String?
    package let bundleID: String?
    package let productID: String?
    package let offerID: String?
    package let nonce: String?
    package let issuedAt: Timestamp?
    package let allowsIntroductoryOffer: Bool?

    fileprivate init(json: [UInt8]) throws(ReceiptError) {
        guard let claims = try? JSONDocument(json).root, claims.kind == .object else {
            throw ReceiptError(.malformedToken, "the offer's claims are not a JSON object")
        }
        audience = claims["aud"]?.string
        bundleID = claims["bid"]?.string
        productID = claims["productId"]?.string
        offerID = claims["offerIdentifier"]?.string
        nonce = claims["nonce"]?.string?.lowercased()
        allowsIntroductoryOffer = claims["allowIntroductoryOffer"]?.bool
        let seconds = claims["iat"]?.truncatedInteger.map {
            $0.multipliedReportingOverflow(by: 1000)
        }
        issuedAt = seconds.flatMap { seconds in
            seconds.overflow ? nil : Timestamp(milliseconds: seconds.partialValue)
        }
    }
}
