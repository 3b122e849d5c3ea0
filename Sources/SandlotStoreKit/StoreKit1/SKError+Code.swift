// The name is Apple's.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of the errors of StoreKit's first API.
public let SKErrorDomain = "SKErrorDomain"

extension SKError {
    /// What went wrong.
    @nonexhaustive
    public enum Code: Int, Sendable {
        /// No reason is known.
        case unknown = 0
        /// The client may not do this.
        case clientInvalid = 1
        /// The customer cancelled.
        case paymentCancelled = 2
        /// A parameter of the payment is not valid.
        case paymentInvalid = 3
        /// The device does not allow payments.
        case paymentNotAllowed = 4
        /// The product is not sold in this storefront.
        case storeProductNotAvailable = 5
        /// Access to the cloud service is not allowed.
        case cloudServicePermissionDenied = 6
        /// The device cannot reach the network.
        case cloudServiceNetworkConnectionFailed = 7
        /// Permission to use the cloud service was withdrawn.
        case cloudServiceRevoked = 8
        /// The customer has not acknowledged the privacy policy.
        case privacyAcknowledgementRequired = 9
        /// The app may not use the request's data.
        case unauthorizedRequestData = 10
        /// The offer does not exist.
        case invalidOfferIdentifier = 11
        /// The signature of the offer is wrong.
        case invalidSignature = 12
        /// The offer lacks a part of what it needs.
        case missingOfferParams = 13
        /// The price of the offer is not valid.
        case invalidOfferPrice = 14
        /// The customer may not have the offer.
        case ineligibleForOffer = 18
        /// The platform cannot do this.
        case unsupportedPlatform = 19
        /// Stands for cases to come, so that no `default` counts as unreachable; there is no such value.
        // swift-format-ignore: NoLeadingUnderscores
        @available(*, unavailable)
        case _later

        /// Lets `catch` compare an error with a code.
        public static func ~= (code: Code, error: any Error) -> Bool {
            (error as? SKError)?.code == code
        }
    }
}

/// The codes under the error's own name, for `catch SKError.paymentCancelled`.
extension SKError {
    /// No reason is known.
    public static var unknown: Code { .unknown }
    /// The client may not do this.
    public static var clientInvalid: Code { .clientInvalid }
    /// The customer cancelled.
    public static var paymentCancelled: Code { .paymentCancelled }
    /// A parameter of the payment is not valid.
    public static var paymentInvalid: Code { .paymentInvalid }
    /// The device does not allow payments.
    public static var paymentNotAllowed: Code { .paymentNotAllowed }
    /// The product is not sold in this storefront.
    public static var storeProductNotAvailable: Code { .storeProductNotAvailable }
    /// Access to the cloud service is not allowed.
    public static var cloudServicePermissionDenied: Code { .cloudServicePermissionDenied }
    /// The device cannot reach the network.
    public static var cloudServiceNetworkConnectionFailed: Code {
        .cloudServiceNetworkConnectionFailed
    }
    /// Permission to use the cloud service was withdrawn.
    public static var cloudServiceRevoked: Code { .cloudServiceRevoked }
    /// The customer has not acknowledged the privacy policy.
    public static var privacyAcknowledgementRequired: Code { .privacyAcknowledgementRequired }
    /// The app may not use the request's data.
    public static var unauthorizedRequestData: Code { .unauthorizedRequestData }
    /// The offer does not exist.
    public static var invalidOfferIdentifier: Code { .invalidOfferIdentifier }
    /// The signature of the offer is wrong.
    public static var invalidSignature: Code { .invalidSignature }
    /// The offer lacks a part of what it needs.
    public static var missingOfferParams: Code { .missingOfferParams }
    /// The price of the offer is not valid.
    public static var invalidOfferPrice: Code { .invalidOfferPrice }
    /// The customer may not have the offer.
    public static var ineligibleForOffer: Code { .ineligibleForOffer }
    /// The platform cannot do this.
    public static var unsupportedPlatform: Code { .unsupportedPlatform }
}
