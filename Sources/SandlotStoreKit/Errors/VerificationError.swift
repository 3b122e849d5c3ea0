public import Foundation

extension VerificationResult {
    /// Why signed data is not verified.
    @nonexhaustive
    public enum VerificationError: Error, Equatable, Hashable, Sendable {
        /// A certificate was withdrawn.
        case revokedCertificate
        /// The certificates do not lead to a trusted root.
        case invalidCertificateChain
        /// The data belongs to another device.
        case invalidDeviceVerification
        /// The data is not encoded as signed data is.
        case invalidEncoding
        /// The signature is wrong.
        case invalidSignature
        /// A property that must be there is missing.
        case missingRequiredProperties
        /// Stands for cases to come, so that no `default` counts as unreachable; there is no such value.
        // swift-format-ignore: NoLeadingUnderscores
        @available(*, unavailable)
        case _later
    }
}

extension VerificationResult.VerificationError: LocalizedError {
    /// What happened, for the customer.
    public var errorDescription: String? { texts.description }

    /// Why it happened, for the customer.
    public var failureReason: String? { texts.reason }

    /// What the customer may do about it.
    public var recoverySuggestion: String? { texts.suggestion }

    private var texts: ErrorTexts {
        switch self {
        case .revokedCertificate:
            ErrorTexts(
                description: "The data cannot be trusted.",
                reason: "A certificate that signed it was withdrawn.")
        case .invalidCertificateChain:
            ErrorTexts(
                description: "The data cannot be trusted.",
                reason: "Its certificates do not lead to the store.")
        case .invalidDeviceVerification:
            ErrorTexts(
                description: "The data belongs to another device.",
                reason: "It does not fit the identifier of this one.")
        case .invalidEncoding:
            ErrorTexts(
                description: "The data cannot be read.",
                reason: "It is not encoded as signed data is.")
        case .invalidSignature:
            ErrorTexts(
                description: "The data cannot be trusted.",
                reason: "Its signature is wrong.")
        case .missingRequiredProperties:
            ErrorTexts(
                description: "The data is incomplete.",
                reason: "A property that it must have is missing.")
        }
    }
}

extension VerificationResult.VerificationError: CustomNSError {
    /// The domain that the error has on Apple's platforms.
    public static var errorDomain: String {
        String(reflecting: Self.self).replacing("SandlotStoreKit.", with: "StoreKit.")
    }

    /// The texts, for code that sees an `NSError`.
    public var errorUserInfo: [String: Any] { texts.userInfo }
}
