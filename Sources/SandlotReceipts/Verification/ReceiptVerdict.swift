/// What a verifier finds.
public enum ReceiptVerdict<Payload: ReceiptPayload>: Sendable {
    /// A trusted root stands behind the payload.
    case verified(VerifiedReceipt<Payload>)
    /// The receipt must not be believed.
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

/// A payload behind which a trusted root stands.
///
/// Only a verifier makes one: having it is the proof.
public struct VerifiedReceipt<Payload: ReceiptPayload>: Sendable {
    /// The decoded payload.
    public let payload: Payload
    /// The payload's bytes exactly as they were signed.
    public let json: [UInt8]
}
