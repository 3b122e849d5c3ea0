package import SandlotJSON

/// The result of verifying a receipt.
public enum ReceiptVerdict<Payload: ReceiptPayload>: Sendable {
    /// The payload was signed under a trusted root.
    case verified(VerifiedReceipt<Payload>)
    /// The receipt must not be trusted.
    case refused(ReceiptRefusal)

    /// The receipt, or nil if it was refused.
    public var receipt: VerifiedReceipt<Payload>? {
        if case .verified(let receipt) = self { receipt } else { nil }
    }

    /// The refusal, or nil if the receipt was verified.
    public var refusal: ReceiptRefusal? {
        if case .refused(let refusal) = self { refusal } else { nil }
    }
}

/// A payload that was signed under a trusted root.
///
/// Only a verifier creates these values, so having one proves that the payload was verified.
public struct VerifiedReceipt<Payload: ReceiptPayload>: Sendable {
    /// The decoded payload.
    public let payload: Payload
    /// The payload's bytes exactly as they were signed.
    public let json: [UInt8]
    /// The same bytes as a document.
    package let document: JSONDocument

    init(payload: Payload, document: JSONDocument) {
        self.payload = payload
        self.document = document
        json = document.bytes
    }
}
