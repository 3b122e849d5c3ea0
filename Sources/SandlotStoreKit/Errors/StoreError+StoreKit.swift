internal import Foundation
package import SandlotStore

/// From the store's errors to Apple's.
extension StoreError {
    /// What Apple's API throws for this error.
    ///
    /// An error of Apple's that somebody armed comes out as it went in; otherwise the code decides, and
    /// what Apple has no name for becomes `StoreKitError.systemError` of this one.
    package var appleError: any Error {
        if let underlying, Self.isApples(underlying) { return underlying }
        if let error = storeKitError { return error }
        if let error = purchaseError { return error }
        if let error = refundRequestError { return error }
        if let error = verificationError(of: Any.self) { return error }
        return StoreKitError.systemError(self)
    }

    /// The case of `StoreKitError`, or nil if the code is none of its.
    package var storeKitError: StoreKitError? {
        if let underlying = underlying as? StoreKitError { return underlying }
        return switch code {
        case .unknown: .unknown
        case .userCancelled: .userCancelled
        case .networkError:
            .networkError(underlying as? URLError ?? URLError(.notConnectedToInternet))
        case .systemError: .systemError(underlying ?? self)
        case .notAvailableInStorefront: .notAvailableInStorefront
        case .notEntitled: .notEntitled
        case .unsupported: .unsupported
        default: nil
        }
    }

    /// The case of `Product.PurchaseError`, or nil if the code is none of its.
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

    /// The case of `Transaction.RefundRequestError`, or nil if the code is none of its.
    package var refundRequestError: Transaction.RefundRequestError? {
        switch code {
        case .duplicateRefundRequest: .duplicateRequest
        case .refundRequestFailed: .failed
        default: nil
        }
    }

    /// The case of `VerificationError`, or nil if the code is none of its.
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

/// From Apple's errors to the store's, so that they can be armed.
extension StoreError {
    /// Carries an error of Apple's through the store.
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
        self.init(code, "StoreKitError was armed", underlying: error)
    }

    /// Carries an error of Apple's through the store.
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
        self.init(code, "Product.PurchaseError was armed", underlying: error)
    }

    /// Carries an error of Apple's through the store.
    package init(_ error: Transaction.RefundRequestError) {
        let code: Code =
            switch error {
            case .duplicateRequest: .duplicateRefundRequest
            case .failed: .refundRequestFailed
            }
        self.init(code, "Transaction.RefundRequestError was armed", underlying: error)
    }

    /// Carries an error of Apple's through the store.
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
        self.init(code, "VerificationError was armed", underlying: error)
    }
}

/// Calls the store and throws Apple's error for what it fails with.
nonisolated(nonsending) func callingStore<Answer>(
    _ call: nonisolated(nonsending) () async throws(StoreError) -> Answer
) async throws -> Answer {
    do throws(StoreError) {
        return try await call()
    } catch {
        throw error.appleError
    }
}
