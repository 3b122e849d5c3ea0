package import SandlotStore

/// A value and the outcome of its verification.
@frozen
public enum VerificationResult<SignedType> {
    /// The value cannot be trusted, for the given reason.
    case unverified(SignedType, VerificationResult<SignedType>.VerificationError)
    /// The store signed the value for this device.
    case verified(SignedType)

    /// The value if it is verified.
    ///
    /// - Throws: The ``VerificationError`` if it is not verified.
    public var payloadValue: SignedType {
        get throws {
            switch self {
            case .unverified(_, let error): throw error
            case .verified(let value): return value
            }
        }
    }

    /// The value, verified or not.
    public var unsafePayloadValue: SignedType {
        switch self {
        case .unverified(let value, _), .verified(let value): value
        }
    }

    /// Combines a value with the outcome of verifying its data.
    package init<Payload>(_ value: SignedType, verdictOf delivery: Delivery<Payload>) {
        if let failure = delivery.failure {
            let error = failure.verificationError(of: SignedType.self) ?? .invalidSignature
            self = .unverified(value, error)
        } else {
            self = .verified(value)
        }
    }
}

extension VerificationResult: Equatable where SignedType: Equatable {}

extension VerificationResult: Hashable where SignedType: Hashable {}

extension VerificationResult: Sendable where SignedType: Sendable {}

extension VerificationResult: CustomDebugStringConvertible
where SignedType: CustomDebugStringConvertible {
    /// The outcome of the verification and the value.
    public var debugDescription: String {
        switch self {
        case .unverified(let value, let error):
            "unverified (\(error)): \(value.debugDescription)"
        case .verified(let value): "verified: \(value.debugDescription)"
        }
    }
}
