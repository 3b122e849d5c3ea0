public import Foundation

extension VerificationResult where SignedType == AppTransaction {
    /// The token: the encoded header, payload and signature, joined by full stops.
    public var jwsRepresentation: String { unsafePayloadValue.content.jws }

    /// The token's header, decoded: JSON.
    public var headerData: Data { TokenParts(jwsRepresentation).header }

    /// The token's payload, decoded: JSON.
    public var payloadData: Data { TokenParts(jwsRepresentation).payload }

    /// The token's signature, decoded: 64 bytes.
    public var signatureData: Data { TokenParts(jwsRepresentation).signature }

    /// What the signature covers: the encoded header and payload, joined by a full stop.
    public var signedData: Data { TokenParts(jwsRepresentation).signedData }

    /// When the data was signed.
    public var signedDate: Date { unsafePayloadValue.signedDate }

    /// What binds the data to a device: the SHA-384 of the nonce and the device's identifier.
    public var deviceVerification: Data { unsafePayloadValue.deviceVerification }

    /// The nonce of the device verification.
    public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}
