public import Foundation

extension VerificationResult where SignedType == Product.SubscriptionInfo.RenewalInfo {
    /// The signed token in the JWS compact serialization.
    public var jwsRepresentation: String { unsafePayloadValue.content.jws }

    /// The decoded header of the token, which is JSON.
    public var headerData: Data { TokenParts(jwsRepresentation).header }

    /// The decoded payload of the token, which is JSON.
    public var payloadData: Data { TokenParts(jwsRepresentation).payload }

    /// The decoded signature of the token, which has 64 bytes.
    public var signatureData: Data { TokenParts(jwsRepresentation).signature }

    /// The signed bytes: the encoded header and payload, joined by a period.
    public var signedData: Data { TokenParts(jwsRepresentation).signedData }

    /// The time at which the data was signed.
    public var signedDate: Date { unsafePayloadValue.signedDate }

    /// The device verification: the SHA-384 hash of the nonce and the device's identifier.
    public var deviceVerification: Data { unsafePayloadValue.deviceVerification }

    /// The nonce of the device verification.
    public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}
