import Foundation
package import SandlotStore

/// Converts the store's errors to Apple's.
extension StoreError {
    /// The error that Apple's API throws for this error.
    ///
    /// If a test set an error of Apple's type to be thrown, that error is returned unchanged.
    /// Otherwise, the code determines the error. A code without a counterpart becomes
    /// `StoreKitError.systemError` with this error.
    package var appleError: any Error {
        if let underlying, Self.isApples(underlying) { return underlying }
        if let error = storeKitError { return error }
        if let error = purchaseError { return error }
        if let error = refundRequestError { return error }
        if let error = verificationError(of: Any.self) { return error }
        return StoreKitError.systemError(self)
    }

    /// The corresponding `StoreKitError`, or nil if the code has none.
    package var storeKitError: StoreKitError? {
        if let underlying = underlying as? StoreKitError { return underlying }
        return switch code {
        case .unknown: .unknown
        case .userCancelled: .userCancelled
        case .networkError:
            .networkError(underlying as? URLError ?? URLError(.notConnectedToInternet))
        case .networkTimeout: .networkError(underlying as? URLError ?? URLError(.timedOut))
        case .systemError: .systemError(underlying ?? self)
        case .notAvailableInStorefront: .notAvailableInStorefront
        case .notEntitled: .notEntitled
        case .unsupported: .unsupported
        default: nil
        }
    }

    /// The corresponding `Product.PurchaseError`, or nil if the code has none.
    package var purchaseError: Product.PurchaseError? {
        switch code {
        case .invalidQuantity: .invalidQuantity
        case .productUnavailable: .productUnavailable
        case .purchaseNotAllowed: .purchaseNotAllowed
        case .ineligibleForOffer: .ineligibleForOffer
        case .invalidOfferIdentifier: .invalidOfferIdentifier
        case .invalidOfferPrice: .invalidOfferPrice
        case .invalidOfferSignature: .invalidOfferSignature
        case .missingOfferParameters: .missingOfferParameters
        default: nil
        }
    }

    /// The corresponding `Transaction.RefundRequestError`, or nil if the code has none.
    package var refundRequestError: Transaction.RefundRequestError? {
        switch code {
        case .duplicateRefundRequest: .duplicateRequest
        case .refundRequestFailed: .failed
        default: nil
        }
    }

    /// Returns the corresponding `VerificationError`, or nil if the code has none.
    package func verificationError<SignedType>(
        of type: SignedType.Type
    ) -> VerificationResult<SignedType>.VerificationError? {
        switch code {
        case .revokedCertificate: .revokedCertificate
        case .invalidCertificateChain: .invalidCertificateChain
        case .invalidDeviceVerification: .invalidDeviceVerification
        case .invalidEncoding: .invalidEncoding
        case .invalidSignature: .invalidSignature
        case .missingRequiredProperties: .missingRequiredProperties
        default: nil
        }
    }

    private static func isApples(_ error: any Error) -> Bool {
        error is StoreKitError || error is Product.PurchaseError
            || error is Transaction.RefundRequestError
            || error is VerificationResult<Any>.VerificationError
            || error is VerificationResult<Transaction>.VerificationError
            || error is VerificationResult<Product.SubscriptionInfo.RenewalInfo>.VerificationError
            || error is VerificationResult<AppTransaction>.VerificationError
    }
}

/// Converts Apple's errors to the store's, so that a test can set them to be thrown.
extension StoreError {
    /// Wraps an error of Apple's type.
    package init(_ error: StoreKitError) {
        let code: Code =
            switch error {
            case .unknown: .unknown
            case .userCancelled: .userCancelled
            case .networkError: .networkError
            case .systemError: .systemError
            case .notAvailableInStorefront: .notAvailableInStorefront
            case .notEntitled: .notEntitled
            case .unsupported: .unsupported
            }
        self.init(code, "a simulated StoreKitError", underlying: error)
    }

    /// Wraps an error of Apple's type.
    package init(_ error: Product.PurchaseError) {
        let code: Code =
            switch error {
            case .invalidQuantity: .invalidQuantity
            case .productUnavailable: .productUnavailable
            case .purchaseNotAllowed: .purchaseNotAllowed
            case .ineligibleForOffer: .ineligibleForOffer
            case .invalidOfferIdentifier: .invalidOfferIdentifier
            case .invalidOfferPrice: .invalidOfferPrice
            case .invalidOfferSignature: .invalidOfferSignature
            case .missingOfferParameters: .missingOfferParameters
            }
        self.init(code, "a simulated Product.PurchaseError", underlying: error)
    }

    /// Wraps an error of Apple's type.
    package init(_ error: Transaction.RefundRequestError) {
        let code: Code =
            switch error {
            case .duplicateRequest: .duplicateRefundRequest
            case .failed: .refundRequestFailed
            }
        self.init(code, "a simulated Transaction.RefundRequestError", underlying: error)
    }

    /// Wraps an error of Apple's type.
    package init<SignedType>(_ error: VerificationResult<SignedType>.VerificationError) {
        let code: Code =
            switch error {
            case .revokedCertificate: .revokedCertificate
            case .invalidCertificateChain: .invalidCertificateChain
            case .invalidDeviceVerification: .invalidDeviceVerification
            case .invalidEncoding: .invalidEncoding
            case .invalidSignature: .invalidSignature
            case .missingRequiredProperties: .missingRequiredProperties
            }
        self.init(code, "a simulated VerificationError", underlying: error)
    }
}

/// Calls the store and converts the errors that it throws to Apple's.
nonisolated(nonsending) func callingStore<Answer>(
    _ call: nonisolated(nonsending) () async throws(StoreError) -> Answer
) async throws -> Answer {
    do throws(StoreError) {
        return try await call()
    } catch {
        throw error.appleError
    }
}
