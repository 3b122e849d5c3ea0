import Foundation
import StoreKit

// Uses each symbol once, with its type, so that this file compiles only if users' code does.

func verificationResult<SignedType>(_ result: VerificationResult<SignedType>, _ value: SignedType) {
    let _: VerificationResult<SignedType> = .verified(value)
    let _: VerificationResult<SignedType> = .unverified(value, .invalidSignature)
    let _: SignedType = result.unsafePayloadValue
    switch result {
    case .verified(let value): let _: SignedType = value
    case .unverified(let value, let error):
        let _: SignedType = value
        let _: VerificationResult<SignedType>.VerificationError = error
    }
}

func transactionResult(_ result: VerificationResult<Transaction>) throws {
    let _: String = result.jwsRepresentation
    let _: String = result.debugDescription
    let _: Data = result.headerData
    let _: Data = result.payloadData
    let _: Data = result.signatureData
    let _: Data = result.signedData
    let _: Data = result.deviceVerification
    let _: Date = result.signedDate
    let _: UUID = result.deviceVerificationNonce
    let _: Transaction = result.unsafePayloadValue
    let _: Transaction = try result.payloadValue
    let _: any (Hashable & Sendable & CustomDebugStringConvertible) = result
}

func renewalInfoResult(_ result: VerificationResult<Product.SubscriptionInfo.RenewalInfo>) throws {
    let _: String = result.jwsRepresentation
    let _: String = result.debugDescription
    let _: Data = result.headerData
    let _: Data = result.payloadData
    let _: Data = result.signatureData
    let _: Data = result.signedData
    let _: Data = result.deviceVerification
    let _: Date = result.signedDate
    let _: UUID = result.deviceVerificationNonce
    let _: Product.SubscriptionInfo.RenewalInfo = result.unsafePayloadValue
    let _: Product.SubscriptionInfo.RenewalInfo = try result.payloadValue
    let _: any (Hashable & Sendable & CustomDebugStringConvertible) = result
}

func appTransactionResult(_ result: VerificationResult<AppTransaction>) throws {
    let _: String = result.jwsRepresentation
    let _: String = result.debugDescription
    let _: Data = result.headerData
    let _: Data = result.payloadData
    let _: Data = result.signatureData
    let _: Data = result.signedData
    let _: Data = result.deviceVerification
    let _: Date = result.signedDate
    let _: UUID = result.deviceVerificationNonce
    let _: AppTransaction = result.unsafePayloadValue
    let _: AppTransaction = try result.payloadValue
    let _: any (Hashable & Sendable & CustomDebugStringConvertible) = result
}

func verificationError(_ error: VerificationResult<Any>.VerificationError) {
    let _: VerificationResult<Any>.VerificationError = .revokedCertificate
    let _: VerificationResult<Any>.VerificationError = .invalidCertificateChain
    let _: VerificationResult<Any>.VerificationError = .invalidDeviceVerification
    let _: VerificationResult<Any>.VerificationError = .invalidEncoding
    let _: VerificationResult<Any>.VerificationError = .invalidSignature
    let _: VerificationResult<Any>.VerificationError = .missingRequiredProperties
    let _: String? = error.errorDescription
    let _: String? = error.failureReason
    let _: String? = error.recoverySuggestion
    let _: any (LocalizedError & Hashable & Sendable) = error
}
