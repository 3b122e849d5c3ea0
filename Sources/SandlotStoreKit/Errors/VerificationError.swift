public import Foundation

extension VerificationResult {
    /// A reason why signed data is not verified.
    @nonexhaustive
    public enum VerificationError: Error, Equatable, Hashable, Sendable {
        /// A certificate was revoked.
        case revokedCertificate
        /// The certificate chain does not end in a trusted root.
        case invalidCertificateChain
        /// The data was signed for another device.
        case invalidDeviceVerification
        /// The encoding of the data is not valid.
        case invalidEncoding
        /// The signature is not valid.
        case invalidSignature
        /// A required property is missing.
        case missingRequiredProperties
        /// An unavailable case that keeps a client's `default` clause reachable.
        // swift-format-ignore: NoLeadingUnderscores
        @available(*, unavailable)
        case _later
    }
}

extension VerificationResult.VerificationError: LocalizedError {
    /// A description of the error for the customer.
    public var errorDescription: String? { texts.description }

    /// The reason for the error, for the customer.
    public var failureReason: String? { texts.reason }

    /// A suggestion that tells the customer how to recover from the error.
    public var recoverySuggestion: String? { texts.suggestion }

    private var texts: ErrorTexts {
        switch self {
        case .revokedCertificate:
            ErrorTexts(
                description: "The data cannot be trusted.",
                reason: "A certificate that signed it was revoked.")
        case .invalidCertificateChain:
            ErrorTexts(
                description: "The data cannot be trusted.",
                reason: "Its certificate chain does not end at the store.")
        case .invalidDeviceVerification:
            ErrorTexts(
                description: "The data belongs to another device.",
                reason: "It does not match the identifier of this device.")
        case .invalidEncoding:
            ErrorTexts(
                description: "The data cannot be read.",
                reason: "Its encoding is not valid.")
        case .invalidSignature:
            ErrorTexts(
                description: "The data cannot be trusted.",
                reason: "Its signature is not valid.")
        case .missingRequiredProperties:
            ErrorTexts(
                description: "The data is incomplete.",
                reason: "A required property is missing.")
        }
    }
}

extension VerificationResult.VerificationError: CustomNSError {
    /// The error's domain on Apple's platforms.
    public static var errorDomain: String {
        String(reflecting: Self.self).replacing("SandlotStoreKit.", with: "StoreKit.")
    }

    /// The error's texts under the keys of `NSError`.
    public var errorUserInfo: [String: Any] { texts.userInfo }
}
