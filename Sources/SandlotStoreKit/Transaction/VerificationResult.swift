package import SandlotStore

/// A value together with the verdict on its signature.
@frozen
public enum VerificationResult<SignedType> {
    /// The value cannot be trusted, for the reason that is given.
    case unverified(SignedType, VerificationResult<SignedType>.VerificationError)
    /// The value was signed by the store, for this device.
    case verified(SignedType)

    /// The value if it is verified.
    ///
    /// - Throws: The ``VerificationError`` if it is not.
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

    /// Joins a value with what verifying its data found.
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
    /// The verdict and the value.
    public var debugDescription: String {
        switch self {
        case .unverified(let value, let error):
            "unverified (\(error)): \(value.debugDescription)"
        case .verified(let value): "verified: \(value.debugDescription)"
        }
    }
}
